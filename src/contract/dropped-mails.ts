// Mail that came in and did not become a message, as staff see it.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

/** A program wrote it, such as an absence notice; or it has no text. */
export const DROPPED_WHY = ['automatic', 'empty'] as const
export type DroppedWhy = (typeof DROPPED_WHY)[number]

/** `GET /api/dropped-mails`: `q` searches sender, subject and words. */
export const ListDroppedMails = z.strictObject(listedBy('date'))

export const DroppedMailView = z.object({
  id: z.number(),
  /** The case or message whose address it was sent to. */
  talk: z.object({ kind: z.enum(['case', 'message']), id: z.number() }),
  why: z.enum(DROPPED_WHY),
  sender: z.string(),
  subject: z.string(),
  words: z.string(),
  /** The names of its files, which are not kept. */
  attachments: z.array(z.string()),
  at: instant,
})
export type DroppedMailView = z.input<typeof DroppedMailView>
