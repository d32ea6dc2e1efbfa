// What both sides say about mails to the whole mailing list.

import { z } from 'zod'
import { asRead } from './as-read.ts'
import { emailAddress, freeText, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'

export const BROADCAST_STATES = ['draft', 'sending', 'paused', 'cancelled', 'sent'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

/** The input of `POST /api/broadcasts`, of `PUT` and of the preview. */
export const WriteBroadcast = z.strictObject({
  subject: withoutCard(oneLine(150, 'Subject must be at least 5 characters', 5)),
  body: freeText(10_000, 'Message must be at least 10 characters', 10),
})
export type WriteBroadcast = z.infer<typeof WriteBroadcast>

/** `PUT /api/broadcasts/{id}`: a draft as it was read. */
export const ChangeBroadcast = asRead(WriteBroadcast.shape, [
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

/** What staff may ask of a broadcast; `sent` comes by itself. */
export const SteerBroadcast = z.strictObject({ state: z.enum(['sending', 'paused', 'cancelled']) })
export type SteerBroadcast = z.infer<typeof SteerBroadcast>

/** `GET /api/broadcasts`: a word of the subject, the text, the state or the sender. */
export const ListBroadcasts = z.strictObject(listedBy('date', 'subject', 'state'))
export type ListBroadcasts = z.infer<typeof ListBroadcasts>

export type BroadcastProgress = {
  /** All that it was meant for when it started. */
  recipients: number
  /** Still to be sent, or on its way. */
  waiting: number
  sent: number
  /** Left the list before their turn. */
  skipped: number
  /** Refused by the mail server for good. */
  failed: number
  /** On their way when the shop stopped: sent or not, they are not sent again. */
  unsure: number
}

export type BroadcastView = {
  id: number
  subject: string
  body: string
  state: BroadcastState
  by: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  progress: BroadcastProgress
}

/** How a draft will look. */
export type BroadcastPreview = { subject: string; html: string; text: string }
/** To whom it would go now, and how fast. */
export type BroadcastAudience = { subscribers: number; mailsPerMinute: number }
