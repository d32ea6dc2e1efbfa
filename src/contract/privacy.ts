// What a person may ask of the shop under the Data Protection Act: a file of all that is known of
// them, and to be erased. Staff answer; the address travels in the body, so that no log has it.

import { z } from 'zod'
import { emailAddress } from './free-text.ts'

export const NamePerson = z.strictObject({ email: emailAddress('Please enter an e-mail address') })
export type NamePerson = z.infer<typeof NamePerson>

export const ErasePerson = z.strictObject({
  email: emailAddress('Please enter an e-mail address'),
  password: z.string().min(1, 'Password is required').max(200),
})
export type ErasePerson = z.infer<typeof ErasePerson>

/** How much the shop has of each kind. */
export type PersonCounts = { found: Record<string, number> }
export type ErasedView = PersonCounts & { alias: string }

export const MENTION_KINDS = [
  'chat',
  'message',
  'quote',
  'order',
  'partner',
  'bank-line',
  'payout-run',
  'kept-search',
] as const

/** Words elsewhere that name the person, or somebody of the same name; nothing is done to them. */
export type Mention = { kind: (typeof MENTION_KINDS)[number]; place: string; excerpt: string }
export type PersonLookedUp = PersonCounts & { mentions: Mention[] }
