import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adjustCommission, awardRankBonus } from '#domain/commissions/award-bonus.ts'
import { rankRequirements } from '#domain/partners/ranks.table.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import type { Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { inShop } from '#testing/shop.ts'
import { incomeDisclosure } from './income-disclosure.ts'
import { reconcile } from './reconcile.ts'

async function aBonus(tx: Tx, memberId: number, bonusAmount: number): Promise<void> {
  await tx.db.update(rankRequirements).set({ bonusAmount })
  await awardRankBonus(tx, { memberId, rank: 'Manager' })
}

async function earners(tx: Tx, ...cents: number[]): Promise<void> {
  for (const amountCents of cents) {
    const { id: memberId } = await aMember(tx)
    if (amountCents > 0) await aBonus(tx, memberId, amountCents)
  }
  await approveDue(tx)
}
const heads = ({ bands }: Awaited<ReturnType<typeof incomeDisclosure>>) =>
  bands.map(({ members }) => members)

test('a programme without partners discloses nothing', () =>
  inShop(async (tx) => {
    expect(await incomeDisclosure(tx, 2026)).toMatchObject({
      members: 0,
      earningMembers: 0,
      meanCents: 0,
      medianCents: 0,
      highestCents: 0,
    })
  }))

test('partners who earned nothing are counted, and the middle one may be one of them', () =>
  inShop(async (tx) => {
    await earners(tx, 0, 0, 0, 300_00, 100_000_01)
    const found = await incomeDisclosure(tx, 2026)
    expect(found).toMatchObject({ members: 5, earningMembers: 2, medianCents: 0 })
    expect(found).toMatchObject({ meanCents: 20_060_00, highestCents: 100_000_01 })
    expect(heads(found)).toEqual([3, 1, 0, 1, 0])
  }))

test('a band ends with the cent that it names, and another year is another matter', () =>
  inShop(async (tx) => {
    await earners(tx, 0, 25_000_00, 25_000_01, 100_000_00, 500_000_00, 500_000_01)
    const found = await incomeDisclosure(tx, 2026)
    expect(heads(found)).toEqual([1, 1, 2, 1, 1])
    expect(found.medianCents).toBe(25_000_01)
    expect(heads(await incomeDisclosure(tx, 2025))).toEqual([0, 0, 0, 0, 0])
  }))

test('kept earnings that disagree with the commissions are found', () =>
  inShop(async (tx) => {
    await earners(tx, 300_00)
    const found = async () => (await reconcile(tx))[8]?.found
    expect(await found()).toEqual([])
    await tx.db.execute(sql`update earned_amounts set members = 2`)
    expect(await found()).toEqual(['how many earned 300.00 in 2026'])
    await tx.db.execute(sql`update earned_years set amount = 200`)
    expect(await found()).toContainEqual(expect.stringMatching(/^earnings of partner \d+ in 2026$/))
  }))

test('what still waits for its approval is not earned yet', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await aBonus(tx, memberId, 500_00)
    expect(await incomeDisclosure(tx, 2026)).toMatchObject({ members: 1, earningMembers: 0 })
  }))

test('what the shop gave by hand is disclosed as nobody’s earning', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await adjustCommission(tx, { memberId, amountCents: 500_000_00, reason: 'The fair' })
    await approveDue(tx)
    expect(await incomeDisclosure(tx, 2026)).toMatchObject({ earningMembers: 0, highestCents: 0 })
    expect((await reconcile(tx))[8]?.found).toEqual([])
  }))
