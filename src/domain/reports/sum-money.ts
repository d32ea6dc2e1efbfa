// Money in and out, by day or month and method, and as a list.

import { between, inArray, or, sql } from 'drizzle-orm'
import {
  daysOf,
  type ListMovements,
  type ReportPeriod,
  stepOf,
} from '#contract/accountant-reports.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { MoneyMethod } from '#contract/order-money.ts'
import { matchesOrder, orders } from '#domain/orders/orders.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { spansIn } from './spans.ts'
import { moneyMovements } from './money-movements.table.ts'

const { id, kind, day, dayOf, method, reference, amount, orderId, recordedBy } = moneyMovements

/** A page of payments and refunds, also of those that take others back. */
export const listMovements = listOf({
  rows: (tx) =>
    tx.db
      .select({ id, kind, day, dayOf, method, reference, amount, orderId, recordedBy })
      .from(moneyMovements),
  id,
  sorts: { date: day, amount },
  sort: '-date',
  filters: (query: ListMovements) => {
    const { from, to } = daysOf(query)
    return [between(day, from, to), equals(method, query.method)]
  },
  search: (q, tx) => {
    const found = or(equals(orders.id, numberIn(q, 'yb')), matchesOrder(q))
    const ofOrders = tx.db.select({ id: orders.id }).from(orders).where(found)
    return or(searchMatches(q, reference), inArray(orderId, ofOrders))
  },
  items: (tx, rows) => withCustomers(tx, rows),
})

/** The rows of a page with the names of their customers, read for the page alone. */
export async function withCustomers<Row extends { orderId: number }>(tx: Tx, rows: Row[]) {
  const ids = rows.map((row) => row.orderId)
  const named = await tx.db
    .select({ id: orders.id, name: orders.customerName })
    .from(orders)
    .where(inArray(orders.id, ids))
  const names = new Map(named.map((order) => [order.id, order.name]))
  return rows.map((row) => ({ ...row, customerName: names.get(row.orderId) ?? '' }))
}

/** In cents; a month stands at its first day. */
export async function sumMoney(tx: Tx, period: ReportPeriod) {
  const days = daysOf(period)
  const sumOf = (side: 'in' | 'out') =>
    sql`coalesce(sum(amount) filter (where flow = ${side}), 0)::text`
  const { rows } = await tx.db.execute(sql`
    select span.start::text, moved.*
    from ${spansIn(days)} cross join lateral (
      select method, ${sumOf('in')} as money_in, ${sumOf('out')} as money_out
      from ${moneyMovements} where day between span.first and span.last group by method
    ) as moved
    order by span.start, method`)
  const sums = rows.map((row) => ({
    start: String(row.start),
    method: row.method as MoneyMethod,
    moneyIn: centsIn(row.money_in),
    moneyOut: -centsIn(row.money_out) || 0,
  }))
  const moneyIn = sums.reduce((total, row) => total + row.moneyIn, 0)
  const moneyOut = sums.reduce((total, row) => total + row.moneyOut, 0)
  return {
    ...days,
    step: stepOf(days),
    sums,
    total: { moneyIn, moneyOut, net: moneyIn - moneyOut },
  }
}

const centsIn = (dollars: unknown) => centsFromDollars(String(dollars)) ?? 0
