import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { commissions } from './commissions.table.ts'
import { earnedAmounts, earnedYears } from './earned.table.ts'

type Given = Partial<typeof commissions.$inferInsert>

async function aBonus(tx: TestTx, memberId: number, given: Given = {}) {
  const plain = { commissionType: 'rank_bonus' as const, sourceType: 'rank' as const }
  const row = { memberId, ...plain, amount: 500_00, provenance: {}, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(commissions).values(row).returning())
}
const setStatus = (tx: TestTx, ids: number[], status: 'approved' | 'batched' | 'paid') =>
  tx.db
    .update(commissions)
    .set({ status })
    .where(sql`id = any(${sql.param(ids)}::integer[])`)

const yearsOf = async (tx: TestTx, memberId: number) =>
  (
    await tx.db
      .select()
      .from(earnedYears)
      .where(eq(earnedYears.memberId, memberId))
      .orderBy(asc(earnedYears.year))
  ).map(({ year, amount }) => [year, amount])

/** How many earned how much this year. */
const amountsOf = async (tx: TestTx) =>
  (
    await tx.db
      .select()
      .from(earnedAmounts)
      .where(sql`year = 2026 and members <> 0`)
      .orderBy(asc(earnedAmounts.amount))
  ).map(({ amount, members }) => [amount, members])

test('what partners earned follows every commission that begins or ceases to count', () =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(sql`select from pg_trigger
      where tgname in ('commissions_come_into_earnings', 'commissions_change_in_earnings')`)
    expect(rows).toHaveLength(2)
    const [ann, ben] = [(await aMemberRow(tx)).id, (await aMemberRow(tx)).id]
    const mine = [await aBonus(tx, ann), await aBonus(tx, ann)].map(({ id }) => id)
    const other = await aBonus(tx, ben)
    expect([await yearsOf(tx, ann), await amountsOf(tx)]).toEqual([[], []])
    await setStatus(tx, [...mine, other.id], 'approved')
    expect(await yearsOf(tx, ann)).toEqual([[2026, 1000_00]])
    expect(await amountsOf(tx)).toEqual([
      [500_00, 1],
      [1000_00, 1],
    ])
    for (const status of ['batched', 'paid'] as const) await setStatus(tx, mine, status)
    expect(await yearsOf(tx, ann)).toEqual([[2026, 1000_00]])
    await aBonus(tx, ann, { reversalOf: mine[0], amount: -500_00, status: 'paid' })
    expect(await amountsOf(tx)).toEqual([[500_00, 2]])
    await tx.db
      .update(commissions)
      .set({ status: 'void', voidReason: 'staff' })
      .where(eq(commissions.id, other.id))
    expect(await yearsOf(tx, ben)).toEqual([[2026, 0]])
    expect(await amountsOf(tx)).toEqual([[500_00, 1]])
  }))

test('what staff award or take back by hand is nobody’s earning', () =>
  inShop(async (tx) => {
    const { id } = await aMemberRow(tx)
    const byHand = { commissionType: 'adjustment', sourceType: 'adjustment' } as const
    const award = await aBonus(tx, id, byHand)
    await setStatus(tx, [award.id], 'approved')
    await aBonus(tx, id, { ...byHand, amount: -200_00, status: 'paid' })
    expect([await yearsOf(tx, id), await amountsOf(tx)]).toEqual([[], []])
  }))

test('a year ends at midnight in Jamaica, and less than nothing is among nobody’s earnings', () =>
  inShop(async (tx) => {
    const { id } = await aMemberRow(tx)
    const eve = await aBonus(tx, id, { createdAt: new Date('2026-01-01T04:59:59Z') })
    const paid = { status: 'paid' as const, createdAt: new Date('2026-01-01T05:00:00Z') }
    await setStatus(tx, [eve.id], 'paid')
    await aBonus(tx, id, { ...paid, reversalOf: eve.id, amount: -500_00 })
    expect(await yearsOf(tx, id)).toEqual([
      [2025, 500_00],
      [2026, -500_00],
    ])
    expect(await amountsOf(tx)).toEqual([])
  }))

testGuards([
  [
    'a year of a partner is summed once',
    'earned_years_member_id_year_pk',
    async (tx) => {
      const { id: memberId } = await aMemberRow(tx)
      const row = { memberId, year: 2026, amount: 1 }
      await tx.db.insert(earnedYears).values([row, row])
    },
  ],
  [
    'those who earned as much are counted together',
    'earned_amounts_year_amount_pk',
    async (tx) => {
      const row = { year: 2026, amount: 1, members: 1 }
      await tx.db.insert(earnedAmounts).values([row, row])
    },
  ],
  [
    'whoever earned nothing is not among those who earned',
    'earned_amounts_something',
    (tx) => tx.db.insert(earnedAmounts).values({ year: 2026, amount: 0, members: 1 }),
  ],
])
