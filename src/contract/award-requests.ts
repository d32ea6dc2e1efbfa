// Awards and corrections that staff ask for above a limit, and that a second person decides.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { rowNumberInQuery } from './numbers.ts'
import { instant, minor } from './units.ts'

export const AWARD_DECISIONS = ['approved', 'refused'] as const
export type AwardDecision = (typeof AWARD_DECISIONS)[number]

export const AWARD_REQUEST_STATES = ['open', ...AWARD_DECISIONS] as const
export type AwardRequestState = (typeof AWARD_REQUEST_STATES)[number]

/** `GET /api/award-requests`, the latest first. `q` searches the partners. */
export const ListAwardRequests = z.strictObject({
  ...listedBy('requested', 'amount'),
  state: z.enum(AWARD_REQUEST_STATES).optional(),
  member: rowNumberInQuery().optional(),
})
export type ListAwardRequests = z.infer<typeof ListAwardRequests>

export const AwardRequestView = z.object({
  id: z.number(),
  partner: z.object({ id: z.number(), name: z.string(), isActive: z.boolean() }),
  /** Below zero: a correction downwards. */
  amount: minor,
  text: z.string(),
  state: z.enum(AWARD_REQUEST_STATES),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Whether the caller asked for it, so that somebody else has to approve it. */
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The commission that it became. */
  commissionId: z.number().nullable(),
})
export type AwardRequestView = z.input<typeof AwardRequestView>

/** `PUT /api/award-requests/{id}/decision`. Who asked for it may refuse it, but not approve it. */
export const DecideAward = z.strictObject({
  decision: z.enum(AWARD_DECISIONS, 'Please choose what was decided'),
})
export type DecideAward = z.infer<typeof DecideAward>
