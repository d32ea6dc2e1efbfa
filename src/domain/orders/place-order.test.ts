import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlaceOrder } from '#contract/orders.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { stockMovements } from '#domain/stock/stock.table.ts'
import { aProduct } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { orders } from './orders.table.ts'
import { placeOrder } from './place-order.ts'

const input = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
} satisfies Partial<PlaceOrder>

const piecesOf = async (tx: TestTx, productId: number) => {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return Object.fromEntries(levels.map(({ color, pieces }) => [color, pieces]))
}

test('an order takes one piece of its colour and costs what the product costs', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { priceCents: 112_000_00, stock: { Sand: 3, Navy: 2 } })
    const { order } = await placeOrder(tx, {
      ...input,
      productId: product.id,
      selectedColor: 'Navy',
    })
    expect(order).toMatchObject({
      totalAmount: 112_000_00,
      selectedColor: 'Navy',
      orderStatus: 'pending',
    })
    expect(await piecesOf(tx, product.id)).toEqual({ Sand: 3, Navy: 1 })
    const [moved] = await tx.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, order.id))
    expect(moved).toMatchObject({ change: -1, piecesAfter: 1, reason: 'sale', color: 'Navy' })
    expect(tx.happened.map(({ name }) => name)).toContain('order.placed')
  }))

test('an order without a colour takes from the colour with most pieces and remembers it', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 1, Navy: 5 } })
    const { order } = await placeOrder(tx, { ...input, productId: product.id })
    expect(order).toMatchObject({ selectedColor: 'Navy', heldColor: 'Navy' })
    expect(await piecesOf(tx, product.id)).toEqual({ Sand: 1, Navy: 4 })
  }))

test('a colour is found however it is written', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { 'Ocean Teal': 1 } })
    const { order } = await placeOrder(tx, {
      ...input,
      productId: product.id,
      selectedColor: ' ocean teal',
    })
    expect(order.selectedColor).toBe('Ocean Teal')
  }))

test.each([
  ['a colour the product does not have', { selectedColor: 'Purple' }, 'colour-unknown'],
  ['a colour that is sold out', { selectedColor: 'Navy' }, 'out-of-stock'],
  ['a price other than the shop’s', { totalAmount: '1.00' }, 'price-changed'],
  ['a product the shop does not have', { productId: 999_999 }, 'product-not-found'],
])('an order with %s is refused and nothing is stored', (_, change, code) =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 3, Navy: 0 } })
    const refused = trying(tx, (inner) =>
      placeOrder(inner, { ...input, productId: product.id, ...change }),
    )
    await expect(refused).rejects.toMatchObject({ code })
    expect(await tx.db.select().from(orders)).toEqual([])
    expect(await piecesOf(tx, product.id)).toEqual({ Sand: 3, Navy: 0 })
  }),
)

test('the last piece is sold once', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 1 } })
    const again = (inner: TestTx) => placeOrder(inner, { ...input, productId: product.id })
    await again(tx)
    await expect(trying(tx, again)).rejects.toMatchObject({ code: 'out-of-stock' })
    expect(await piecesOf(tx, product.id)).toEqual({ Sand: 0 })
  }))

test('the database itself refuses stock below zero', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 0 } })
    const below = trying(tx, ({ db }) =>
      db.update(stockLevels).set({ pieces: -1 }).where(eq(stockLevels.productId, product.id)),
    )
    await expect(below).rejects.toMatchObject({ cause: { code: '23514' } })
  }))
