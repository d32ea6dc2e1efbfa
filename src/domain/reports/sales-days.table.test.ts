// The sums that the version before this one keeps by the day of placing: still dropped by what changes them.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#domain/catalogue/products.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow, aProductRow } from '#testing/table-rows.ts'
import { salesDays } from './sales-days.table.ts'

const CHANGES: [
  string,
  string,
  (tx: TestTx, ids: { order: number; product: number }) => unknown,
][] = [
  [
    'an order is cancelled',
    'orders_change_in_sums',
    (tx, { order }) =>
      tx.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, order)),
  ],
  [
    'an order comes',
    'orders_come_and_go_in_sums',
    (tx, { product }) => anOrderRow(tx, { productId: product }),
  ],
  [
    'a product moves to another category',
    'products_move_in_sums',
    (tx, { product }) =>
      tx.db.update(products).set({ category: 'mattresses' }).where(eq(products.id, product)),
  ],
]

test.each(CHANGES)('the sums of a day go when %s', (_, guard, change) =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(sql`select from pg_trigger where tgname = ${guard}`)
    expect(rows).toHaveLength(1)
    const { id: product } = await aProductRow(tx)
    const { id: order } = await anOrderRow(tx, { productId: product })
    const sum = { day: '2026-11-20', category: 'chairs', color: '', orders: 1, amount: 100_00 }
    await tx.db.insert(salesDays).values(sum)
    await change(tx, { order, product })
    expect(await tx.db.$count(salesDays)).toBe(0)
  }),
)
