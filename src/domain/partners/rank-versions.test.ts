import { expect, test } from 'vitest'
import { monthOf } from '#contract/jamaica.ts'
import type { RankStep } from '#contract/rank-versions.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import { ladderIn, rankLadder, requirementsOf } from './rank-numbers.ts'
import { listRankVersions, publishRanks, recallRanks, startDueRanks } from './rank-versions.ts'

const NOVEMBER = new Date('2026-11-20T15:00:00Z')
const EVE = new Date('2026-12-01T04:59:59Z')
const DECEMBER = new Date('2026-12-01T05:00:00Z')

const step = (rank: RankStep['rank'], times: number): RankStep => ({
  rank,
  personalSales: 10_000 * times,
  teamVolume: 50_000 * times,
  directReferrals: times,
  activeTeamMembers: times,
  bonus: 1000 * times,
})
const STEPS = [step('Associate', 1), step('Supervisor', 2), step('Manager', 3), step('Director', 4)]

const listed = async (tx: TestTx) =>
  (await listRankVersions(tx, { limit: 10 })).items.map(({ version, state }) => [
    version.version,
    version.countsFrom,
    state,
  ])
const salesOf = async (tx: TestTx) =>
  (await rankLadder(tx)).map((rank) => requirementsOf(rank).personalSales)

test('the published figures are the first version of what ranks require', () =>
  inShop(async (tx) => {
    const { items } = await listRankVersions(tx, { limit: 10 })
    expect(items).toMatchObject([{ state: 'running', version: { version: 1 } }])
    expect(items[0]?.version.steps.map(({ rank, personalSales }) => [rank, personalSales])).toEqual(
      [
        ['Associate', 100],
        ['Supervisor', 250],
        ['Manager', 500],
        ['Director', 1000],
      ],
    )
  }))

test('a version counts from midnight of its month in Jamaica on, once, and what was required before is kept', () =>
  inShop(async (tx) => {
    await publishRanks(at(NOVEMBER, tx), { from: '2026-12', steps: STEPS })
    await startDueRanks(at(EVE, tx))
    expect(await salesOf(tx)).toEqual([0, 100_00, 250_00, 500_00, 1000_00])
    expect((await listed(tx))[0]).toEqual([2, '2026-12-01', 'coming'])
    for (const _ of ['first', 'again']) await startDueRanks(at(DECEMBER, tx))
    expect(await salesOf(tx)).toEqual([0, 10_000_00, 20_000_00, 30_000_00, 40_000_00])
    const [director] = (await rankLadder(tx)).toReversed()
    expect(director).toMatchObject({ bonusAmount: 4000_00, teamVolumeRequired: 200_000_00 })
    const states = await listed(at(DECEMBER, tx))
    expect(states.map(([version, , state]) => [version, state])).toEqual([
      [2, 'running'],
      [1, 'past'],
    ])
    expect(tx.happened.filter(({ name }) => name === 'ranks.started')).toHaveLength(1)
  }))

test('a month that is over is judged by what was required in it, also once the next version counts', () =>
  inShop(async (tx) => {
    await publishRanks(at(NOVEMBER, tx), { from: '2026-12', steps: STEPS })
    await startDueRanks(at(DECEMBER, tx))
    const salesIn = async (month: number) =>
      (await ladderIn(tx, monthOf(2026, month))).map((rank) => requirementsOf(rank).personalSales)
    expect(await salesIn(11)).toEqual([0, 100_00, 250_00, 500_00, 1000_00])
    expect(await salesIn(12)).toEqual([0, 10_000_00, 20_000_00, 30_000_00, 40_000_00])
    expect(await salesIn(1)).toEqual([0, 100_00, 250_00, 500_00, 1000_00])
  }))

test('a version that is to come is replaced by the next, or taken back', () =>
  inShop(async (tx) => {
    await publishRanks(at(NOVEMBER, tx), { from: '2026-12', steps: STEPS })
    const { version } = await publishRanks(at(NOVEMBER, tx), { from: '2027-02', steps: STEPS })
    expect((await listed(tx)).map(([, from]) => from)).toContain('2027-02-01')
    expect(await listed(tx)).toHaveLength(2)
    await recallRanks(at(NOVEMBER, tx), version.id)
    expect(await listed(tx)).toHaveLength(1)
    await expect(recallRanks(tx, version.id)).rejects.toMatchObject({ code: 'not-found' })
  }))

test('a version cannot begin within a month that has begun, and one that counts is not taken back', () =>
  inShop(async (tx) => {
    const begun = publishRanks(at(NOVEMBER, tx), { from: '2026-11', steps: STEPS })
    await expect(begun).rejects.toMatchObject({ code: 'ranks-month-begun' })
    const { items } = await listRankVersions(tx, { limit: 10 })
    const recalled = recallRanks(tx, items[0]?.version.id ?? 0)
    await expect(recalled).rejects.toMatchObject({ code: 'not-found' })
  }))
