// Money that goes back to a customer. What is owed is a task; above a limit one person approves it
// and another one sends the money; never more goes back than came in.

import { and, eq, isNull } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import type { MoneyMethod } from '#contract/order-money.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type ChangedOrder, syncMoney } from './change-order.ts'
import { lockHidden } from './lock-order.ts'
import { gatewayRefunds } from './gateway-work.table.ts'
import type { OrderRow } from './orders.table.ts'
import { orderRefunds, type RefundRow, type RefundTaskRow, refundTasks } from './payments.table.ts'
import { closeTask, findOpenTask } from './write-money.ts'

/** The user who acts; null for the shop itself. */
export const personOf = ({ actor }: Tx) => (actor.kind === 'staff' ? actor.userId : null)

/** Locks an order and returns its open task; refuses with `no-refund-due` if nothing is owed. */
async function lockTask(
  tx: Tx,
  orderId: number,
): Promise<{ order: OrderRow; task: RefundTaskRow }> {
  const order = await lockHidden(tx, orderId)
  const task = await findOpenTask(tx, orderId)
  if (!task) throw new Refusal('no-refund-due')
  return { order, task }
}

/**
 * Approves a refund, which another person then sends. One that was approved before stays as it was.
 */
export async function approveRefund(tx: Tx, orderId: number): Promise<RefundTaskRow> {
  const { task } = await lockTask(tx, orderId)
  if (task.approvedAt) return task
  const approved = { approvedBy: actorLabel(tx.actor), approvedById: personOf(tx) }
  const row = singleRow(
    await tx.db
      .update(refundTasks)
      .set({ ...approved, approvedAt: tx.now })
      .where(eq(refundTasks.id, task.id))
      .returning(),
  )
  const facts = { orderId, taskId: task.id, amountCents: task.amount }
  await tx.record('refund.approved', facts)
  return row
}

export type Refunding = {
  orderId: number
  amountCents: number
  method: MoneyMethod
  reference?: string | undefined
  last4?: string | undefined
}

/**
 * Locks an order and its open task, of which an amount is to be sent back by the person who acts. Refuses a refund of more,
 * one that needs a second person, and one beside another that a gateway is making.
 */
export async function lockRefundTask(
  tx: Tx,
  orderId: number,
  amountCents: number,
): Promise<{ order: OrderRow; task: RefundTaskRow }> {
  const { order, task } = await lockTask(tx, orderId)
  if (amountCents > task.amount)
    throw new Refusal('refund-too-much', { amount: formatCents(task.amount) })
  await refuseAlone(tx, task)
  const underWay = and(eq(gatewayRefunds.orderId, orderId), isNull(gatewayRefunds.endedAt))
  if ((await tx.db.$count(gatewayRefunds, underWay)) > 0) throw new Refusal('refund-under-way')
  return { order, task }
}

/** Records money that was sent back for what is owed. */
export async function recordRefund(
  tx: Tx,
  { orderId, amountCents, method, reference = '', last4 = '' }: Refunding,
): Promise<ChangedOrder & { refund: RefundRow }> {
  const { order, task } = await lockRefundTask(tx, orderId, amountCents)
  const how = { method, reference, last4, recordedBy: actorLabel(tx.actor) }
  return writeRefund(tx, { order, taskId: task.id, amountCents, ...how })
}

type NewRefund = Pick<RefundRow, 'taskId' | 'method' | 'reference' | 'last4' | 'recordedBy'> & {
  order: OrderRow
  amountCents: number
}

/** Writes a refund that was made: the money is gone, whatever is owed by now. The order is locked. */
export async function writeRefund(
  tx: Tx,
  { order, amountCents, ...how }: NewRefund,
): Promise<ChangedOrder & { refund: RefundRow }> {
  const { id: orderId } = order
  const refund = singleRow(
    await tx.db
      .insert(orderRefunds)
      .values({ orderId, amount: amountCents, ...how, recordedAt: tx.now })
      .returning(),
  )
  await tx.record('refund.sent', { orderId, refundId: refund.id, amountCents })
  const changed = await syncMoney(tx, { order, step: { wentBack: 'refunded' } })
  return { ...changed, refund }
}

async function refuseAlone(tx: Tx, { amount, approvedAt, approvedById }: RefundTaskRow) {
  const { approveAboveCents } = await getRefundRules(tx)
  if (amount <= approveAboveCents) return
  if (!approvedAt) throw new Refusal('refund-needs-second')
  const person = personOf(tx)
  if (person !== null && person === approvedById) throw new Refusal('refund-own')
}

/** Takes back a refund that was recorded by mistake. One that was taken back before stays so. */
export async function takeBackRefund(
  tx: Tx,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<ChangedOrder> {
  const order = await lockHidden(tx, orderId)
  const mine = and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.id, refundId))
  const refund = oneOrRefuse(await tx.db.select().from(orderRefunds).where(mine))
  if (refund.takesBack !== null) throw new Refusal('not-found')
  const madeByGateway = eq(gatewayRefunds.orderRefundId, refundId)
  if ((await tx.db.$count(gatewayRefunds, madeByGateway)) > 0) throw new Refusal('gateway-refund')
  if (refund.takenBackBy === null) {
    const { id, takenBackBy: _, ...row } = refund
    const noted = { recordedBy: actorLabel(tx.actor), recordedAt: tx.now }
    const further = { ...row, ...noted, amount: -row.amount, takesBack: id }
    const { id: takenBackBy } = singleRow(
      await tx.db.insert(orderRefunds).values(further).returning({ id: orderRefunds.id }),
    )
    await tx.db.update(orderRefunds).set({ takenBackBy }).where(eq(orderRefunds.id, id))
    await tx.record('refund.taken-back', { orderId, refundId, amountCents: refund.amount })
  }
  return syncMoney(tx, { order })
}

/**
 * Keeps an overpayment with its order, for what is added to it later. Refused for a cancelled
 * order, whose money goes back.
 */
export async function keepOverpaid(tx: Tx, orderId: number): Promise<RefundTaskRow> {
  const { order, task } = await lockTask(tx, orderId)
  if (order.orderStatus === 'cancelled') throw new Refusal('no-refund-due')
  await closeTask(tx, task, 'kept')
  return task
}
