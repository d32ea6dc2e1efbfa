import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SalesQuery } from '#contract/reports.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow, aProductRow } from '#testing/table-rows.ts'
import { salesDays } from './sales-days.table.ts'
import { sumDays } from './sum-days.ts'
import { sumSales } from './sum-sales.ts'

const ASKED: SalesQuery = { from: '2026-11-09', to: '2026-11-20', by: 'week' }
const TUESDAY = new Date('2026-11-10T15:00:00Z')
const WEDNESDAY = new Date('2026-11-11T15:00:00Z')

const ordered = (tx: TestTx, at: Date, given: Partial<typeof orders.$inferInsert> = {}) =>
  anOrderRow(tx, { createdAt: at, selectedColor: 'Sand', totalAmount: 100_50, ...given })

/** A chair ordered on Tuesday and on Wednesday, both days summed. */
async function twoSummedDays(tx: TestTx) {
  const { id: productId } = await aProductRow(tx)
  const tuesday = await ordered(tx, TUESDAY, { productId })
  await ordered(tx, WEDNESDAY, { productId })
  await sumDays(tx)
  expect(await daysOf(tx)).toEqual(['2026-11-10', '2026-11-11'])
  return { productId, tuesday: eq(orders.id, tuesday.id) }
}

const daysOf = async (tx: TestTx) => {
  const rows = await tx.db.select().from(salesDays).orderBy(salesDays.day)
  return [...new Set(rows.map(({ day }) => day))]
}

test('summed days, days without sums and today say together what the orders say', () =>
  inShop(async (tx) => {
    await ordered(tx, TUESDAY, { selectedColor: 'Navy' })
    await sumDays(tx)
    const { id: productId } = await aProductRow(tx)
    await ordered(tx, WEDNESDAY, { productId })
    await ordered(tx, tx.now)
    const { points, total, byCategory, byColor } = await sumSales(tx, ASKED)
    expect(await daysOf(tx)).toEqual(['2026-11-10'])
    expect(points).toEqual([
      { start: '2026-11-09', orders: 2, cents: 201_00 },
      { start: '2026-11-16', orders: 1, cents: 100_50 },
    ])
    expect(total).toEqual({ orders: 3, cents: 301_50 })
    expect(byCategory).toEqual([
      { category: null, orders: 2, cents: 201_00 },
      { category: 'chairs', orders: 1, cents: 100_50 },
    ])
    expect(byColor.map(({ color, orders }) => [color, orders])).toEqual([
      ['Sand', 2],
      ['Navy', 1],
    ])
  }))

test('a day that is summed twice is counted once, and today is never summed', () =>
  inShop(async (tx) => {
    await ordered(tx, TUESDAY)
    await ordered(tx, tx.now)
    for (let night = 0; night < 2; night++) await sumDays(tx)
    expect(await daysOf(tx)).toEqual(['2026-11-10'])
    expect((await sumSales(tx, ASKED)).total).toEqual({ orders: 2, cents: 201_00 })
  }))

test('a long history is summed a few days at a time, until no day is left', () =>
  inShop(async (tx) => {
    await ordered(tx, TUESDAY)
    await ordered(tx, WEDNESDAY)
    await ordered(tx, new Date('2026-08-03T15:00:00Z'))
    expect(await sumDays(tx, 2)).toBe(true)
    expect(await daysOf(tx)).toEqual(['2026-11-10', '2026-11-11'])
    expect(await sumDays(tx, 2)).toBe(false)
    expect(await daysOf(tx)).toEqual(['2026-08-03', '2026-11-10', '2026-11-11'])
  }))

type Change = { what: string; guard: string; left: string[]; orders: number }
const CHANGES: [
  Change,
  (tx: TestTx, made: Awaited<ReturnType<typeof twoSummedDays>>) => unknown,
][] = [
  [
    { what: 'cancelled', guard: 'orders_change_in_sums', left: ['2026-11-11'], orders: 1 },
    (tx, { tuesday }) =>
      tx.db.update(orders).set({ orderStatus: 'cancelled', cancelledAt: tx.now }).where(tuesday),
  ],
  [
    { what: 'moved to a day', guard: 'orders_change_in_sums', left: [], orders: 2 },
    (tx, { tuesday }) => tx.db.update(orders).set({ createdAt: WEDNESDAY }).where(tuesday),
  ],
  [
    { what: 'deleted', guard: 'orders_come_and_go_in_sums', left: ['2026-11-11'], orders: 1 },
    (tx, { tuesday }) => tx.db.delete(orders).where(tuesday),
  ],
  [
    { what: 'added late', guard: 'orders_come_and_go_in_sums', left: ['2026-11-11'], orders: 3 },
    (tx) => ordered(tx, TUESDAY),
  ],
  [
    { what: 'of another category', guard: 'products_move_in_sums', left: [], orders: 2 },
    (tx, { productId }) =>
      tx.db.update(products).set({ category: 'mattresses' }).where(eq(products.id, productId)),
  ],
  [
    { what: 'of no product any more', guard: 'orders_change_in_sums', left: [], orders: 2 },
    (tx, { productId }) => tx.db.delete(products).where(eq(products.id, productId)),
  ],
  [
    {
      what: 'shipped, which changes no sum',
      guard: 'orders_change_in_sums',
      left: ['2026-11-10', '2026-11-11'],
      orders: 2,
    },
    (tx, { tuesday }) => tx.db.update(orders).set({ orderStatus: 'shipped' }).where(tuesday),
  ],
]

test.each(CHANGES)(
  'sums of a day follow an order that is $what',
  ({ guard, left, orders }, change) =>
    inShop(async (tx) => {
      const { rows } = await tx.db.execute(sql`select from pg_trigger where tgname = ${guard}`)
      expect(rows).toHaveLength(1)
      const made = await twoSummedDays(tx)
      await change(tx, made)
      expect(await daysOf(tx)).toEqual(left)
      const before = await sumSales(tx, ASKED)
      expect(before.total.orders).toBe(orders)
      await sumDays(tx)
      expect(await sumSales(tx, ASKED)).toEqual(before)
    }),
)
