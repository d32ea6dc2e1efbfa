// A text of its own for each that people enter with an order, and which of them an output may hold: what a courier is told, what
// who packs reads, or all. `src/jobs/marked-texts.test.ts` and `src/web/marked-texts.dom.test.tsx` walk them through every output.

import {
  ENTERED_TEXTS,
  TEXT_FIELDS,
  type TextField,
  textFieldsOf,
} from '#contract/entered-texts.ts'

const markOf = (field: TextField) =>
  field === 'parish' ? 'Portland' : `My ${ENTERED_TEXTS[field].name}!`

export const MARKED = Object.fromEntries(
  TEXT_FIELDS.map((field) => [field, markOf(field)]),
) as Record<Exclude<TextField, 'parish'>, string> & { parish: 'Portland' }

/** The texts of which the mark is in an output. */
export const markedIn = (output: string): TextField[] =>
  TEXT_FIELDS.filter((field) => output.includes(MARKED[field]))

const inOrder = (fields: readonly TextField[]) =>
  TEXT_FIELDS.filter((field) => fields.includes(field))

export const ALL_TEXTS = TEXT_FIELDS
export const FOR_COURIER = textFieldsOf('delivery')
export const FOR_PACKER = inOrder([...FOR_COURIER, ...textFieldsOf()])
/** What stays of an erased person. */
export const KEPT_TEXTS = TEXT_FIELDS.filter((field) => 'kept' in ENTERED_TEXTS[field])
