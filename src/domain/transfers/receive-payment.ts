// Records money that came for an order, and takes back what was recorded by mistake. The sum of the
// standing payments decides: a part of the total makes the order `processing`, the whole total
// makes it paid, so that mail, commission and stock follow once. For a receipt or a statement line
// that was recorded for this order before, the same payment is returned again.

import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { AfterTakingBack, MoneyMethod } from '#contract/order-money.ts'
import { type ChangedOrder, syncMoney, syncTakingBack } from '#domain/orders/change-order.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { moneyOf } from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { orderPayments, type PaymentRow } from '#domain/orders/payments.table.ts'
import { getReceipt } from '#domain/orders/receipts.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { writePayment, writeTakingBack } from '#domain/orders/write-money.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

export type Receiving = {
  orderId: number
  amountCents: number
  method?: MoneyMethod | undefined
  receiptId?: number | undefined
  statementLineId?: number | undefined
  bankReference?: string | undefined
  /**
   * Accepts money for an order in any state and of any payment method; it may have to be refunded.
   */
  whateverState?: boolean
}

export type ReceivedPayment = ChangedOrder & { payment: PaymentRow }

export async function receivePayment(tx: Tx, input: Receiving): Promise<ReceivedPayment> {
  const { orderId, receiptId, statementLineId } = input
  const order = await lockOrder(tx, orderId)
  const earlier = await sameProof(tx, input)
  if (earlier) return { payment: earlier, order, shredded: [] }
  if (!input.whateverState) refuseUnlessOpen(order)
  if (receiptId) await matchReceipt(tx, { orderId, receiptId })
  const payment = await writePayment(tx, {
    orderId,
    amount: input.amountCents,
    method: input.method ?? 'transfer',
    receiptId: receiptId ?? null,
    statementLineId: statementLineId ?? null,
    bankReference: input.bankReference ?? '',
  })
  await tx.record('payment.received', { orderId, paymentId: payment.id, source: payment.source })
  return { payment, ...(await syncMoney(tx, { order, payment })) }
}

/** The standing payment of the order from the same receipt or statement line. */
async function sameProof(tx: Tx, input: Receiving): Promise<PaymentRow | undefined> {
  const { orderId, receiptId, statementLineId } = input
  if (receiptId) return standing(tx, orderId, eq(orderPayments.receiptId, receiptId))
  if (!statementLineId) return undefined
  return standing(tx, orderId, eq(orderPayments.statementLineId, statementLineId))
}

async function standing(tx: Tx, orderId: number, proof: SQL): Promise<PaymentRow | undefined> {
  const mine = and(
    eq(orderPayments.orderId, orderId),
    proof,
    isNull(orderPayments.takenBackBy),
    isNull(orderPayments.takesBack),
  )
  return (await tx.db.select().from(orderPayments).where(mine))[0]
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

/**
 * Takes back money that was recorded by mistake; an order that is then not fully paid becomes
 * unpaid again, and `next` says what becomes of it. A payment that was taken back before is left as it is.
 */
export async function reversePayment(
  tx: Tx,
  {
    orderId,
    paymentId,
    next,
  }: { orderId: number; paymentId: number; next?: AfterTakingBack | undefined },
): Promise<ChangedOrder> {
  const order = await lockOrder(tx, orderId)
  const named = and(eq(orderPayments.orderId, orderId), eq(orderPayments.id, paymentId))
  const payment = oneOrRefuse(await tx.db.select().from(orderPayments).where(named))
  if (payment.takenBackBy !== null) return { order, shredded: [] }
  if (payment.takesBack !== null) throw new Refusal('not-found')
  if (payment.method === 'gateway') throw new Refusal('gateway-payment')
  const { netCents } = await moneyOf(tx, order)
  if (netCents < payment.amount) throw new Refusal('refunds-stand')
  await writeTakingBack(tx, payment)
  if (payment.receiptId)
    await tx.db.update(receipts).set({ state: 'waiting' }).where(eq(receipts.id, payment.receiptId))
  await tx.record('payment.taken-back', { orderId, paymentId })
  const settled = await syncMoney(tx, { order, step: { wentBack: 'taken-back' } })
  return syncTakingBack(tx, settled, next)
}
