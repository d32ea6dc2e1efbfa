import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { teamPerformance } from './team-performance.table.ts'

async function aMonth(tx: TestTx, given: Partial<typeof teamPerformance.$inferInsert> = {}) {
  const memberId = given.memberId ?? (await aMemberRow(tx)).id
  const row = { reportMonth: 11, reportYear: 2026, createdAt: tx.now, ...given, memberId }
  return singleRow(await tx.db.insert(teamPerformance).values(row).returning())
}

test('a month starts with a team of nobody, one generation deep', () =>
  inShop(async (tx) => {
    const empty = { teamSize: 0, teamSalesVolume: 0, generationsDeep: 1, averageTeamRank: null }
    expect(await aMonth(tx)).toMatchObject(empty)
    expect(await aMonth(tx, { averageTeamRank: 2.25 })).toMatchObject({ averageTeamRank: 2.25 })
  }))

testGuards([
  [
    'a month is reported once',
    'team_performance_once_a_month',
    async (tx) => {
      const { memberId } = await aMonth(tx)
      await aMonth(tx, { memberId })
    },
  ],
  ['a year has twelve months', 'team_performance_month', (tx) => aMonth(tx, { reportMonth: 13 })],
  [
    'a team is never smaller than nobody',
    'team_performance_not_negative',
    (tx) => aMonth(tx, { teamSize: -1 }),
  ],
])
