import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { run, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { sql } from 'drizzle-orm'
import { partnerRounds } from './partner-rounds.table.ts'

const aRound = async (tx: TestTx, given: Partial<typeof partnerRounds.$inferInsert> = {}) => {
  const about = { kind: 'close' as const, step: 'ranks' as const, year: 2026, month: 11 }
  const row = { ...about, startedAt: tx.now, workedAt: tx.now, ...given }
  return singleRow(await tx.db.insert(partnerRounds).values(row).returning())
}
const change = (column: string, value: string) => async (tx: TestTx) => {
  await aRound(tx)
  await run(sql`update partner_rounds set ${sql.identifier(column)} = ${value}`)(tx)
}

test('nights come again and again, and a month closes while one of them is worked on', () =>
  inShop(async (tx) => {
    await aRound(tx, { kind: 'night', finishedAt: tx.now })
    await aRound(tx, { kind: 'night' })
    expect(await aRound(tx)).toMatchObject({ throughMember: null, sha256: '', found: [] })
  }))

testGuards([
  [
    'one round of a kind at a time',
    'partner_rounds_one_at_a_time',
    async (tx) => {
      await aRound(tx, { month: 10 })
      await aRound(tx)
    },
  ],
  [
    'a month closes once',
    'partner_rounds_close_once',
    async (tx) => {
      await aRound(tx, { finishedAt: tx.now })
      await aRound(tx)
    },
  ],
  ['a round closes a month or looks at night', 'partner_rounds_kind_known', change('kind', 'noon')],
  ['a round takes known steps', 'partner_rounds_step_known', change('step', 'dance')],
  ['a round is of a month', 'partner_rounds_month', (tx) => aRound(tx, { month: 13 })],
])
