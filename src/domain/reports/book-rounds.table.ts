// Rounds through all of the books, partners' and orders': how far each has come and what it found. A
// large book is checked in batches, so that no check takes long and a kill costs one batch.

import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz, serialId, wholeCents } from '#platform/database/columns.ts'

/** What breaks an invariant, by its number. */
export type Violation = { number: number; what: string }

export const bookRounds = pgTable(
  'book_rounds',
  {
    id: serialId(),
    startedAt: timestamptz('started_at').notNull(),
    /** When the last batch was done. */
    workedAt: timestamptz('worked_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    /** The last transaction that there was at the start, and how far the round has come. */
    untilTransaction: bigint('until_transaction', { mode: 'number' }).notNull(),
    throughTransaction: bigint('through_transaction', { mode: 'number' }).notNull().default(0),
    throughMember: integer('through_member').notNull().default(0),
    throughOrder: integer('through_order').notNull().default(0),
    transactions: integer('transactions').notNull().default(0),
    members: integer('members').notNull().default(0),
    orders: integer('orders').notNull().default(0),
    /** All accounts together when the round ended. */
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
