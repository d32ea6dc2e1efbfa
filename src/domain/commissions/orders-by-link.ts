// The orders that name a partner, as this partner sees them: what was ordered and what came of it, never who bought.
// A search finds order numbers and products only, so that it does not tell a buyer either.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListOrdersByLink } from '#contract/partner-forms.ts'
import { COUNTS, type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { ownPurchases } from '#domain/partners/own-purchases.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'

type OfPartner = ListOrdersByLink & { memberId: number }

export type OrderByLink = {
  order: OrderRow
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
  return rows.map((order) => {
    const rowsOf = ofOrder.get(order.id) ?? []
    const standing = rowsOf.filter(({ status }) => status !== 'void')
    return {
      order,
      amountCents: standing.reduce((sum, { amount }) => sum + amount, 0),
      latest: standing.at(-1) ?? rowsOf.at(-1),
      isOwnPurchase: bought.has(order.id),
    }
  })
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
