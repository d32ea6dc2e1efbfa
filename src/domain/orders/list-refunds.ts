// The desk of refunds: what is owed, the longest promised first, and what was sent.

import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { ListRefundTasks } from '#contract/order-money.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { moneyByOrder } from './order-money.ts'
import { matchesOrder, type OrderRow, orders } from './orders.table.ts'
import { type RefundTaskRow, refundTasks } from './payments.table.ts'

export type ListedRefund = {
  task: RefundTaskRow
  order: OrderRow
  paidCents: number
  late: boolean
  needsApproval: boolean
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
  filters: ({ show = 'open' }: ListRefundTasks) => [
    show === 'open' ? isNull(refundTasks.closedAt) : isNotNull(refundTasks.closedAt),
  ],
  search: (q) => or(equals(orders.id, numberIn(q, 'yb')), matchesOrder(q)),
  items: withMoney,
})

async function withMoney(
  tx: Tx,
  rows: { task: RefundTaskRow; order: OrderRow }[],
): Promise<ListedRefund[]> {
  const money = await moneyByOrder(
    tx,
    rows.map(({ order }) => order),
  )
  const { approveAboveCents } = await getRefundRules(tx)
  const today = jamaicaDay(tx.now)
  return rows.map(({ task, order }) => ({
    task,
    order,
    paidCents: money.get(order.id)?.paidCents ?? 0,
    late: task.closedAt === null && task.dueOn < today,
    needsApproval: task.amount > approveAboveCents,
  }))
}

/** How many tasks are open, and how many of them are late. */
export async function countRefundTasks(tx: Tx): Promise<{ open: number; late: number }> {
  const open = isNull(refundTasks.closedAt)
  const isLate = lt(refundTasks.dueOn, sql`${jamaicaDay(tx.now)}::date`)
  return {
    open: await tx.db.$count(refundTasks, open),
    late: await tx.db.$count(refundTasks, and(open, isLate)),
  }
}
