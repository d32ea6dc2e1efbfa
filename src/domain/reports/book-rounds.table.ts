// Rounds through all of the books, partners' and orders': how far each has come and what it found.
// The books are checked in batches, so that no check takes long and a killed process loses one
// batch.

import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz, serialId, wholeCents } from '#platform/database/columns.ts'

/** Something that breaks the invariant with this number. */
export type Violation = { number: number; what: string }

export const bookRounds = pgTable(
  'book_rounds',
  {
    id: serialId(),
    startedAt: timestamptz('started_at').notNull(),
    /** When the last batch was done. */
    workedAt: timestamptz('worked_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    /** The last transaction when the round started. */
    untilTransaction: bigint('until_transaction', { mode: 'number' }).notNull(),
    /** The last transaction, partner and order that were checked. */
    throughTransaction: bigint('through_transaction', { mode: 'number' }).notNull().default(0),
    throughMember: integer('through_member').notNull().default(0),
    throughOrder: integer('through_order').notNull().default(0),
    /** How many of each were checked. */
    transactions: integer('transactions').notNull().default(0),
    members: integer('members').notNull().default(0),
    orders: integer('orders').notNull().default(0),
    /** The sum of all accounts when the round ended. */
    sumCents: wholeCents('sum_cents'),
    found: jsonb('found').notNull().$type<Violation[]>().default([]),
  },
  (round) => [
    uniqueIndex('book_rounds_one_at_a_time')
      .on(sql`(${round.finishedAt} is null)`)
      .where(sql`${round.finishedAt} is null`),
    check(
      'book_rounds_forward',
      sql`${round.throughTransaction} <= ${round.untilTransaction} and ${round.throughMember} >= 0`,
    ),
  ],
)

export type BookRound = typeof bookRounds.$inferSelect
