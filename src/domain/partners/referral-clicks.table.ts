// How often a partner's link was followed, by day. Nothing is kept of who followed it.

import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { memberIdColumn } from './members.table.ts'

export const referralClicks = pgTable(
  'referral_clicks',
  {
    memberId: memberIdColumn(),
    /** In Jamaica. */
    day: date('day', { mode: 'string' }).notNull(),
    clicks: integer('clicks').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.memberId, row.day] }),
    check('referral_clicks_positive', sql`${row.clicks} > 0`),
  ],
)
