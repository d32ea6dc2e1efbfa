// What a person may request under the Data Protection Act: a file of all their data, and to be erased.
// Staff answer; the address is sent in the body, so that it is in no log of paths.

import { z } from 'zod'
import { emailAddress } from './free-text.ts'
import { rowNumber } from './numbers.ts'

export const MENTION_KINDS = [
  'chat',
  'message',
  'quote',
  'order',
  'order-note',
  'partner-note',
  'bank-line',
  'payout-run',
  'kept-search',
] as const
export type MentionKind = (typeof MENTION_KINDS)[number]

/** A text elsewhere that names the person, or somebody of the same name. */
const Mention = z.object({
  kind: z.enum(MENTION_KINDS),
  id: z.number(),
  place: z.string(),
  excerpt: z.string(),
})
export type Mention = z.input<typeof Mention>

/** The mentions that staff confirmed to be about the person: exported and erased with the rest. */
const own = z
  .array(z.strictObject({ kind: z.enum(MENTION_KINDS), id: rowNumber() }))
  .max(1000)
  .default([])
export type OwnMention = Pick<Mention, 'kind' | 'id'>

export const FindPerson = z.strictObject({ email: emailAddress('Please enter an e-mail address') })
export type FindPerson = z.infer<typeof FindPerson>

export const ExportPerson = FindPerson.extend({ own })
export type ExportPerson = z.infer<typeof ExportPerson>

export const ErasePerson = ExportPerson.extend({
  password: z.string().min(1, 'Password is required').max(200),
})
export type ErasePerson = z.infer<typeof ErasePerson>

/** How much the shop has of each kind. */
const found = z.record(z.string(), z.number())

export const ErasedView = z.object({ found, alias: z.string() })
export type ErasedView = z.input<typeof ErasedView>

export const FoundPerson = z.object({ found, mentions: z.array(Mention) })
export type FoundPerson = z.input<typeof FoundPerson>
