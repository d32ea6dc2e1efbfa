// What each partner earned in a Jamaican year, and how many earned how much: commissions that are
// approved, in a payout or paid, less what was reversed. The database updates both with every
// commission that begins or ceases to count (migrations), so that reading them costs the same among
// any number of partners; the integrity check of the books compares them with the commissions.

import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { memberIdColumn } from '#domain/partners/members.table.ts'
import { largeMoney } from '#platform/database/columns.ts'

export const earnedYears = pgTable(
  'earned_years',
  {
    memberId: memberIdColumn(),
    year: integer('year').notNull(),
    /** Below zero if more was reversed than earned. */
    amount: largeMoney('amount').notNull(),
  },
  (row) => [primaryKey({ columns: [row.memberId, row.year] })],
)

/** How many partners earned exactly this amount in a year, except those who earned nothing. */
export const earnedAmounts = pgTable(
  'earned_amounts',
  {
    year: integer('year').notNull(),
    amount: largeMoney('amount').notNull(),
    members: integer('members').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.year, row.amount] }),
    check('earned_amounts_something', sql`${row.amount} > 0`),
  ],
)
