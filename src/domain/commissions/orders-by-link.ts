// The orders that name a partner, as this partner sees them: what was ordered and what came of it, never who bought.
// A search finds order numbers and products only, so that it does not tell a buyer either.

import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListOrdersByLink } from '#contract/partner-forms.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { COUNTS, type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { ownPurchases } from '#domain/partners/own-purchases.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'

type OfPartner = ListOrdersByLink & { memberId: number }

export type OrderByLink = {
  order: OrderRow
  pieces: number
  /** What stands of the partner's commission for the sale, taken back parts included, in cents. */
  amountCents: number
  /** The last of its rows; undefined if nothing was posted. */
  latest: CommissionRow | undefined
  isOwnPurchase: boolean
}

/** Newest first. */
export const listOrdersByLink = listOf({
  rows: (tx) => tx.db.select().from(orders),
  id: orders.id,
  sorts: { date: orders.id },
  sort: '-date',
  filters: ({ memberId }: OfPartner) => [eq(orders.referredBy, memberId), isNull(orders.hiddenAt)],
  search: (q) => equals(orders.id, numberIn(q, 'yb')) ?? searchMatches(q, orders.productName),
  items: withCommissions,
})

async function withCommissions(
  tx: Tx,
  rows: OrderRow[],
  { memberId }: OfPartner,
): Promise<OrderByLink[]> {
  const ids = rows.map(({ id }) => id)
  const posted = await tx.db
    .select()
    .from(commissions)
    .where(
      and(
        inArray(commissions.sourceOrderId, ids),
        eq(commissions.memberId, memberId),
        eq(commissions.level, 1),
      ),
    )
    .orderBy(commissions.id)
  const ofOrder = Map.groupBy(posted, ({ sourceOrderId }) => sourceOrderId)
  const own = await tx.db
    .select({ orderId: ownPurchases.orderId })
    .from(ownPurchases)
    .where(and(inArray(ownPurchases.orderId, ids), eq(ownPurchases.memberId, memberId)))
  const bought = new Set(own.map(({ orderId }) => orderId))
  const pieces = await piecesOf(tx, ids)
  return rows.map((order) => {
    const rowsOf = ofOrder.get(order.id) ?? []
    const standing = rowsOf.filter(({ status }) => status !== 'void')
    return {
      order,
      pieces: pieces.get(order.id) ?? 1,
      amountCents: standing.reduce((sum, { amount }) => sum + amount, 0),
      latest: standing.at(-1) ?? rowsOf.at(-1),
      isOwnPurchase: bought.has(order.id),
    }
  })
}

/** The pieces of each order; an order of 0.1.0 without lines is one piece, and not among them (until 0.3.0). */
async function piecesOf(tx: Tx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { orderId, quantity } = orderLines
  const rows = await tx.db
    .select({ orderId, pieces: sql<number>`sum(${quantity})::integer` })
    .from(orderLines)
    .where(inArray(orderId, [...orderIds]))
    .groupBy(orderId)
  return new Map(rows.map((row) => [row.orderId, row.pieces]))
}

/** The number of orders that name a partner and were placed since a moment, by Jamaican day. */
export async function ordersByDay(tx: Tx, memberId: number, since: Date) {
  const day = sql<string>`to_char(${orders.createdAt} at time zone 'America/Jamaica', 'YYYY-MM-DD')`
  const ofPartner = and(eq(orders.referredBy, memberId), isNull(orders.hiddenAt))
  const rows = await tx.db
    .select({ day, placed: sql<number>`count(*)::integer` })
    .from(orders)
    .where(and(ofPartner, gte(orders.createdAt, since)))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.placed]))
}

/** How many orders name a partner, how many of them are sold, and how many were cancelled. */
export async function countOrdersByLink(tx: Tx, memberId: number) {
  const o = alias(orders, 'o')
  const [counted] = await tx.db
    .select({
      ordered: sql<number>`count(*)::integer`,
      sold: sql<number>`(count(*) filter (where ${COUNTS}))::integer`,
      cancelled: sql<number>`(count(*) filter (where ${o.orderStatus} = 'cancelled'))::integer`,
    })
    .from(o)
    .where(and(eq(o.referredBy, memberId), isNull(o.hiddenAt)))
  return counted ?? { ordered: 0, sold: 0, cancelled: 0 }
}
