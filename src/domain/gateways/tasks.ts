// What staff decide about payments of gateways. The same matter is one open task, however often the gateway reports it.

import { and, eq, isNull } from 'drizzle-orm'
import type { GatewayName, GatewayTaskKind, GatewayTaskOutcome } from '#contract/gateways.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import {
  gatewayRefunds,
  type GatewayTaskRow,
  gatewayTasks,
} from '#domain/orders/gateway-work.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'

type NewTask = {
  gateway: GatewayName
  kind: GatewayTaskKind
  code: string
  attemptId?: number | undefined
  chargeId?: number | undefined
  refundId?: number | undefined
  /** Tells it from another open task of the same kind about the same rows. */
  matter?: string
}

export async function openGatewayTask(tx: Tx, task: NewTask): Promise<void> {
  const [opened] = await tx.db
    .insert(gatewayTasks)
    .values({ ...task, openedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: gatewayTasks.id })
  if (!opened) return
  const about = await orderOf(tx, task)
  await tx.record('gateway-task.opened', { ...about, taskId: opened.id, kind: task.kind })
}

type About = { [Id in 'attemptId' | 'chargeId' | 'refundId']?: number | null | undefined }

/** The order that a task is about, for its history; none if the gateway named none of the shop's. */
async function orderOf(tx: Tx, { attemptId, chargeId, refundId }: About) {
  if (refundId) {
    const of = { orderId: gatewayRefunds.orderId }
    return singleRow(
      await tx.db.select(of).from(gatewayRefunds).where(eq(gatewayRefunds.id, refundId)),
    )
  }
  const named = attemptId ?? (chargeId ? await attemptOfCharge(tx, chargeId) : null)
  if (!named) return {}
  const of = { orderId: paymentAttempts.orderId }
  return singleRow(
    await tx.db.select(of).from(paymentAttempts).where(eq(paymentAttempts.id, named)),
  )
}

async function attemptOfCharge(tx: Tx, chargeId: number): Promise<number | null> {
  const of = { attemptId: gatewayCharges.attemptId }
  const isIt = eq(gatewayCharges.id, chargeId)
  return singleRow(await tx.db.select(of).from(gatewayCharges).where(isIt)).attemptId
}

type Closing = { outcome: GatewayTaskOutcome; note?: string }

export async function closeGatewayTask(
  tx: Tx,
  task: GatewayTaskRow,
  { outcome, note = '' }: Closing,
): Promise<void> {
  const closed = { closedAt: tx.now, outcome, note, closedBy: actorLabel(tx.actor) }
  await tx.db.update(gatewayTasks).set(closed).where(eq(gatewayTasks.id, task.id))
  const { id: taskId, kind } = task
  await tx.record('gateway-task.closed', { ...(await orderOf(tx, task)), taskId, kind, outcome })
}

/** Closes the open tasks of one kind about an attempt, a charge or a refund, as they are answered. */
export async function closeAnswered(
  tx: Tx,
  about: Required<Pick<NewTask, 'kind'>> & Pick<NewTask, 'attemptId' | 'refundId'>,
  outcome: GatewayTaskOutcome,
): Promise<void> {
  const { kind, attemptId, refundId } = about
  const open = await tx.db
    .select()
    .from(gatewayTasks)
    .where(
      and(
        eq(gatewayTasks.kind, kind),
        isNull(gatewayTasks.closedAt),
        attemptId === undefined ? undefined : eq(gatewayTasks.attemptId, attemptId),
        refundId === undefined ? undefined : eq(gatewayTasks.refundId, refundId),
      ),
    )
  for (const task of open) await closeGatewayTask(tx, task, { outcome })
}
