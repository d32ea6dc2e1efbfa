// What staff decide about payments of gateways, after they looked at the gateway's dashboard. Money that came is booked as
// a charge, exactly as if the gateway had reported it; a later report of the same charge then changes nothing.

import { eq } from 'drizzle-orm'
import type { DecideGatewayTask } from '#contract/card-payments.ts'
import { CURRENCY, type GatewayName } from '#contract/gateways.ts'
import { centsFromDollars } from '#contract/money.ts'
import { orderIdIn } from '#contract/order-number.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { lockHidden } from '#domain/orders/lock-order.ts'
import { gatewayCharges } from '#domain/orders/charges.table.ts'
import { type GatewayTaskRow, gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Charge } from '#platform/gateways/gateway.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { endAttempt, syncAttempts, getAttempt, lockAttempt } from './attempts.ts'
import { bookCharge, insertCharge, payOrder } from './book-charge.ts'
import { syncRefund, getRefund } from './refund-by-gateway.ts'
import { closeGatewayTask } from './tasks.ts'

type Decision = { taskId: number; decision: DecideGatewayTask }
type Done = { task: GatewayTaskRow; shredded: string[] }

/** Decides an open task. The same decision again changes nothing; another one is refused with `task-decided`. */
export async function decideGatewayTask(tx: Tx, { taskId, decision }: Decision): Promise<Done> {
  await lockOrderOf(tx, await getTask(tx, taskId))
  const isIt = eq(gatewayTasks.id, taskId)
  const task = singleRow(await tx.db.select().from(gatewayTasks).where(isIt).for('update'))
  if (task.closedAt) {
    if (task.outcome !== decision.outcome) throw new Refusal('task-decided')
    return { task, shredded: [] }
  }
  const { shredded } = await carryOut(tx, task, decision)
  if (task.attemptId !== null)
    await syncAttempts(tx, (await getAttempt(tx, task.attemptId)).orderId)
  const now = await getTask(tx, taskId)
  if (!now.closedAt) await closeGatewayTask(tx, now, decision)
  else if (decision.note) await tx.db.update(gatewayTasks).set({ note: decision.note }).where(isIt)
  return { task: await getTask(tx, taskId), shredded }
}

export const getTask = async (tx: Tx, taskId: number): Promise<GatewayTaskRow> =>
  oneOrRefuse(await tx.db.select().from(gatewayTasks).where(eq(gatewayTasks.id, taskId)))

/** The order comes before the task, as everywhere. */
async function lockOrderOf(tx: Tx, { attemptId, refundId }: GatewayTaskRow): Promise<void> {
  if (attemptId !== null) await lockAttempt(tx, attemptId)
  else if (refundId !== null) await lockHidden(tx, (await getRefund(tx, refundId)).orderId)
}

const NOTHING = { shredded: [] as string[] }

async function carryOut(tx: Tx, task: GatewayTaskRow, decision: DecideGatewayTask) {
  const { kind, chargeId, attemptId } = task
  if (kind === 'refund') {
    requireAbility(tx, 'refunds.record')
    return decideRefund(tx, task, decision)
  }
  if (kind === 'dispute' || kind === 'set-up') return NOTHING
  return chargeId === null
    ? decideAttempt(tx, task, decision)
    : decideCharge(tx, chargeId, decision, attemptId)
}

async function decideAttempt(
  tx: Tx,
  { id, attemptId, gateway }: GatewayTaskRow,
  decision: DecideGatewayTask,
) {
  const isBooked = decision.outcome === 'booked'
  if (attemptId === null) return isBooked ? bookForOrder(tx, { id, gateway }, decision) : NOTHING
  if (isBooked) return bookByHand(tx, { attemptId, gateway }, decision)
  const { attempt } = await lockAttempt(tx, attemptId)
  if (!attempt.endedAt)
    await endAttempt(tx, attempt, { state: 'failed', reason: 'cancelled', code: 'staff' })
  return NOTHING
}

/** Money that staff found in the gateway's dashboard. */
function foundCharge({ gatewayId, amount }: DecideGatewayTask, reference: string | null): Charge {
  if (!gatewayId || !amount) throw new Refusal('task-needs-charge')
  return { gatewayId, reference, amountCents: centsFromDollars(amount) ?? null, currency: CURRENCY }
}

async function bookByHand(
  tx: Tx,
  { attemptId, gateway }: { attemptId: number; gateway: GatewayName },
  decision: DecideGatewayTask,
) {
  const { reference } = await getAttempt(tx, attemptId)
  const charge = foundCharge(decision, reference)
  const booking = { gateway, charge, attempt: { reference }, source: 'staff' } as const
  const { outcome, shredded } = await bookCharge(tx, booking)
  if (outcome === 'known') throw new Refusal('charge-known')
  return { shredded }
}

/** Money of a settlement list that names no attempt of the shop's. The task then is about the charge, and so about its order. */
async function bookForOrder(
  tx: Tx,
  { id, gateway }: Pick<GatewayTaskRow, 'id' | 'gateway'>,
  decision: DecideGatewayTask,
) {
  const charge = foundCharge(decision, null)
  const order = await lockHidden(tx, await orderIdOf(tx, decision.order, null))
  const row = await insertCharge(tx, { gateway, charge, attempt: null, source: 'staff' }, null)
  if (!row) throw new Refusal('charge-known')
  await tx.db.update(gatewayTasks).set({ chargeId: row.id }).where(eq(gatewayTasks.id, id))
  return { shredded: await payOrder(tx, { order, row }) }
}

/** A charge that was not what was to be paid: staff say for which order it counts, or that it was settled elsewhere. */
async function decideCharge(
  tx: Tx,
  chargeId: number,
  { outcome, order: named }: DecideGatewayTask,
  attemptId: number | null,
) {
  if (outcome !== 'booked') return NOTHING
  const isIt = eq(gatewayCharges.id, chargeId)
  const row = singleRow(await tx.db.select().from(gatewayCharges).where(isIt))
  if (row.currency !== CURRENCY || row.amount === null) throw new Refusal('not-in-dollars')
  if ((await tx.db.$count(orderPayments, eq(orderPayments.chargeId, chargeId))) > 0)
    throw new Refusal('charge-known')
  const order = await lockHidden(tx, await orderIdOf(tx, named, attemptId))
  return { shredded: await payOrder(tx, { order, row }) }
}

async function orderIdOf(tx: Tx, named: string | undefined, attemptId: number | null) {
  const orderId = orderIdIn(named?.trim() ?? '')
  if (orderId) return orderId
  if (named || attemptId === null) throw new Refusal('task-needs-order')
  return (await getAttempt(tx, attemptId)).orderId
}

async function decideRefund(
  tx: Tx,
  { refundId }: GatewayTaskRow,
  { outcome, gatewayId = '' }: DecideGatewayTask,
) {
  if (refundId === null) return NOTHING
  if (outcome === 'booked') return syncRefund(tx, refundId, { state: 'done', gatewayId })
  return syncRefund(tx, refundId, { state: 'refused', code: 'staff' })
}
