// Records money that came for an order. The sum decides: less than the total makes the order
// `processing`, the total makes it paid, through `changeOrder`, so that mail, commission and stock
// follow once. A receipt or a line of a statement that was recorded for this order before gives the
// same answer again; if it was recorded for another order, it is refused.

import { and, eq, or, type SQL } from 'drizzle-orm'
import type { PaymentStatus } from '#contract/orders.ts'
import { type ChangedOrder, changeOrder, lockOrder } from '#domain/orders/change-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { extendTerm } from '#domain/orders/pay-by.ts'
import { getReceipt } from '#domain/orders/receipts.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { orderPayments, type PaymentRow } from './payments.table.ts'
import { receivedFor } from './received.ts'

export type Receiving = {
  orderId: number
  amountCents: number
  receiptId?: number | undefined
  statementLineId?: number | undefined
  bankReference?: string | undefined
}

export type ReceivedPayment = ChangedOrder & { payment: PaymentRow }

export async function receivePayment(tx: Tx, input: Receiving): Promise<ReceivedPayment> {
  const { orderId } = input
  const order = await lockOrder(tx, orderId)
  const earlier = await sameProof(tx, input)
  if (earlier?.orderId === orderId) return { payment: earlier, order, shredded: [] }
  if (earlier) throw new Refusal('line-matched')
  refuseUnlessOpen(order)
  if (input.receiptId) await matchReceipt(tx, { orderId, receiptId: input.receiptId })
  const payment = singleRow(await tx.db.insert(orderPayments).values(rowOf(tx, input)).returning())
  await tx.record('payment.received', { orderId, paymentId: payment.id, source: payment.source })
  return { payment, ...(await settle(tx, order)) }
}

async function sameProof(tx: Tx, input: Receiving): Promise<PaymentRow | undefined> {
  const proofs: SQL[] = []
  if (input.receiptId) proofs.push(eq(orderPayments.receiptId, input.receiptId))
  if (input.statementLineId) proofs.push(eq(orderPayments.statementLineId, input.statementLineId))
  if (proofs.length === 0) return undefined
  const [row] = await tx.db
    .select()
    .from(orderPayments)
    .where(or(...proofs))
  return row
}

function refuseUnlessOpen({ paymentMethod, paymentStatus, orderStatus }: OrderRow): void {
  if (paymentMethod !== 'bank_transfer') throw new Refusal('not-a-transfer')
  if (orderStatus === 'cancelled') throw new Refusal('order-cancelled')
  if (paymentStatus === 'paid') throw new Refusal('order-paid')
}

async function matchReceipt(tx: Tx, named: { orderId: number; receiptId: number }): Promise<void> {
  const receipt = await getReceipt(tx, named)
  if (receipt.state === 'rejected') throw new Refusal('receipt-decided')
  await tx.db.update(receipts).set({ state: 'matched' }).where(eq(receipts.id, receipt.id))
}

function rowOf(tx: Tx, input: Receiving): typeof orderPayments.$inferInsert {
  const source = input.receiptId ? 'receipt' : input.statementLineId ? 'statement' : 'hand'
  return {
    orderId: input.orderId,
    amount: input.amountCents,
    source,
    receiptId: input.receiptId ?? null,
    statementLineId: input.statementLineId ?? null,
    bankReference: input.bankReference ?? '',
    recordedBy: actorLabel(tx.actor),
    recordedAt: tx.now,
  }
}

/** Removes money that was recorded by mistake; an order that is then not fully paid becomes unpaid again. */
export async function reversePayment(
  tx: Tx,
  { orderId, paymentId }: { orderId: number; paymentId: number },
): Promise<ChangedOrder> {
  const order = await lockOrder(tx, orderId)
  const named = and(eq(orderPayments.orderId, orderId), eq(orderPayments.id, paymentId))
  const gone = existing(await tx.db.delete(orderPayments).where(named).returning())
  if (gone.receiptId)
    await tx.db.update(receipts).set({ state: 'waiting' }).where(eq(receipts.id, gone.receiptId))
  await tx.record('payment.taken-back', { orderId, paymentId })
  const settled = await settle(tx, order)
  if (settled.order.paymentStatus === 'pending') await extendTerm(tx, settled.order)
  return settled
}

/** Brings the order's payment in line with what has come. */
async function settle(tx: Tx, order: OrderRow): Promise<ChangedOrder> {
  const paymentStatus = statusFor(await receivedFor(tx, order.id), order.totalAmount)
  if (paymentStatus === order.paymentStatus) return { order, shredded: [] }
  return changeOrder(tx, { orderId: order.id, edit: { paymentStatus } })
}

function statusFor(receivedCents: number, totalCents: number): PaymentStatus {
  if (receivedCents >= totalCents) return 'paid'
  return receivedCents > 0 ? 'processing' : 'pending'
}

/**
 * Staff change an order whose payments are known: a total lowered to what has come makes it paid. A payment
 * status in the same change takes precedence.
 */
export async function amendOrder(
  tx: Tx,
  changing: Parameters<typeof changeOrder>[1],
): Promise<ChangedOrder> {
  const before = await lockOrder(tx, changing.orderId)
  const changed = await changeOrder(tx, changing)
  if (!mayBeSettled(before, changed.order)) return changed
  const receivedCents = await receivedFor(tx, before.id)
  if (receivedCents === 0 || receivedCents < changed.order.totalAmount) return changed
  const paid = await changeOrder(tx, { orderId: before.id, edit: { paymentStatus: 'paid' } })
  return { ...paid, shredded: [...changed.shredded, ...paid.shredded] }
}

const mayBeSettled = (before: OrderRow, { totalAmount, ...after }: OrderRow) =>
  totalAmount < before.totalAmount &&
  after.paymentMethod === 'bank_transfer' &&
  after.paymentStatus === before.paymentStatus &&
  (after.paymentStatus === 'pending' || after.paymentStatus === 'processing') &&
  after.orderStatus !== 'cancelled'
