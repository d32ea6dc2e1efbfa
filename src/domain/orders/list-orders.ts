// The staff's list of orders. Each filter, sort and search has an index, so that a page costs the same
// among a hundred thousand orders as among a hundred.

import { and, count, desc, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { ListOrders, OrderCounts } from '#contract/orders.ts'
import { equals, inDays, listOf } from '#platform/database/list.ts'
import { numberIn } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { waitsForStaff } from './waits-for-money.ts'
import { matchesOrder, type OrderRow, orders } from './orders.table.ts'

/** A page of orders, the newest first unless the query sorts otherwise. */
export const listOrders = listOf({
  rows: (tx) => tx.db.select().from(orders),
  id: orders.id,
  sorts: {
    order: orders.id,
    date: orders.createdAt,
    amount: orders.totalAmount,
    customer: orders.customerName,
    product: orders.productName,
    payment: orders.paymentStatus,
    status: orders.orderStatus,
    shipping: orders.shippingMethod,
  },
  sort: '-date',
  filters: (query: ListOrders, tx) => [
    isNull(orders.hiddenAt),
    chosenBy(query),
    query.unpaid && waitsForStaff(tx),
  ],
  search: (q) => or(equals(orders.id, numberIn(q, 'yb')), matchesOrder(q)),
  total: async (tx, query, filter) =>
    query.q || query.unpaid || chosenBy(query)
      ? tx.db.$count(orders, filter)
      : sumOf(await countByStatus(tx)),
})

/** Paid, and nothing of it has been sent. */
export const isToSend = and(
  isNotNull(orders.paidAt),
  inArray(orders.orderStatus, ['pending', 'confirmed']),
)

const chosenBy = ({ from, to, minAmount, maxAmount, referred, ids, ...query }: ListOrders) =>
  and(
    ids === undefined ? undefined : inArray(orders.id, ids.split(',').map(Number)),
    equals(orders.orderStatus, query.status),
    equals(orders.paymentStatus, query.payment),
    equals(orders.paymentMethod, query.method),
    equals(orders.shippingMethod, query.shipping),
    inDays(orders.createdAt, from, to),
    minAmount ? gte(orders.totalAmount, cents(minAmount)) : undefined,
    maxAmount ? lte(orders.totalAmount, cents(maxAmount)) : undefined,
    referred && (referred === 'yes' ? isNotNull : isNull)(orders.referredBy),
    equals(orders.referredBy, query.partner),
    query.send && isToSend,
  )

const cents = (dollars: string) => centsFromDollars(dollars) ?? 0

/** The orders with these ids that exist, newest first. */
export const listChosenOrders = (tx: Tx, ids: readonly number[]): Promise<OrderRow[]> =>
  tx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.hiddenAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))

/** Counts all by an index, and takes away the few that are hidden: their rows need not be read. */
export async function countByStatus(tx: Tx): Promise<OrderCounts> {
  const { orderStatus: status } = orders
  const all = await tx.db.select({ status, count: count() }).from(orders).groupBy(status)
  const hidden = await tx.db
    .select({ status, count: count() })
    .from(orders)
    .where(isNotNull(orders.hiddenAt))
    .groupBy(status)
  const hiddenOf = new Map(hidden.map((row) => [row.status, row.count]))
  const shown = all.map((row) => [row.status, row.count - (hiddenOf.get(row.status) ?? 0)] as const)
  return Object.fromEntries(shown.filter(([, orders]) => orders > 0))
}

const sumOf = (counts: OrderCounts) => Object.values(counts).reduce((sum, each) => sum + each, 0)
