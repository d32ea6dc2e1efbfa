import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { addReceipt, rejectReceipt } from './receipts.ts'

const pieces = async (tx: TestTx, productId: number) => {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return levels.map((level) => level.pieces)
}
const eventNames = (tx: TestTx) => tx.happened.map(({ name }) => name)

test('a shopper who changes their mind gives the piece back', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 4 } })
    const { link, id } = await anOrder(tx, { productId: product.id })
    const { order } = await cancelOrder(tx, link)
    expect(order).toMatchObject({ id, orderStatus: 'cancelled', cancelledAt: tx.now })
    expect(await pieces(tx, product.id)).toEqual([4])
    const cancelled = tx.happened.find(({ name }) => name === 'order.cancelled')
    expect(cancelled).toMatchObject({ facts: { orderId: id } })
  }))

test('asked twice, an order is cancelled once', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 4 } })
    const { link } = await anOrder(tx, { productId: product.id })
    const first = await cancelOrder(tx, link)
    const again = await cancelOrder(tx, link)
    expect(again).toEqual({ order: first.order, shredded: [] })
    expect(await pieces(tx, product.id)).toEqual([4])
    expect(eventNames(tx).filter((name) => name === 'order.cancelled')).toHaveLength(1)
  }))

test.each([
  ['whose payment is being checked', { paymentStatus: 'processing' }],
  ['that is paid', { paymentStatus: 'paid' }],
  ['whose payment failed', { paymentStatus: 'failed' }],
  ['that the shop has confirmed', { orderStatus: 'confirmed' }],
  ['that has left', { orderStatus: 'shipped' }],
] as const)('an order %s is cancelled by the shop only', (_, edit) =>
  inShop(async (tx) => {
    const { id, link } = await anOrder(tx)
    await changeOrder(tx, { orderId: id, edit })
    await expect(cancelOrder(tx, link)).rejects.toMatchObject({ code: 'order-closed' })
    expect(eventNames(tx)).not.toContain('order.cancelled')
  }),
)

test('an order whose proof of deposit waits is kept; once it is rejected the shopper may cancel', () =>
  inShop(async (tx) => {
    const { id: orderId, link } = await anOrder(tx)
    const file = { fileName: 'slip.pdf', storedName: 'slip', bytes: 9, sha256: 'one' }
    const receipt = { ...file, mediaType: 'application/pdf' as const }
    const { id: receiptId } = await addReceipt(tx, { link, receipt })
    await expect(cancelOrder(tx, link)).rejects.toMatchObject({ code: 'receipt-waiting' })
    expect(eventNames(tx)).not.toContain('order.cancelled')
    await rejectReceipt(tx, { orderId, receiptId, reason: 'It is for another order.' })
    expect((await cancelOrder(tx, link)).order.orderStatus).toBe('cancelled')
  }))

test('a link that names no order cancels nothing', () =>
  inShop(async (tx) => {
    for (const link of ['A'.repeat(22), '10001', ''])
      await expect(cancelOrder(tx, link)).rejects.toMatchObject({ code: 'order-not-found' })
  }))
