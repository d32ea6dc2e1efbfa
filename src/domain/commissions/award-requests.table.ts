// Awards and corrections above the limit, from the moment that somebody asks for one until another person
// approves it or anybody refuses it.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AWARD_DECISIONS } from '#contract/award-requests.ts'
import { users } from '#domain/identity/users.table.ts'
import { memberIdColumn } from '#domain/partners/members.table.ts'
import { isOneOf, money, serialId, timestamptz } from '#platform/database/columns.ts'
import { commissions } from './commissions.table.ts'

export const awardRequests = pgTable(
  'award_requests',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    /** Below zero: a correction downwards. */
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedById: integer('requested_by_id')
      .notNull()
      .references(() => users.id),
    requestedAt: timestamptz('requested_at').notNull(),
    decision: text('decision', { enum: AWARD_DECISIONS }),
    decidedBy: text('decided_by'),
    decidedById: integer('decided_by_id').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
    /** What it became, once it is approved. */
    commissionId: integer('commission_id')
      .unique('award_requests_paid_once')
      .references(() => commissions.id),
  },
  (request) => [
    check('award_requests_something', sql`${request.amount} <> 0`),
    check('award_requests_decision_known', isOneOf(request.decision, AWARD_DECISIONS)),
    check(
      'award_requests_decided_whole',
      sql`num_nonnulls(${request.decision}, ${request.decidedBy}, ${request.decidedById}, ${request.decidedAt}) in (0, 4)`,
    ),
    check(
      'award_requests_approved_by_another',
      sql`${request.decision} is distinct from 'approved' or ${request.decidedById} <> ${request.requestedById}`,
    ),
    check(
      'award_requests_approved_is_paid',
      sql`(${request.decision} is not distinct from 'approved') = (${request.commissionId} is not null)`,
    ),
    index('award_requests_by_time').on(request.requestedAt, request.id),
    index('award_requests_by_member').on(request.memberId, request.id),
    index('award_requests_open')
      .on(request.id)
      .where(sql`${request.decision} is null`),
  ],
)

export type AwardRequestRow = typeof awardRequests.$inferSelect
