import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { deleteOrder, restoreOrder } from '#domain/orders/delete-order.ts'
import { getOrder, getOrderByLink } from '#domain/orders/find-order.ts'
import { listRefundTasks } from '#domain/orders/list-refunds.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { addReceipt, listReceipts, rejectReceipt } from '#domain/orders/receipts.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { receivedFor } from '#testing/order-money.ts'
import { receivePayment, reversePayment } from './receive-payment.ts'
import { getTransfer, listTransfers } from './list-transfers.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'

const TOTAL = 90_000_00
const happenings = (tx: TestTx, name: string) =>
  tx.happened.filter((event) => event.name === name).length
const pay = (tx: TestTx, { id: orderId }: OrderRow, amountCents: number) =>
  receivePayment(tx, { orderId, amountCents })

async function aReceiptOf(tx: TestTx, { link }: OrderRow, sha256 = 'one') {
  const file = { fileName: 'slip.pdf', storedName: `${sha256}.pdf`, bytes: 9, sha256 }
  return addReceipt(tx, { link, receipt: { ...file, mediaType: 'application/pdf' } })
}

test('the whole amount makes an order paid, once', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    expect((await pay(tx, order, TOTAL)).order.paymentStatus).toBe('paid')
    expect(happenings(tx, 'order.paid')).toBe(1)
    const again = trying(tx, (tx) => pay(tx, order, TOTAL))
    await expect(again).rejects.toMatchObject({ code: 'order-paid' })
  }))

test('a part leaves the rest due; the rest makes it paid', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    expect((await pay(tx, order, 40_000_00)).order.paymentStatus).toBe('processing')
    expect(await getTransfer(tx, order.id)).toMatchObject({
      receivedCents: 40_000_00,
      dueCents: 50_000_00,
    })
    expect(happenings(tx, 'order.paid')).toBe(0)
    expect((await pay(tx, order, 50_000_00)).order.paymentStatus).toBe('paid')
    expect(happenings(tx, 'order.paid')).toBe(1)
  }))

test('a total lowered to what has come makes the order paid, once', () =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrder(tx)
    await receivePayment(tx, { orderId, amountCents: 40_000_00 })
    const lower = async (totalAmount: string) =>
      (await changeOrder(tx, { orderId, edit: { totalAmount } })).order.paymentStatus
    expect(await lower('40000.01')).toBe('processing')
    expect(await lower('40000.00')).toBe('paid')
    expect(await lower('39000.00')).toBe('paid')
    expect(happenings(tx, 'order.paid')).toBe(1)
    expect((await listTransfers(tx, { limit: 9 })).items).toEqual([])
  }))

test.each([
  ['staff say in the same change that the payment failed', { paymentStatus: 'failed' }],
  ['it is cancelled in the same change', { orderStatus: 'cancelled' }],
] as const)('an order whose total is lowered to what came is not sold where %s', (_, edit) =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrder(tx)
    await receivePayment(tx, { orderId, amountCents: 1 })
    const lowered = { totalAmount: '0.01', ...edit }
    const { order } = await changeOrder(tx, { orderId, edit: lowered })
    expect(order.paidAt).toBe(null)
    expect(happenings(tx, 'order.paid')).toBe(0)
  }),
)

test('an order that costs nothing is paid at once', () =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrder(tx)
    const { order } = await changeOrder(tx, { orderId, edit: { totalAmount: '0.00' } })
    expect(order).toMatchObject({ paymentStatus: 'paid', paidAt: tx.now })
  }))

test('a receipt is counted once, however often it is matched', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const { id: receiptId } = await aReceiptOf(tx, order)
    const first = await receivePayment(tx, { orderId: order.id, receiptId, amountCents: 10_00 })
    const second = await receivePayment(tx, { orderId: order.id, receiptId, amountCents: 10_00 })
    expect(second.payment.id).toBe(first.payment.id)
    expect(await receivedFor(tx, order.id)).toBe(10_00)
    expect(await listReceipts(tx, order.id)).toMatchObject([{ state: 'matched' }])
  }))

test('money taken back is owed again, and its receipt waits again', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const { id: receiptId } = await aReceiptOf(tx, order)
    const amount = { orderId: order.id, receiptId, amountCents: TOTAL }
    const { payment } = await receivePayment(tx, amount)
    const named = { orderId: order.id, paymentId: payment.id }
    const { order: after } = await reversePayment(tx, named)
    expect(after.paymentStatus).toBe('pending')
    expect(happenings(tx, 'order.unpaid')).toBe(1)
    expect(await listReceipts(tx, order.id)).toMatchObject([{ state: 'waiting' }])
    expect((await reversePayment(tx, named)).order.paymentStatus).toBe('pending')
    expect(happenings(tx, 'order.unpaid')).toBe(1)
    expect(await receivedFor(tx, order.id)).toBe(0)
  }))

test('a piece that left stays gone when money of its cancelled order is taken back', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 4 } })
    const order = await anOrder(tx, { productId })
    const { payment } = await pay(tx, order, 1_00)
    for (const orderStatus of ['shipped', 'cancelled'] as const)
      await changeOrder(tx, { orderId: order.id, edit: { orderStatus } })
    await reversePayment(tx, { orderId: order.id, paymentId: payment.id })
    const [level] = await tx.db
      .select()
      .from(stockLevels)
      .where(eq(stockLevels.productId, productId))
    expect(level?.pieces).toBe(3)
  }))

test('no money is noted for a cancelled order, nor for one that is paid by card', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    await changeOrder(tx, { orderId: order.id, edit: { orderStatus: 'cancelled' } })
    const late = trying(tx, (tx) => pay(tx, order, TOTAL))
    await expect(late).rejects.toMatchObject({ code: 'order-cancelled' })
    const card = await anOrder(tx, {
      paymentMethod: 'credit_card',
      billingAddress: '1 Hope Road',
      zipCode: '1',
    })
    const wrong = trying(tx, (tx) => pay(tx, card, TOTAL))
    await expect(wrong).rejects.toMatchObject({ code: 'not-a-transfer' })
    expect(await tx.db.$count(orderPayments)).toBe(0)
  }))

test('a deleted order with money is cancelled and hidden, its money is owed, and it can come back', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    await pay(tx, order, 1_00)
    await deleteOrder(tx, order.id)
    const gone = trying(tx, (tx) => getOrder(tx, order.id))
    await expect(gone).rejects.toMatchObject({ code: 'order-not-found' })
    expect(await getOrderByLink(tx, order.link)).toMatchObject({ orderStatus: 'cancelled' })
    expect((await listRefundTasks(tx, { limit: 9 })).items).toMatchObject([
      { task: { amount: 1_00 }, order: { id: order.id } },
    ])
    await restoreOrder(tx, order.id)
    expect(await getOrder(tx, order.id)).toMatchObject({ orderStatus: 'cancelled' })
  }))

test('a rejected receipt says why and gives time for another; a matched one stays matched', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const { id: receiptId } = await aReceiptOf(tx, order)
    const reason = 'The amount is not on it.'
    await rejectReceipt(tx, { orderId: order.id, receiptId, reason })
    await rejectReceipt(tx, { orderId: order.id, receiptId, reason: 'Another' })
    expect(await listReceipts(tx, order.id)).toMatchObject([{ state: 'rejected', reason }])
    expect(happenings(tx, 'receipt.rejected')).toBe(1)
    const counted = trying(tx, (tx) =>
      receivePayment(tx, { orderId: order.id, receiptId, amountCents: 1_00 }),
    )
    await expect(counted).rejects.toMatchObject({ code: 'receipt-decided' })
    expect((await findOrder(tx, order.id))?.payBy?.getTime()).toBeGreaterThan(tx.now.getTime())
    const { id: good } = await aReceiptOf(tx, order, 'two')
    await receivePayment(tx, { orderId: order.id, receiptId: good, amountCents: 1_00 })
    const late = trying(tx, (tx) =>
      rejectReceipt(tx, { orderId: order.id, receiptId: good, reason }),
    )
    await expect(late).rejects.toMatchObject({ code: 'receipt-decided' })
  }))

test('the list holds what is waited for, and finds those with receipts, a part paid or all of it', () =>
  inShop(async (tx) => {
    const bare = await anOrder(tx, { customerName: 'Bare Brown' })
    const withReceipt = await anOrder(tx)
    await aReceiptOf(tx, withReceipt)
    const partly = await anOrder(tx)
    await pay(tx, partly, 1_00)
    const paid = await anOrder(tx)
    await pay(tx, paid, TOTAL)
    const gone = await anOrder(tx)
    await changeOrder(tx, { orderId: gone.id, edit: { orderStatus: 'cancelled' } })

    const shown = async (query: Parameters<typeof listTransfers>[1]) =>
      (await listTransfers(tx, query)).items.map(({ order }) => order.id)
    expect(await shown({ limit: 9 })).toEqual([bare.id, withReceipt.id, partly.id])
    expect(await shown({ limit: 9, show: 'receipts' })).toEqual([withReceipt.id])
    expect(await shown({ limit: 9, show: 'partial' })).toEqual([partly.id])
    expect(await shown({ limit: 9, q: `yb-${bare.id}` })).toEqual([bare.id])
    expect(await shown({ limit: 9, q: 'bare' })).toEqual([bare.id])
    expect(await shown({ limit: 9, show: 'paid' })).toEqual([paid.id])
    expect(await shown({ limit: 9, q: `yb-${paid.id}` })).toEqual([paid.id])
    expect(await shown({ limit: 9, q: gone.customerName })).toContain(gone.id)
    expect(await shown({ limit: 9, q: `yb-${paid.id}`, show: 'partial' })).toEqual([])
    const { next, total } = await listTransfers(tx, { limit: 2 })
    expect(total).toBe(3)
    expect(await shown({ limit: 2, cursor: next })).toEqual([partly.id])
  }))
