import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SalesQuery } from '#contract/reports.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { deleteOrders, inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow, aProductRow } from '#testing/table-rows.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { bill } from '#contract/order-sums.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { anOrderOf, aProduct } from '#testing/builders.ts'
import { soldDays } from './sold-days.table.ts'
import { sumDays } from './sum-days.ts'
import { sumSales } from './sum-sales.ts'

const ASKED: SalesQuery = { from: '2026-11-09', to: '2026-11-20', by: 'week' }
const TUESDAY = new Date('2026-11-10T15:00:00Z')
const WEDNESDAY = new Date('2026-11-11T15:00:00Z')

const ordered = (tx: TestTx, at: Date, given: Partial<typeof orders.$inferInsert> = {}) =>
  anOrderRow(tx, {
    paymentStatus: 'paid',
    paidAt: at,
    selectedColor: 'Sand',
    totalAmount: 100_50,
    ...given,
  })

/** A chair sold on Tuesday and on Wednesday, both days summed. */
async function twoSummedDays(tx: TestTx) {
  const { id: productId } = await aProductRow(tx)
  const tuesday = await ordered(tx, TUESDAY, { productId })
  await ordered(tx, WEDNESDAY, { productId })
  await sumDays(tx)
  expect(await daysOf(tx)).toEqual(['2026-11-10', '2026-11-11'])
  return { productId, tuesday: eq(orders.id, tuesday.id) }
}

const daysOf = async (tx: TestTx) => {
  const rows = await tx.db.select().from(soldDays).orderBy(soldDays.day)
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
    { what: 'cancelled', guard: 'orders_change_in_sold_days', left: ['2026-11-11'], orders: 1 },
    (tx, { tuesday }) =>
      tx.db.update(orders).set({ orderStatus: 'cancelled', cancelledAt: tx.now }).where(tuesday),
  ],
  [
    {
      what: 'not paid any more',
      guard: 'orders_change_in_sold_days',
      left: ['2026-11-11'],
      orders: 1,
    },
    (tx, { tuesday }) =>
      tx.db.update(orders).set({ paymentStatus: 'pending', paidAt: null }).where(tuesday),
  ],
  [
    { what: 'moved to a day', guard: 'orders_change_in_sold_days', left: [], orders: 2 },
    (tx, { tuesday }) => tx.db.update(orders).set({ paidAt: WEDNESDAY }).where(tuesday),
  ],
  [
    { what: 'deleted', guard: 'orders_leave_sold_days', left: ['2026-11-11'], orders: 1 },
    (tx, { tuesday }) => tx.db.delete(orders).where(tuesday),
  ],
  [
    { what: 'added late', guard: 'orders_come_into_sold_days', left: ['2026-11-11'], orders: 3 },
    (tx) => ordered(tx, TUESDAY),
  ],
  [
    { what: 'of another category', guard: 'products_move_in_sold_days', left: [], orders: 2 },
    (tx, { productId }) =>
      tx.db.update(products).set({ category: 'mattresses' }).where(eq(products.id, productId)),
  ],
  [
    { what: 'of no product any more', guard: 'orders_change_in_sold_days', left: [], orders: 2 },
    (tx, { productId }) => tx.db.delete(products).where(eq(products.id, productId)),
  ],
  [
    {
      what: 'shipped, which changes no sum',
      guard: 'orders_change_in_sold_days',
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

/** An order of two pieces of one kind and one of another, paid on Tuesday, with a discount. */
async function anOrderOfLines(tx: TestTx) {
  const chair = await aProduct(tx, { priceCents: 100_00, fields: { category: 'chairs' } })
  const couch = await aProduct(tx, { name: 'Couch', priceCents: 300_01 })
  const lines = [
    { productId: couch.id, quantity: 1 },
    { productId: chair.id, quantity: 2 },
  ]
  const { id: orderId } = await anOrderOf(tx, lines)
  const edit = { discount: '0.02', delivery: '40.00', reason: 'A scratch' } as const
  await changeOrder(tx, { orderId, edit: { ...edit, paymentStatus: 'paid' } })
  await tx.db.update(orders).set({ paidAt: TUESDAY }).where(eq(orders.id, orderId))
  return { orderId, chair, couch }
}

test.each([
  ['read from its orders', async () => undefined],
  ['summed', async (tx: TestTx) => void (await sumDays(tx))],
] as const)(
  'an order of several lines counts once, each line in its category less its share of the discount: a day %s',
  (_, prepare) =>
    inShop(async (tx) => {
      await anOrderOfLines(tx)
      await prepare(tx)
      const { total, byCategory } = await sumSales(tx, ASKED)
      expect(total).toEqual({ orders: 1, cents: 499_99 })
      expect(byCategory).toEqual([
        { category: 'compressed-couches', orders: 1, cents: 300_00 },
        { category: 'chairs', orders: 1, cents: 199_99 },
      ])
    }),
)

test('a line whose product is deleted is summed anew, without a category', () =>
  inShop(async (tx) => {
    const guard = sql`select from pg_trigger where tgname = 'lines_leave_products_in_sold_days'`
    expect((await tx.db.execute(guard)).rows).toHaveLength(1)
    const { chair } = await anOrderOfLines(tx)
    await sumDays(tx)
    await tx.db.delete(products).where(eq(products.id, chair.id))
    expect(await daysOf(tx)).toEqual([])
    const { byCategory } = await sumSales(tx, ASKED)
    expect(byCategory.map(({ category }) => category)).toEqual(['compressed-couches', null])
  }))

test('the shares of discounts in SQL are those of the one function that shares', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 10 } })
    const random = (most: number) => tx.random.below(most)
    for (let round = 0; round < 20; round++) {
      const prices = Array.from({ length: 1 + random(5) }, () => 1 + random(100_000))
      const discount = random(prices.reduce((sum, cents) => sum + cents, 0) + 1)
      const { id: orderId } = await anOrderOf(tx, [{ productId: product.id, quantity: 1 }])
      const lines = prices.map((cents, index) => ({
        productName: `Piece ${index}`,
        selectedColor: `Colour ${index}`,
        quantity: 1,
        unitPrice: dollarsFromCents(cents),
      }))
      const edit = { lines, discount: dollarsFromCents(discount), reason: 'Test' }
      await changeOrder(tx, { orderId, edit: { ...edit, paymentStatus: 'paid' } })
      await tx.db.update(orders).set({ paidAt: TUESDAY }).where(eq(orders.id, orderId))
      const { byColor } = await sumSales(tx, ASKED)
      const priced = prices.map((unitPriceCents) => ({ quantity: 1, unitPriceCents }))
      const { nets } = bill(priced, [{ kind: 'discount', cents: discount }])
      expect(
        byColor.toSorted((a, b) => a.color.localeCompare(b.color)).map(({ cents }) => cents),
      ).toEqual(nets)
      await deleteOrders(tx.db)
    }
  }))
