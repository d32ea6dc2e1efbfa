// The desk of refunds: what is owed, the earliest promise first, and what was sent.

import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import { jamaicaDay, type Month, monthAt } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { ListRefundTasks, MoneyMethod } from '#contract/order-money.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import { businessDaysBetween } from '#platform/business-days.ts'
import { equals, listOf, within } from '#platform/database/list.ts'
import { numberIn } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { moneyByOrder } from './order-money.ts'
import { matchesOrder, type OrderRow, orders } from './orders.table.ts'
import { orderPayments, orderRefunds, type RefundTaskRow, refundTasks } from './payments.table.ts'
import { methodOf } from './write-money.ts'

export type ListedRefund = {
  task: RefundTaskRow
  order: OrderRow
  paidCents: number
  /** The business days that were promised, and those left of them. */
  days: number
  daysLeft: number
  late: boolean
  needsApproval: boolean
  /** The method of the last payment. */
  method: MoneyMethod
}

const isOverpaid = ne(orders.orderStatus, 'cancelled')

const SHOWN: Record<NonNullable<ListRefundTasks['show']>, SQL[]> = {
  open: [isNull(refundTasks.closedAt)],
  overpaid: [isNull(refundTasks.closedAt), isOverpaid],
  closed: [isNotNull(refundTasks.closedAt)],
}

/** A page of tasks: open ones by the day they were promised, closed ones the newest first. */
export const listRefundTasks = listOf({
  rows: (tx) =>
    tx.db
      .select({ task: refundTasks, order: orders })
      .from(refundTasks)
      .innerJoin(orders, eq(orders.id, refundTasks.orderId)),
  id: refundTasks.id,
  sorts: { date: refundTasks.openedAt, amount: refundTasks.amount },
  sort: ({ show }: ListRefundTasks) => (show === 'closed' ? '-date' : 'date'),
  filters: ({ show = 'open' }: ListRefundTasks) => SHOWN[show],
  search: (q) => or(equals(orders.id, numberIn(q, 'yb')), matchesOrder(q)),
  items: withMoney,
})

async function withMoney(
  tx: Tx,
  rows: { task: RefundTaskRow; order: OrderRow }[],
): Promise<ListedRefund[]> {
  const ofTasks = rows.map(({ order }) => order)
  const money = await moneyByOrder(tx, ofTasks)
  const methods = await lastMethods(
    tx,
    ofTasks.map(({ id }) => id),
  )
  const { approveAboveCents } = await getRefundRules(tx)
  const today = jamaicaDay(tx.now)
  return rows.map(({ task, order }) => ({
    task,
    order,
    paidCents: money.get(order.id)?.paidCents ?? 0,
    days: businessDaysBetween(jamaicaDay(task.openedAt), task.dueOn),
    daysLeft: businessDaysBetween(today, task.dueOn),
    late: task.closedAt === null && task.dueOn < today,
    needsApproval: task.amount > approveAboveCents,
    method: methods.get(order.id) ?? methodOf(order),
  }))
}

/** The method of the last standing payment of each order that has one. */
async function lastMethods(tx: Tx, orderIds: number[]): Promise<ReadonlyMap<number, MoneyMethod>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, method, id, takesBack, takenBackBy } = orderPayments
  const stands = and(isNull(takesBack), isNull(takenBackBy))
  const rows = await tx.db
    .selectDistinctOn([orderId], { orderId, method })
    .from(orderPayments)
    .where(and(inArray(orderId, orderIds), stands))
    .orderBy(orderId, desc(id))
  return new Map(rows.map((row) => [row.orderId, row.method]))
}

/** What is owed in all, what of it is late or waits for a second person, and what went back this month. */
export async function sumRefunds(tx: Tx) {
  const { approveAboveCents } = await getRefundRules(tx)
  const { amount, dueOn, approvedAt } = refundTasks
  const waiting = await sumOpen(tx, gt(amount, approveAboveCents), isNull(approvedAt))
  return {
    open: await sumOpen(tx),
    overpaid: await sumOpen(tx, isOverpaid),
    late: await sumOpen(tx, lt(dueOn, jamaicaDay(tx.now))),
    waiting: { ...waiting, above: approveAboveCents },
    sent: await sumSent(tx, monthAt(tx.now)),
  }
}

async function sumOpen(tx: Tx, ...conditions: SQL[]) {
  const [row] = await tx.db
    .select({ count: count(), dollars: sum(refundTasks.amount) })
    .from(refundTasks)
    .innerJoin(orders, eq(orders.id, refundTasks.orderId))
    .where(and(isNull(refundTasks.closedAt), ...conditions))
  return sumOf(row)
}

const DAY_SECONDS = 86_400

/** Refunds of a month that were not taken back, with the average of days since they were owed. */
async function sumSent(tx: Tx, month: Month) {
  const { amount, recordedAt, takesBack, takenBackBy, taskId } = orderRefunds
  const seconds = sql<number | null>`
    avg(extract(epoch from ${recordedAt} - ${refundTasks.openedAt}))::float`
  const [row] = await tx.db
    .select({ count: count(), dollars: sum(amount), seconds })
    .from(orderRefunds)
    .leftJoin(refundTasks, eq(refundTasks.id, taskId))
    .where(and(within(recordedAt, month), isNull(takesBack), isNull(takenBackBy)))
  return { ...sumOf(row), days: row ? daysOf(row.seconds) : null }
}

/** `3.2`: days with one decimal. */
const daysOf = (seconds: number | null) =>
  seconds === null ? null : Math.round((seconds / DAY_SECONDS) * 10) / 10

const sumOf = (row: { count: number; dollars: string | null } | undefined) => ({
  count: row?.count ?? 0,
  amount: centsFromDollars(row?.dollars ?? '0') ?? 0,
})
