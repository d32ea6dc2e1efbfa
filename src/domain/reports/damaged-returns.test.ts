// A piece that came back gives its cost back only if it can be sold again.

import { expect, test } from 'vitest'
import type { ReturnCondition } from '#contract/order-lines.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { anOrderOf, aProduct } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { sumInvoiced } from './sum-invoiced.ts'

const PRICE = 100_000_00
const COST = 40_000_00

/** The month's margin on two couches that were delivered, of which one came back. */
async function marginAfter(tx: TestTx, condition: ReturnCondition) {
  const fields = { cost: COST }
  const couch = await aProduct(tx, { priceCents: PRICE, stock: { Sand: 5 }, fields })
  const { id: orderId } = await anOrderOf(tx, [{ productId: couch.id, quantity: 2 }])
  const edit = { paymentStatus: 'paid', orderStatus: 'delivered' } as const
  const { order } = await changeOrder(tx, { orderId, edit })
  const [line] = await linesOf(tx, order)
  await returnPieces(tx, { orderId, lineId: line?.id ?? 0, pieces: 1, condition })
  const month = jamaicaDay(tx.now).slice(0, 7)
  return (await sumInvoiced(tx, { month, by: 'product' })).total
}

test('a piece that came back as new takes its price and its cost off the month', () =>
  inShop(async (tx) => {
    const total = await marginAfter(tx, 'sellable')
    expect(total).toMatchObject({ total: PRICE, margin: PRICE - COST, costUnknown: 0 })
  }))

test.each(['damaged', 'scrapped'] as const)(
  'a piece that came back %s takes its price off the month, and its cost stays',
  (condition) =>
    inShop(async (tx) => {
      const total = await marginAfter(tx, condition)
      expect(total).toMatchObject({ total: PRICE, margin: PRICE - 2 * COST, costUnknown: 0 })
    }),
)
