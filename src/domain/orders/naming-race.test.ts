// Transfers of one total that come at once, and all that may happen to them afterwards: as long as
// nothing came of them, no two that cents name are alike.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import type { OrderRow } from './orders.table.ts'

const ORDERS = 150
const MOST = 99
const PRICE = 64_900_00

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await write((tx) => changeSetting(tx, 'transfers', { value: { namingCents: true } }))
}, 120_000)
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

test('of a hundred and fifty orders of one total at once ninety-nine have different cents, the rest none', async () => {
  // A product each, so that nothing but their totals makes them wait for each other.
  const products: number[] = []
  for (let made = 0; made < ORDERS; made++)
    products.push(await write(async (tx) => (await aProduct(tx, { priceCents: PRICE })).id))
  const placed: OrderRow[] = await Promise.all(
    products.map((productId) => write((tx) => anOrder(tx, { productId }))),
  )
  const named = placed.filter(({ namingDiscount }) => namingDiscount > 0)
  expect(named).toHaveLength(MOST)
  expect(new Set(named.map(({ totalAmount }) => totalAmount)).size).toBe(MOST)
  for (const { totalAmount, namingDiscount } of placed)
    expect(totalAmount).toBe(PRICE - namingDiscount)
}, 120_000)
