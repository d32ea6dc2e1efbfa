// The inbox of staff: cases, contact messages and requests for a price that wait for the shop, in one list.

import { z } from 'zod'
import { CASE_KIND_NAMES, CASE_KINDS } from './case-kinds.ts'
import { CASE_DUES, CASE_GROUPS, CASE_SORTS, CASE_STATES } from './cases.ts'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

/** What an item of the inbox is; equal times are ordered by it. */
export const INBOX_SOURCES = ['case', 'message', 'quote'] as const
export type InboxSource = (typeof INBOX_SOURCES)[number]

export const INBOX_KINDS = [...CASE_KINDS, 'message', 'quote'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const INBOX_KIND_NAMES: Record<InboxKind, string> = {
  ...CASE_KIND_NAMES,
  message: 'Message',
  quote: 'Quote',
}

export const ListInbox = z.strictObject({
  ...listedBy(...CASE_SORTS),
  group: z.enum(CASE_GROUPS).optional(),
  kind: z.enum(INBOX_KINDS).optional(),
})
export type ListInbox = z.infer<typeof ListInbox>

/** A row of `GET /api/inbox`. */
export const InboxItemView = z.object({
  /** Unique in the list, such as `case-2001`. */
  key: z.string(),
  source: z.enum(INBOX_SOURCES),
  /** The number of the case, the message or the quote. */
  id: z.number(),
  kind: z.enum(INBOX_KINDS),
  /** A message that was answered, and a quote with an offer, are `decided`. */
  state: z.enum(CASE_STATES),
  subject: z.string(),
  /** Who wrote it, and the order that a case is about; empty for others. */
  customerName: z.string(),
  reference: z.string(),
  openedAt: instant,
  /** What the shop owes next, null for nothing; and by when, null if no time was promised. */
  due: z.enum(CASE_DUES).nullable(),
  dueAt: instant.nullable(),
  /** How it stands: what was decided in a case, the status of a message or a quote. */
  outcome: z.string(),
  ownerId: z.number().nullable(),
  /** The name of the member of staff who has it. */
  owner: z.string(),
})
export type InboxItemView = z.input<typeof InboxItemView>

/**
 * `GET /api/inbox-counts`: how much each group has; and of what was promised a first answer this
 * month, how much got it in time. What was closed without an answer is left out.
 */
export const InboxCounts = z.object({
  open: z.number(),
  overdue: z.number(),
  /** Due on this day in Jamaica, and not yet overdue. */
  today: z.number(),
  mine: z.number(),
  unassigned: z.number(),
  decided: z.number(),
  closed: z.number(),
  promised: z.number(),
  kept: z.number(),
})
export type InboxCounts = z.input<typeof InboxCounts>
