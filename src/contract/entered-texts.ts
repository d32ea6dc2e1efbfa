// The texts that people enter with an order, told once: what each may be, what it is called, where
// it belongs. Views, mails, prints, files, and the erasing of a person follow this table.

import { z } from 'zod'
import { freeText, oneLine, withoutCard } from './free-text.ts'
import { PARISHES } from './parishes.ts'

type EnteredText = {
  /** Its name on pages, in prints, and in files. */
  name: string
  input: z.ZodType<string | undefined, string | undefined>
  /** Only such orders have it: delivered ones, or ones paid by card. */
  of?: 'delivery' | 'credit_card'
  /** Whether it is a part of the address, which mails and prints write as one; others are named. */
  inAddress?: true
  /** Whether it stays with the order of an erased person. */
  kept?: true
}

export const ENTERED_TEXTS = {
  deliveryAddress: {
    name: 'Address',
    input: freeText(300).optional(),
    of: 'delivery',
    inAddress: true,
  },
  parish: {
    name: 'Parish',
    input: z.enum([...PARISHES, ''], 'Please choose a parish').optional(),
    of: 'delivery',
    inAddress: true,
    kept: true,
  },
  landmark: { name: 'Landmark', input: freeText(200).optional(), of: 'delivery' },
  billingAddress: {
    name: 'Billing address',
    input: freeText(300).optional(),
    of: 'credit_card',
  },
  zipCode: { name: 'Zip code', input: withoutCard(oneLine(20)).optional(), of: 'credit_card' },
  notes: { name: 'Notes', input: freeText(2000).optional() },
} as const satisfies Record<string, EnteredText>

export type TextField = keyof typeof ENTERED_TEXTS
export type EnteredTexts = Record<TextField, string>

/** What a text may say besides its name and schema, read without knowing which it is. */
const rulesOf = (field: TextField): EnteredText => ENTERED_TEXTS[field]

export const TEXT_FIELDS = Object.keys(ENTERED_TEXTS) as TextField[]

/** The texts that only orders of such a delivery or payment have, or those that every order has. */
export const textFieldsOf = (method?: 'delivery' | 'credit_card'): TextField[] =>
  TEXT_FIELDS.filter((field) => rulesOf(field).of === method)

const fromFields = <Value>(fields: readonly TextField[], valueOf: (field: TextField) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)]))

type Inputs = { [Field in TextField]: (typeof ENTERED_TEXTS)[Field]['input'] }

export const enteredInputs = fromFields(
  TEXT_FIELDS,
  (field) => ENTERED_TEXTS[field].input,
) as Inputs

export const enteredViews = fromFields(TEXT_FIELDS, () => z.string()) as Record<
  TextField,
  z.ZodString
>

export const NO_TEXTS = fromFields(TEXT_FIELDS, () => '') as Record<TextField, ''>

/** What replaces the texts of an erased person. */
export const ERASED_TEXTS = fromFields(
  TEXT_FIELDS.filter((field) => !rulesOf(field).kept),
  () => '',
) as Partial<EnteredTexts>

/** The parts of the address that are there: `14 Hope Road`, `Kingston`. */
export const addressParts = (texts: EnteredTexts): string[] =>
  TEXT_FIELDS.filter((field) => rulesOf(field).inAddress).flatMap((field) => texts[field] || [])

/** What a courier is told besides the address, by name; without what is empty. */
export const besideAddress = (texts: EnteredTexts): { name: string; text: string }[] =>
  textFieldsOf('delivery')
    .filter((field) => !rulesOf(field).inAddress && texts[field])
    .map((field) => ({ name: ENTERED_TEXTS[field].name, text: texts[field] }))
