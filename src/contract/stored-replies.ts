// Replies that staff keep to answer with: in an answer, the customer's first name and the number of the
// order take the places of `{name}` and `{order}`.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { freeText, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

/** The body of `POST /api/stored-replies` and `PUT /api/stored-replies/{id}`. */
export const ChangeStoredReply = ignoringReadOnly(
  {
    title: withoutCard(oneLine(80, 'Please enter a title')),
    words: freeText(4000, 'Please enter the reply'),
  },
  ['id', 'changedBy', 'changedAt'],
)
export type ChangeStoredReply = z.infer<typeof ChangeStoredReply>

/** `GET /api/stored-replies`, by title. */
export const ListStoredReplies = z.strictObject(listedBy('title'))
export type ListStoredReplies = z.infer<typeof ListStoredReplies>

export const StoredReplyView = z.object({
  id: z.number(),
  title: z.string(),
  words: z.string(),
  /** Who added or changed it last, and when. */
  changedBy: z.string(),
  changedAt: instant,
})
export type StoredReplyView = z.input<typeof StoredReplyView>

/** Whom an answer is to, and the order that it is about, if any. */
export type Answered = { name: string; order?: string | undefined }

/**
 * The words of a reply with the first name and the order in their places. A place without a value, and
 * any other brace, stays as it was typed.
 */
export function fillReply(words: string, { name, order }: Answered): string {
  const values: Record<string, string | undefined> = { name: firstNameOf(name), order }
  return words.replaceAll(/\{(name|order)\}/g, (place, key: string) => values[key] || place)
}

/** The first name in a full name: `Althea` in `Mrs. Althea Campbell`. */
function firstNameOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return first.endsWith('.') && second ? second : first
}
