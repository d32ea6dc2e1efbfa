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
  const charges = await byId(
    tasks.map(({ chargeId }) => chargeId),
    async (ids) => {
      const found = await chargesWhere(tx, inArray(gatewayCharges.id, ids))
      return found.map((charge) => ({ id: charge.shown.id, ...charge }))
    },
  )
  const refunds = await byId(
    tasks.map(({ refundId }) => refundId),
    (ids) => tx.db.select().from(gatewayRefunds).where(inArray(gatewayRefunds.id, ids)),
  )
  const attemptIdOf = ({ attemptId, chargeId }: GatewayTaskRow) =>
    attemptId ?? charges.get(chargeId)?.attemptId ?? null
  const attempts = await byId(tasks.map(attemptIdOf), (ids) =>
    tx.db.select().from(paymentAttempts).where(inArray(paymentAttempts.id, ids)),
  )
  const orderIdOf = (task: GatewayTaskRow) =>
    (refunds.get(task.refundId) ?? attempts.get(attemptIdOf(task)))?.orderId ?? null
  const named = await byId(tasks.map(orderIdOf), (ids) => shownOrders(tx, ids))
  return tasks.map((task) => {
    const attempt = attempts.get(attemptIdOf(task))
    const refund = refunds.get(task.refundId)
    return {
      ...task,
      order: named.get(orderIdOf(task)) ?? null,
      attempt: attempt
        ? pick(attempt, 'reference', 'gatewayId', 'amount', 'createdAt', 'returnedAt')
        : null,
      charge: charges.get(task.chargeId)?.shown ?? null,
      refund: refund ? pick(refund, 'id', 'amount') : null,
    }
  })
}

/** The rows that some tasks name, by their ids. */
async function byId<Row extends { id: number }>(
  named: readonly (number | null)[],
  read: (ids: number[]) => PromiseLike<Row[]>,
): Promise<ReadonlyMap<number | null, Row>> {
  const ids = named.filter((id) => id !== null)
  const rows = ids.length > 0 ? await read(ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

async function shownOrders(tx: Tx, ids: number[]): Promise<NonNullable<ListedTask['order']>[]> {
  const rows = await tx.db.select().from(orders).where(inArray(orders.id, ids))
  const money = await moneyByOrder(tx, rows)
  return rows.map((order) => ({
    ...pick(order, 'id', 'customerName'),
    reference: orderReference(order.id),
    due: dueOf(order, money.get(order.id) ?? NO_MONEY),
  }))
}
