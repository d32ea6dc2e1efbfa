import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { stockMovements } from '#domain/stock/stock.table.ts'
import { aProduct, anOrder } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { deleteOrder } from './delete-order.ts'
import { orders } from './orders.table.ts'

const pieces = async (tx: TestTx, productId: number, color = 'Sand') => {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return levels.find((level) => level.color === color)?.pieces
}

const change = (tx: TestTx, orderId: number, edit: Parameters<typeof changeOrder>[1]['edit']) =>
  changeOrder(tx, { orderId, edit })

test('cancelling an order that has not left gives its piece back, once', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 4 } })
    const order = await anOrder(tx, { productId: product.id })
    await change(tx, order.id, { orderStatus: 'cancelled' })
    await change(tx, order.id, { orderStatus: 'cancelled', notes: 'asked twice' })
    expect(await pieces(tx, product.id)).toBe(4)
    const moves = await tx.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, order.id))
      .orderBy(stockMovements.id)
    expect(moves.map(({ change }) => change)).toEqual([-1, 1])
  }))

test('cancelling an order that has left gives nothing back', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 4 } })
    const order = await anOrder(tx, { productId: product.id })
    await change(tx, order.id, { orderStatus: 'shipped' })
    await change(tx, order.id, { orderStatus: 'cancelled' })
    expect(await pieces(tx, product.id)).toBe(3)
  }))

test('a cancelled order that is restored takes a piece again, or is refused when none is left', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 1 } })
    const order = await anOrder(tx, { productId: product.id })
    await change(tx, order.id, { orderStatus: 'cancelled' })
    await change(tx, order.id, { orderStatus: 'confirmed' })
    expect(await pieces(tx, product.id)).toBe(0)
    await change(tx, order.id, { orderStatus: 'cancelled' })
    await anOrder(tx, { productId: product.id })
    const restored = trying(tx, (inner) => change(inner, order.id, { orderStatus: 'pending' }))
    await expect(restored).rejects.toMatchObject({ code: 'out-of-stock' })
  }))

test('another colour swaps the piece that the order holds', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 2, Navy: 2 } })
    const order = await anOrder(tx, { productId: product.id, selectedColor: 'Sand' })
    const { order: changed } = await change(tx, order.id, { selectedColor: 'Navy' })
    expect(changed.heldColor).toBe('Navy')
    expect([await pieces(tx, product.id), await pieces(tx, product.id, 'Navy')]).toEqual([2, 1])
  }))

test('being paid, shipped and delivered is each recorded once and going back clears the moment', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    await change(tx, order.id, { paymentStatus: 'paid' })
    await change(tx, order.id, { paymentStatus: 'paid' })
    await change(tx, order.id, { orderStatus: 'shipped' })
    await change(tx, order.id, { orderStatus: 'delivered' })
    const back = await change(tx, order.id, { orderStatus: 'pending', paymentStatus: 'pending' })
    expect(back.order).toMatchObject({ paidAt: null, shippedAt: null, deliveredAt: null })
    const names = tx.happened.map(({ name }) => name).filter((name) => name.startsWith('order.'))
    expect(names.filter((name) => name === 'order.paid')).toHaveLength(1)
    expect(names.filter((name) => name === 'order.shipped')).toHaveLength(1)
    expect(names).toContain('order.unpaid')
  }))

test('a record sent back as it was read changes nothing that only the shop decides', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const { order: changed } = await change(tx, order.id, {
      id: 7,
      createdAt: '1999-01-01',
      depositReceipt: 'forged',
      customerName: 'Ann B.',
    })
    expect(changed).toMatchObject({
      id: order.id,
      createdAt: order.createdAt,
      depositReceipt: '',
      customerName: 'Ann B.',
    })
  }))

test('deleting an order that has not left gives its piece back; one that left keeps it gone, and its invoice', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 4 } })
    const kept = await anOrder(tx, { productId: product.id })
    const left = await anOrder(tx, { productId: product.id })
    await change(tx, left.id, { orderStatus: 'shipped' })
    await deleteOrder(tx, kept.id)
    await deleteOrder(tx, left.id)
    expect(await pieces(tx, product.id)).toBe(3)
    expect(await tx.db.select().from(orders)).toMatchObject([{ id: left.id, hiddenAt: tx.now }])
  }))
