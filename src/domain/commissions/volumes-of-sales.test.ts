// What a sale counts for partners, in volumes and ranks: its pieces after discount, without delivery and GCT. What
// a partner bought counts in no figure of that partner, and is a sale for everybody else.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { monthAt } from '#contract/jamaica.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { writePerformance } from '#domain/partners/close-month.ts'
import { members } from '#domain/partners/members.table.ts'
import { keptNumbers, rankNumbers } from '#domain/partners/rank-numbers.ts'
import { recountAllSales, recountSales } from '#domain/partners/recount-sales.ts'
import { teamPerformance } from '#domain/partners/team-performance.table.ts'
import { aLine, aProduct, BUYER } from '#testing/builders.ts'
import { plantRegistration } from '#testing/documents.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { earnedInMonth } from './find-commission.ts'
import { settleOrder } from './settle-order.ts'

const PRICE = 115_000_00
const BASE = 100_000_00

async function aSale(tx: TestTx, referrer: number, buyer: object = {}) {
  const { id: productId } = await aProduct(tx, { priceCents: PRICE })
  const { order } = await placeOrder(tx, { ...BUYER, ...buyer, productId, referrer })
  await changeOrder(tx, {
    orderId: order.id,
    edit: { delivery: '9200.00', reason: 'Quoted', paymentStatus: 'paid' },
  })
  await settle(tx, order.id, referrer)
  return order.id
}

async function settle(tx: TestTx, orderId: number, referrer: number) {
  await settleOrder(tx, orderId)
  await recountSales(tx, referrer)
}

/** Own and team volume of each, as they are kept, counted and shown; all three must agree. */
async function volumes(tx: TestTx, ids: readonly number[]) {
  const month = monthAt(tx.now)
  const counted = await rankNumbers(tx, month, ids)
  const figures: unknown[] = []
  for (const id of ids) {
    const kept = await keptNumbers(tx, id, month)
    const [row] = await tx.db.select().from(members).where(eq(members.id, id))
    expect(kept).toEqual(counted.get(id))
    expect(row).toMatchObject({
      personalSales: kept.personalSales,
      lifetimeSales: kept.personalSales,
      teamVolume: kept.teamVolume,
    })
    figures.push([kept.personalSales, kept.teamVolume])
  }
  return figures
}

test('a sale counts without its delivery and tax, for its seller and everybody above', () =>
  inShop(async (tx) => {
    await plantRegistration(tx, '2026-01-01')
    const ids = (await aLine(tx, 3)).map(({ id }) => id)
    await aSale(tx, ids[2] ?? 0)
    expect(await volumes(tx, ids)).toEqual([
      [0, BASE],
      [0, BASE],
      [BASE, 0],
    ])
  }))

test('a sale that is not eligible counts for nobody', () =>
  inShop(async (tx) => {
    const [top, seller] = (await aLine(tx, 2)).map(({ id }) => id)
    const orderId = await aSale(tx, seller ?? 0)
    await changeOrder(tx, { orderId, edit: { commissionEligible: false } })
    await settle(tx, orderId, seller ?? 0)
    expect(await volumes(tx, [top ?? 0, seller ?? 0])).toEqual([
      [0, 0],
      [0, 0],
    ])
  }))

test.each([
  [
    'seller',
    3,
    [
      [0, PRICE],
      [0, PRICE],
      [0, PRICE],
      [0, 0],
    ],
  ],
  [
    'sponsor of the seller',
    2,
    [
      [0, PRICE],
      [0, PRICE],
      [0, 0],
      [PRICE, 0],
    ],
  ],
  [
    'highest above',
    0,
    [
      [0, 0],
      [0, PRICE],
      [0, PRICE],
      [PRICE, 0],
    ],
  ],
])(
  'what the %s bought is left out of that one’s figures, and of nobody else’s',
  (_, place, expected) =>
    inShop(async (tx) => {
      const line = await aLine(tx, 4)
      await tx.db
        .update(members)
        .set({ phone: '876-555-0188' })
        .where(eq(members.id, line[place]?.id ?? 0))
      const ids = line.map(({ id }) => id)
      const orderId = await aSale(tx, ids[3] ?? 0, { customerPhone: '(876) 555-0188' })
      expect(await volumes(tx, ids)).toEqual(expected)
      await recountAllSales(tx)
      expect(await volumes(tx, ids)).toEqual(expected)
      await writePerformance(tx, { month: monthAt(tx.now), earned: earnedInMonth, ids })
      const rows = await tx.db.select().from(teamPerformance).orderBy(teamPerformance.memberId)
      expect(
        rows.map(({ personalSalesVolume, teamSalesVolume }) => [
          personalSalesVolume,
          teamSalesVolume,
        ]),
      ).toEqual(expected)
      // Another buyer: it is a sale for everybody.
      await changeOrder(tx, { orderId, edit: { customerPhone: '876-555-0100' } })
      await settle(tx, orderId, ids[3] ?? 0)
      expect(await volumes(tx, ids)).toEqual([
        [0, PRICE],
        [0, PRICE],
        [0, PRICE],
        [PRICE, 0],
      ])
    }),
)
