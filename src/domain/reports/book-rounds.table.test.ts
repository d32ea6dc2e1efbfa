import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { bookRounds } from './book-rounds.table.ts'

const aRound = async (tx: TestTx, given: Partial<typeof bookRounds.$inferInsert> = {}) =>
  singleRow(
    await tx.db
      .insert(bookRounds)
      .values({ startedAt: tx.now, workedAt: tx.now, untilTransaction: 10, ...given })
      .returning(),
  )

test('a round starts at the beginning, and rounds that ended stand beside it', () =>
  inShop(async (tx) => {
    await aRound(tx, { finishedAt: tx.now })
    await aRound(tx, { finishedAt: tx.now })
    expect(await aRound(tx)).toMatchObject({ throughTransaction: 0, throughMember: 0, found: [] })
  }))

testGuards([
  [
    'one round at a time',
    'book_rounds_one_at_a_time',
    async (tx) => {
      await aRound(tx)
      await aRound(tx)
    },
  ],
  [
    'a round ends where the book ended when it began',
    'book_rounds_forward',
    (tx) => aRound(tx, { throughTransaction: 11 }),
  ],
])
