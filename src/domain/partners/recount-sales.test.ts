// What is counted up sale by sale is what counting everything from the orders and the tree gives.

import { eq } from 'drizzle-orm'
import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { monthAt } from '#contract/jamaica.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { system } from '#platform/tx.ts'
import { runs } from '#testing/runs.ts'
import { inShop, openTestShop, type TestTx, trying } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { members } from './members.table.ts'
import { moveMember } from './move-member.ts'
import { keptNumbers, rankNumbers } from './rank-numbers.ts'
import { recountAllSales, recountSales } from './recount-sales.ts'
import { verifyTree } from './verify-tree.ts'

const me = system('test')

const KINDS = ['join', 'sell', 'sell', 'sell', 'take back', 'switch', 'move'] as const
type Step = { kind: (typeof KINDS)[number]; one: number; other: number }
const aStep: Arbitrary<Step> = record({
  kind: constantFrom(...KINDS),
  one: nat(1000),
  other: nat(1000),
})

const pick = <Thing>(things: readonly Thing[], number: number) =>
  things[number % things.length] as Thing

async function take(tx: TestTx, { kind, one, other }: Step, ids: number[], sold: number[]) {
  const id = pick(ids, one)
  if (kind === 'join') {
    const [sponsor] = await tx.db.select().from(members).where(eq(members.id, id))
    if (sponsor?.isActive) ids.push((await aMember(tx, { sponsorId: id })).id)
  }
  if (kind === 'move')
    await trying(tx, () => moveMember(tx, { memberId: id, sponsorId: pick(ids, other) })).catch(
      () => undefined,
    )
  if (kind === 'switch') {
    const [row] = await tx.db.select().from(members).where(eq(members.id, id))
    await tx.db.update(members).set({ isActive: !row?.isActive }).where(eq(members.id, id))
  }
  if (kind === 'sell') {
    const sale = { referredBy: id, totalAmount: 100 * (other + 1), paidAt: tx.now }
    sold.push((await anOrderRow(tx, { ...sale, paymentStatus: 'paid' })).id)
    await recountSales(tx, id)
  }
  if (kind === 'take back' && sold.length > 0) await reverseCommission(tx, pick(sold, other))
}

async function reverseCommission(tx: TestTx, orderId: number) {
  const gone = { orderStatus: 'cancelled' as const, cancelledAt: tx.now }
  const [order] = await tx.db.update(orders).set(gone).where(eq(orders.id, orderId)).returning()
  await recountSales(tx, order?.referredBy ?? 0)
}

/** Everybody's numbers as they are kept, and as they are counted afresh. */
async function bothNumbers(tx: TestTx, ids: number[]) {
  const month = monthAt(tx.now)
  const counted = await rankNumbers(tx, month, ids)
  const kept: unknown[] = []
  for (const id of ids) kept.push([id, await keptNumbers(tx, id, month)])
  return { kept, counted: ids.map((id) => [id, counted.get(id)]) }
}

test('counting sale by sale gives what counting all of it gives, whoever joins, leaves or moves', () =>
  assert(
    asyncProperty(array(aStep, { minLength: 10, maxLength: 60 }), (steps) =>
      inShop(async (tx) => {
        const ids = [(await aMember(tx)).id]
        const sold: number[] = []
        for (const step of steps) await take(tx, step, ids, sold)
        const { kept, counted } = await bothNumbers(tx, ids)
        expect(kept).toEqual(counted)
        expect(await verifyTree(tx)).toEqual([])
        const shown = () => tx.db.select().from(members).orderBy(members.id)
        const before = await shown()
        await recountAllSales(tx)
        expect(await shown()).toEqual(before)
        expect((await bothNumbers(tx, ids)).kept).toEqual(counted)
      }),
    ),
    { numRuns: runs(8) },
  ))

test('sales of ten recruits at once are all counted for their sponsor', async () => {
  const opened = await openTestShop()
  const { shop } = opened
  const { id: sponsorId } = await shop.write(me, (tx) => aMember(tx))
  const sellers = await shop.write(me, async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 20 } })
    const team: number[] = []
    for (let recruit = 0; recruit < 10; recruit++) {
      const { id } = await aMember(tx, { sponsorId })
      const order = await anOrder(tx, { productId })
      const sale = { referredBy: id, totalAmount: 100_00, paidAt: tx.now }
      await tx.db
        .update(orders)
        .set({ ...sale, paymentStatus: 'paid' })
        .where(eq(orders.id, order.id))
      team.push(id)
    }
    return team
  })
  await Promise.all(sellers.map((id) => shop.write(me, (tx) => recountSales(tx, id))))
  const [sponsor] = await shop.read(me, (tx) =>
    tx.db.select().from(members).where(eq(members.id, sponsorId)),
  )
  expect(sponsor).toMatchObject({
    teamVolume: 1000_00,
    leftLegVolume: 500_00,
    rightLegVolume: 500_00,
  })
  await opened.close()
})

test('what was sold last month is not this month’s volume', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const paidAt = new Date(tx.now.getTime() - 40 * 24 * 3_600_000)
    await anOrderRow(tx, { referredBy: id, totalAmount: 100_00, paidAt, paymentStatus: 'paid' })
    await recountSales(tx, id)
    const [row] = await tx.db.select().from(members).where(eq(members.id, id))
    expect(row).toMatchObject({ lifetimeSales: 100_00, personalSales: 0 })
  }))
