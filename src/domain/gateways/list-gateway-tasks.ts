// What staff have to decide about payments of gateways, or have decided: open tasks by age, closed ones newest first, each
// with the order, the attempt, the charge or the refund that it is about.

import { eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { GatewayTaskView, ListGatewayTasks } from '#contract/card-payments.ts'
import { orderReference } from '#contract/order-number.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import {
  type GatewayTaskRow,
  gatewayRefunds,
  gatewayTasks,
} from '#domain/orders/gateway-work.table.ts'
import { dueOf, moneyByOrder, NO_MONEY } from '#domain/orders/order-money.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { listOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { attemptsNamed, chargesWhere, namesOrder } from './list-attempts.ts'

export type ListedTask = z.output<typeof GatewayTaskView>

const SHOWN: Record<NonNullable<ListGatewayTasks['show']>, SQL[]> = {
  open: [isNull(gatewayTasks.closedAt)],
  closed: [isNotNull(gatewayTasks.closedAt)],
}

export const listGatewayTasks = listOf({
  rows: (tx) => tx.db.select({ task: gatewayTasks }).from(gatewayTasks),
  id: gatewayTasks.id,
  sorts: { date: gatewayTasks.openedAt },
  sort: ({ show }: ListGatewayTasks) => (show === 'closed' ? '-date' : 'date'),
  filters: ({ show = 'open' }: ListGatewayTasks) => SHOWN[show],
  search: (q, tx) => inArray(gatewayTasks.id, tasksNamed(tx, q)),
  items: (tx, rows) =>
    shownTasks(
      tx,
      rows.map(({ task }) => task),
    ),
})

function tasksNamed(tx: Tx, q: string) {
  const { db } = tx
  const id = { id: gatewayTasks.id }
  const ofAttempt = db
    .select(id)
    .from(gatewayTasks)
    .where(inArray(gatewayTasks.attemptId, attemptsNamed(tx, q)))
  const ofCharge = db
    .select(id)
    .from(gatewayTasks)
    .innerJoin(gatewayCharges, eq(gatewayCharges.id, gatewayTasks.chargeId))
    .where(eq(gatewayCharges.gatewayId, q))
  const ofRefund = db
    .select(id)
    .from(gatewayTasks)
    .innerJoin(gatewayRefunds, eq(gatewayRefunds.id, gatewayTasks.refundId))
    .innerJoin(orders, eq(orders.id, gatewayRefunds.orderId))
    .where(namesOrder(q))
  return union(ofAttempt, ofCharge, ofRefund)
}

export const countOpenTasks = (tx: Tx): Promise<number> =>
  tx.db.$count(gatewayTasks, isNull(gatewayTasks.closedAt))

export const shownTask = async (tx: Tx, task: GatewayTaskRow): Promise<ListedTask> =>
  singleRow(await shownTasks(tx, [task]))

async function shownTasks(tx: Tx, tasks: readonly GatewayTaskRow[]): Promise<ListedTask[]> {
  const charges = await chargesOf(tx, tasks)
  const refunds = await refundsOf(tx, tasks)
  const attempts = await attemptsOf(
    tx,
    tasks.flatMap(({ attemptId, chargeId }) => attemptId ?? charges.get(chargeId)?.attemptId ?? []),
  )
  const orderIdOf = (task: GatewayTaskRow) => {
    const attemptId = task.attemptId ?? charges.get(task.chargeId)?.attemptId ?? null
    return refunds.get(task.refundId)?.orderId ?? attempts.get(attemptId)?.orderId
  }
  const named = await ordersOf(
    tx,
    tasks.flatMap((task) => orderIdOf(task) ?? []),
  )
  return tasks.map((task) => {
    const charge = charges.get(task.chargeId)
    const attempt = attempts.get(task.attemptId ?? charge?.attemptId ?? null)
    const refund = refunds.get(task.refundId)
    return {
      ...task,
      order: named.get(orderIdOf(task)) ?? null,
      attempt: attempt
        ? pick(attempt, 'reference', 'gatewayId', 'amount', 'createdAt', 'returnedAt')
        : null,
      charge: charge?.shown ?? null,
      refund: refund ? pick(refund, 'id', 'amount') : null,
    }
  })
}

const idsIn = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

async function chargesOf(tx: Tx, tasks: readonly GatewayTaskRow[]) {
  const ids = idsIn(tasks.map(({ chargeId }) => chargeId))
  const found = ids.length > 0 ? await chargesWhere(tx, inArray(gatewayCharges.id, ids)) : []
  return new Map<number | null, (typeof found)[number]>(
    found.map((charge) => [charge.shown.id, charge]),
  )
}

async function refundsOf(tx: Tx, tasks: readonly GatewayTaskRow[]) {
  const ids = idsIn(tasks.map(({ refundId }) => refundId))
  if (ids.length === 0) return new Map<number | null, never>()
  const rows = await tx.db.select().from(gatewayRefunds).where(inArray(gatewayRefunds.id, ids))
  return new Map<number | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
}

async function attemptsOf(tx: Tx, ids: number[]) {
  if (ids.length === 0) return new Map<number | null, never>()
  const rows = await tx.db.select().from(paymentAttempts).where(inArray(paymentAttempts.id, ids))
  return new Map<number | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
}

async function ordersOf(tx: Tx, ids: number[]) {
  const rows =
    ids.length > 0 ? await tx.db.select().from(orders).where(inArray(orders.id, ids)) : []
  const money = await moneyByOrder(tx, rows)
  return new Map<number | undefined, ListedTask['order']>(
    rows.map((order) => [
      order.id,
      {
        id: order.id,
        reference: orderReference(order.id),
        customerName: order.customerName,
        due: dueOf(order, money.get(order.id) ?? NO_MONEY),
      },
    ]),
  )
}
