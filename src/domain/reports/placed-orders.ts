// Orders by the Jamaican day on which they were placed, with the totals that they were placed with, whatever became of
// them, also those that staff deleted and that are kept for their money.

import { sql } from 'drizzle-orm'
import { daysOf, type ReportPeriod, stepOf } from '#contract/accountant-reports.ts'
import { centsFromDollars } from '#contract/money.ts'
import { orders, type OrderRow } from '#domain/orders/orders.table.ts'
import { inDays, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { midnight } from './sold-lines.ts'
import { spansIn } from './spans.ts'

/** A page of the orders that were placed in a period, the first one first. */
export const listPlaced = listOf({
  rows: (tx) => tx.db.select().from(orders),
  id: orders.id,
  sorts: { date: orders.createdAt },
  sort: 'date',
  filters: (query: ReportPeriod) => {
    const { from, to } = daysOf(query)
    return [inDays(orders.createdAt, from, to)]
  },
})

/** The total that an order was placed with: its present one as long as nothing else is known. */
export const placedCents = ({ placedTotal, totalAmount }: OrderRow) => placedTotal ?? totalAmount
const PLACED = sql`coalesce(placed_total, total_amount)`

/** In cents; a month stands at its first day. `changed`: by how much later changes made the totals more. */
export async function sumPlaced(tx: Tx, period: ReportPeriod) {
  const days = daysOf(period)
  const isCancelled = sql`filter (where order_status = 'cancelled')`
  const { rows } = await tx.db.execute(sql`
    select span.start::text, placed.*
    from ${spansIn(days)} cross join lateral (
      select count(*)::integer as orders, coalesce(sum(${PLACED}), 0)::text as total,
        coalesce(sum(total_amount - ${PLACED}), 0)::text as changed,
        (count(*) ${isCancelled})::integer as cancelled,
        coalesce(sum(${PLACED}) ${isCancelled}, 0)::text as cancelled_total
      from orders where created_at >= ${midnight(sql`span.first`)}
        and created_at < ${midnight(sql`span.last + 1`)}
    ) as placed
    where placed.orders > 0 order by span.start`)
  const sums = rows.map((row) => ({
    start: String(row.start),
    orders: Number(row.orders),
    total: centsIn(row.total),
    changed: centsIn(row.changed),
    cancelled: Number(row.cancelled),
    cancelledTotal: centsIn(row.cancelled_total),
  }))
  return { ...days, step: stepOf(days), sums, total: sums.reduce(added, NOTHING) }
}

type Sum = Record<'orders' | 'total' | 'changed' | 'cancelled' | 'cancelledTotal', number>
const NOTHING: Sum = { orders: 0, total: 0, changed: 0, cancelled: 0, cancelledTotal: 0 }
const added = (one: Sum, other: Sum): Sum => ({
  orders: one.orders + other.orders,
  total: one.total + other.total,
  changed: one.changed + other.changed,
  cancelled: one.cancelled + other.cancelled,
  cancelledTotal: one.cancelledTotal + other.cancelledTotal,
})

const centsIn = (dollars: unknown) => centsFromDollars(String(dollars)) ?? 0
