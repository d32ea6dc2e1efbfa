import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { monthOf } from '#contract/jamaica.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { aMember, aTree, NOBODY } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { members } from './members.table.ts'
import { notifications } from './notifications.table.ts'
import { keptNumbers, nextReview, rankNumbers } from './rank-numbers.ts'
import { qualifications, rankHistory, rankRequirements } from './ranks.table.ts'
import { recountAllSales } from './recount-sales.ts'
import { awardRank, reviewRanks } from './review-ranks.ts'

const november = monthOf(2026, 11)

/** A paid sale of November, or of another moment. */
const aSale = (tx: TestTx, referredBy: number, totalAmount: number, paidAt = tx.now) =>
  anOrderRow(tx, { referredBy, totalAmount, paidAt, paymentStatus: 'paid' })

const idsOf = async (tx: TestTx) =>
  (await tx.db.select({ id: members.id }).from(members).orderBy(desc(members.id))).map(
    ({ id }) => id,
  )
const review = async (tx: TestTx, month = november) => reviewRanks(tx, month, await idsOf(tx))

async function rankOf(tx: TestTx, memberId: number) {
  const [row] = await tx.db.select().from(members).where(eq(members.id, memberId))
  return row?.currentRank
}

/** A partner with `recruits` direct recruits. */
async function aLeader(tx: TestTx, recruits: number) {
  const sponsors = [NOBODY, ...Array.from({ length: recruits }, () => 0)]
  const [leader = 0, ...team] = (await aTree(tx, sponsors)).map(({ id }) => id)
  return { leader, team }
}

test.each([
  ['Bronze', 99_99, 1, 0],
  ['Bronze', 100_00, 0, 0],
  ['Associate', 100_00, 1, 0],
  ['Associate', 250_00, 3, 499_99],
  ['Supervisor', 250_00, 3, 500_00],
  ['Supervisor', 500_00, 5, 999_99],
  ['Manager', 500_00, 5, 1000_00],
  ['Director', 1000_00, 10, 2500_00],
  ['Director', 99_999_00, 12, 99_999_00],
])(
  'a partner is %s with sales of %i cents, %i recruits and team sales of %i',
  (rank, own, recruits, team) =>
    inShop(async (tx) => {
      const { leader, team: below } = await aLeader(tx, recruits)
      await aSale(tx, leader, own)
      if (team > 0) await aSale(tx, below[0] ?? 0, team)
      await review(tx)
      expect(await rankOf(tx, leader)).toBe(rank)
    }),
)

test('sales of another month, unpaid or cancelled ones do not count', () =>
  inShop(async (tx) => {
    const { leader } = await aLeader(tx, 1)
    await aSale(tx, leader, 500_00, new Date('2026-12-01T05:00:00Z'))
    await aSale(tx, leader, 500_00, new Date('2026-11-01T04:59:59Z'))
    await anOrderRow(tx, { referredBy: leader, totalAmount: 500_00 })
    const { id } = await aSale(tx, leader, 500_00)
    await tx.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, id))
    expect(await review(tx)).toBe(0)
    await aSale(tx, leader, 100_00, new Date('2026-11-01T05:00:00Z'))
    expect(await review(tx)).toBe(1)
  }))

const DAYS = ['2026-08-31T15:00:00Z', '2026-09-01T05:00:00Z', '2026-10-15T15:00:00Z']

test.each<[months: number, rank: string]>([
  [1, 'Bronze'],
  [2, 'Associate'],
  [3, 'Supervisor'],
  [4, 'Manager'],
])('with ranks that count %i months, sales of every month make a partner %s', (months, rank) =>
  inShop(async (tx) => {
    await tx.db.update(rankRequirements).set({ timeframeMonths: months })
    const { leader, team } = await aLeader(tx, 5)
    for (const day of DAYS) {
      await aSale(tx, leader, 170_00, new Date(day))
      await aSale(tx, team[0] ?? 0, 400_00, new Date(day))
    }
    await review(tx)
    expect(await rankOf(tx, leader)).toBe(rank)
    await recountAllSales(tx)
    const period = { from: monthOf(2026, 12 - months).from, until: november.until }
    const counted = await rankNumbers(tx, period, [leader])
    expect(await keptNumbers(tx, leader, period)).toEqual(counted.get(leader))
    const numbers = await tx.db
      .select()
      .from(qualifications)
      .where(eq(qualifications.memberId, leader))
    for (const { qualificationPeriodStart: from, qualificationPeriodEnd: until } of numbers)
      expect({ from, until }).toEqual(period)
  }),
)

test('each rank counts its own months', () =>
  inShop(async (tx) => {
    await tx.db
      .update(rankRequirements)
      .set({ timeframeMonths: 3 })
      .where(eq(rankRequirements.rankName, 'Associate'))
    const { leader } = await aLeader(tx, 3)
    await aSale(tx, leader, 1000_00, new Date('2026-09-15T15:00:00Z'))
    await review(tx)
    expect(await rankOf(tx, leader)).toBe('Associate')
  }))

test('a rise is written with its numbers and told once; a rank never falls by itself', () =>
  inShop(async (tx) => {
    const { leader } = await aLeader(tx, 1)
    await aSale(tx, leader, 100_00)
    expect([await review(tx), await review(tx)]).toEqual([1, 0])
    expect(await review(tx, monthOf(2026, 12))).toBe(0)
    expect(await rankOf(tx, leader)).toBe('Associate')
    const [rise, ...others] = await tx.db.select().from(rankHistory)
    expect(others).toEqual([])
    expect(rise).toMatchObject({
      oldRank: 'Bronze',
      newRank: 'Associate',
      notes: 'Reached in November 2026',
      requirementsMet: {
        personalSales: { asked: 100_00, reached: 100_00 },
        directReferrals: { asked: 1, reached: 1 },
      },
    })
    const [notice] = await tx.db.select().from(notifications)
    expect(notice?.title).toBe('You are now an Associate')
    const judged = await tx.db
      .select()
      .from(qualifications)
      .where(eq(qualifications.memberId, leader))
      .orderBy(asc(qualifications.id))
    expect(
      judged.map(({ targetRank, isQualified, qualificationPeriodStart: from }) => [
        targetRank,
        isQualified,
        from.toISOString().slice(0, 7),
      ]),
    ).toEqual([
      ['Associate', true, '2026-11'],
      ['Supervisor', false, '2026-11'],
      ['Supervisor', false, '2026-12'],
    ])
  }))

test('staff alone award Executive, and nobody is awarded what they hold', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await awardRank(tx, { memberId, rank: 'Executive', notes: 'Ten years' })
    expect(await rankOf(tx, memberId)).toBe('Executive')
    const again = trying(tx, (inner) => awardRank(inner, { memberId, rank: 'Director', notes: '' }))
    await expect(again).rejects.toMatchObject({ code: 'rank-held' })
  }))

test('the next review is tonight’s, at its hour in UTC, and from then on tomorrow’s', () => {
  expect(nextReview(new Date('2026-11-20T09:09:59Z'))).toEqual(new Date('2026-11-20T09:10:00Z'))
  expect(nextReview(new Date('2026-11-20T09:10:00Z'))).toEqual(new Date('2026-11-21T09:10:00Z'))
  expect(nextReview(new Date('2026-12-31T23:00:00Z'))).toEqual(new Date('2027-01-01T09:10:00Z'))
})
