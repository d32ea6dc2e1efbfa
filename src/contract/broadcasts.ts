// Mails to the whole mailing list.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { emailAddress, freeText, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

export const BROADCAST_STATES = ['draft', 'sending', 'paused', 'cancelled', 'sent'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

/** The body of `POST /api/broadcasts` and of its preview. */
export const WriteBroadcast = z.strictObject({
  subject: withoutCard(oneLine(150, 'Subject must be at least 5 characters', 5)),
  body: freeText(10_000, 'Message must be at least 10 characters', 10),
})
export type WriteBroadcast = z.infer<typeof WriteBroadcast>

/** `PUT /api/broadcasts/{id}`: the whole draft as read, or the editable fields alone. */
export const ChangeBroadcast = ignoringReadOnly(WriteBroadcast.shape, [
  'id',
  'state',
  'by',
  'createdAt',
  'startedAt',
  'finishedAt',
  'progress',
])

export const TestBroadcast = z.strictObject({
  email: emailAddress('Please enter a valid email address'),
})
export type TestBroadcast = z.infer<typeof TestBroadcast>

/** The states that staff may set; the server sets `sent` after the last mail. */
export const SetBroadcastState = z.strictObject({
  state: z.enum(['sending', 'paused', 'cancelled']),
})
export type SetBroadcastState = z.infer<typeof SetBroadcastState>

/** `GET /api/broadcasts`: `q` searches subject, text, state and sender. */
export const ListBroadcasts = z.strictObject(listedBy('date', 'subject', 'state'))

const BroadcastProgress = z.object({
  /** The size of the mailing list when the broadcast started. */
  recipients: z.number(),
  /** Not sent yet, or being sent right now. */
  waiting: z.number(),
  sent: z.number(),
  /** Unsubscribed before their turn. */
  skipped: z.number(),
  /** Permanently refused by the mail server. */
  failed: z.number(),
  /** Being sent when the shop stopped. They might have arrived, so they are not sent again. */
  unsure: z.number(),
})
export type BroadcastProgress = z.input<typeof BroadcastProgress>

export const BroadcastView = z.object({
  id: z.number(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(BROADCAST_STATES),
  by: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  progress: BroadcastProgress,
})
export type BroadcastView = z.input<typeof BroadcastView>

/** A draft rendered as the mail that subscribers get. */
export const BroadcastPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type BroadcastPreview = z.input<typeof BroadcastPreview>

/** The number of recipients if it were sent now, and the sending rate. */
export const BroadcastAudience = z.object({ subscribers: z.number(), mailsPerMinute: z.number() })
export type BroadcastAudience = z.input<typeof BroadcastAudience>
