// Mails to all partners about a version of the pay plan: that it is to come, or that it does not
// come after all. Progress is saved with every batch, so that a killed process loses nothing.

import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz } from '#platform/database/columns.ts'
import { plans } from './plans.table.ts'

export const PLAN_NOTICES = ['change', 'recall'] as const
export type PlanNoticeKind = (typeof PLAN_NOTICES)[number]

export const planNotices = pgTable(
  'plan_notices',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    about: text('about', { enum: PLAN_NOTICES }).notNull(),
    /** The last partner who was processed. */
    throughMember: integer('through_member').notNull().default(0),
    startedAt: timestamptz('started_at').notNull(),
    /** When all partners had been processed, or it was stopped. */
    finishedAt: timestamptz('finished_at'),
    /** The version that overtook it: since then no further partner is notified of this one. */
    stoppedBy: integer('stopped_by').references(() => plans.id),
  },
  (notice) => [
    primaryKey({ columns: [notice.planId, notice.about] }),
    check('plan_notices_about_known', isOneOf(notice.about, PLAN_NOTICES)),
    check(
      'plan_notices_stopped_is_over',
      sql`${notice.stoppedBy} is null or ${notice.finishedAt} is not null`,
    ),
  ],
)

export type PlanNotice = typeof planNotices.$inferSelect
