// Writes the rows of an order's money, and the task for whatever is owed to a customer. Nothing here
// decides what follows for the order: `change-order.ts` does, and calls this.

import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { MoneyMethod } from '#contract/order-money.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import { afterBusinessDays } from '#platform/business-days.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type OrderMoney, overpaidOf } from './order-money.ts'
import type { OrderRow } from './orders.table.ts'
import {
  orderPayments,
  type PaymentRow,
  type RefundTaskRow,
  refundTasks,
} from './payments.table.ts'

export type NewPayment = Pick<
  typeof orderPayments.$inferInsert,
  'orderId' | 'amount' | 'method' | 'receiptId' | 'statementLineId' | 'chargeId' | 'bankReference'
>

export async function writePayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const noted = {
    source: sourceOf(payment),
    recordedBy: actorLabel(tx.actor),
    recordedAt: tx.now,
  } as const
  return singleRow(
    await tx.db
      .insert(orderPayments)
      .values({ ...payment, ...noted })
      .returning(),
  )
}

function sourceOf({ receiptId, statementLineId, chargeId }: NewPayment) {
  if (receiptId) return 'receipt'
  if (statementLineId) return 'statement'
  return chargeId ? 'gateway' : 'hand'
}

/** Takes a payment back by a further row. One that was taken back before is left as it is. */
export async function writeTakingBack(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.takenBackBy !== null || payment.takesBack !== null) return
  const { id, takenBackBy: _, ...row } = payment
  const noted = { recordedBy: actorLabel(tx.actor), recordedAt: tx.now }
  const further = { ...row, ...noted, amount: -row.amount, takesBack: id }
  const { id: takenBackBy } = singleRow(
    await tx.db.insert(orderPayments).values(further).returning({ id: orderPayments.id }),
  )
  await tx.db.update(orderPayments).set({ takenBackBy }).where(eq(orderPayments.id, id))
}

/** The payments of an order that stand, oldest first. */
export const standingPayments = (tx: Tx, orderId: number): Promise<PaymentRow[]> =>
  tx.db
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        isNull(orderPayments.takenBackBy),
        isNull(orderPayments.takesBack),
      ),
    )
    .orderBy(asc(orderPayments.id))

/** How an order is meant to be paid, as the method of a payment. */
export const methodOf = ({ paymentMethod }: OrderRow): MoneyMethod =>
  paymentMethod === 'credit_card' ? 'card' : 'transfer'

/** Takes back all payments that stand; returns whether there were any. */
export async function takeBackAll(
  tx: Tx,
  { order, money }: { order: OrderRow; money: OrderMoney },
) {
  const standing = await standingPayments(tx, order.id)
  if (standing.length === 0) return false
  if (standing.some(({ method }) => method === 'gateway')) throw new Refusal('gateway-payment')
  if (money.refundedCents > 0) throw new Refusal('refunds-stand')
  for (const payment of standing) {
    await writeTakingBack(tx, payment)
    await tx.record('payment.taken-back', { orderId: order.id, paymentId: payment.id })
  }
  return true
}

/** A customer is promised the money within this many business days. */
const REFUND_DAYS = 7

export const findOpenTask = async (tx: Tx, orderId: number): Promise<RefundTaskRow | undefined> =>
  (
    await tx.db
      .select()
      .from(refundTasks)
      .where(and(eq(refundTasks.orderId, orderId), isNull(refundTasks.closedAt)))
  )[0]

/**
 * Brings the task of an order in line with what is owed: opens it, gives it another amount, or closes
 * it. What staff agreed to keep for the customer is not owed again until it grows.
 */
export async function syncRefund(
  tx: Tx,
  { order, money, refunded = false }: { order: OrderRow; money: OrderMoney; refunded?: boolean },
): Promise<void> {
  const open = await findOpenTask(tx, order.id)
  const amount = await owedCents(tx, order, money)
  if (amount === 0) {
    if (open) await closeTask(tx, open, refunded ? 'refunded' : 'nothing-due')
    return
  }
  if (open?.amount === amount) return
  // Who approved more has approved what is left of it.
  const renewal = open && amount > open.amount ? NOT_APPROVED : {}
  const renewed = { amount, ...renewal }
  if (open) await tx.db.update(refundTasks).set(renewed).where(eq(refundTasks.id, open.id))
  const { id: taskId } = open ?? (await openTask(tx, order.id, amount))
  await tx.record('refund.due', { orderId: order.id, taskId, amountCents: amount })
}

const NOT_APPROVED = { approvedBy: null, approvedById: null, approvedAt: null }

async function openTask(tx: Tx, orderId: number, amount: number): Promise<RefundTaskRow> {
  const dueOn = afterBusinessDays(jamaicaDay(tx.now), REFUND_DAYS)
  const task = { orderId, amount, openedAt: tx.now, dueOn }
  return singleRow(await tx.db.insert(refundTasks).values(task).returning())
}

async function owedCents(tx: Tx, order: OrderRow, money: OrderMoney): Promise<number> {
  const over = overpaidOf(order, money)
  if (over === 0) return 0
  const { overpaidFromCents } = await getRefundRules(tx)
  if (order.orderStatus !== 'cancelled' && over < overpaidFromCents) return 0
  return over <= (await keptCents(tx, order)) ? 0 : over
}

/** What was last agreed to stay, if nothing happened since: with an order that stands, or as nobody's. */
async function keptCents(tx: Tx, { id, orderStatus }: OrderRow): Promise<number> {
  const [last] = await tx.db
    .select()
    .from(refundTasks)
    .where(eq(refundTasks.orderId, id))
    .orderBy(desc(refundTasks.id))
    .limit(1)
  const stays =
    last?.outcome === 'given-up' || (last?.outcome === 'kept' && orderStatus !== 'cancelled')
  return stays ? last.amount : 0
}

/** Gives up small change that is owed for an order, whose customer is erased: by its task, or by one that says so. */
export async function giveUp(
  tx: Tx,
  { orderId, amountCents }: { orderId: number; amountCents: number },
): Promise<void> {
  const open = await findOpenTask(tx, orderId)
  const task = open ?? (await openTask(tx, orderId, amountCents))
  await closeTask(tx, task, 'given-up')
}

export async function closeTask(
  tx: Tx,
  task: RefundTaskRow,
  outcome: NonNullable<RefundTaskRow['outcome']>,
): Promise<void> {
  const closed = { closedAt: tx.now, outcome, closedBy: actorLabel(tx.actor) }
  await tx.db.update(refundTasks).set(closed).where(eq(refundTasks.id, task.id))
  await tx.record('refund.closed', { orderId: task.orderId, taskId: task.id, outcome })
}
