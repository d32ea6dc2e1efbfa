// Two weeks after a delivery its customer is mailed, once, the link to review what was bought. An
// order that was delivered longer ago than a month is left alone, so that a shop that begins with
// reviews does not write to everybody it ever sold to.

import { and, eq, gt, isNull, lte, notLike, sql } from 'drizzle-orm'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { isNoneOf } from '#platform/database/list.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import type { Tx } from '#platform/tx.ts'
import { reviewRequests, reviews } from './reviews.table.ts'

const DAY_MS = 86_400_000
const AFTER_DAYS = 14
const UNTIL_DAYS = 30
export const REQUESTS_AT_ONCE = 200

const daysAgo = ({ now }: Tx, days: number) => new Date(now.getTime() - days * DAY_MS)

const hasLineToReview = sql`exists (select from ${orderLines}
  where ${orderLines.orderId} = ${orders.id} and ${orderLines.quantity} > 0
    and ${orderLines.productId} is not null
    and not exists (select from ${reviews} where ${reviews.lineId} = ${orderLines.id}))`

const isRequested = sql`exists (select from ${reviewRequests}
  where ${reviewRequests.orderId} = ${orders.id})`

/** The ids of orders whose customers are asked for a review now, without these. */
export async function ordersToReview(tx: Tx, without: string[] = []): Promise<number[]> {
  const due = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 'delivered'),
        lte(orders.deliveredAt, daysAgo(tx, AFTER_DAYS)),
        gt(orders.deliveredAt, daysAgo(tx, UNTIL_DAYS)),
        isNull(orders.hiddenAt),
        notLike(orders.customerEmail, `%${NOBODY}`),
        sql`not ${isRequested}`,
        hasLineToReview,
        isNoneOf(orders.id, without),
      ),
    )
    .orderBy(orders.deliveredAt, orders.id)
    .limit(REQUESTS_AT_ONCE)
  return due.map(({ id }) => id)
}

/** Requests the reviews of these orders, each once; returns of how many. */
export async function requestReviews(tx: Tx, orderIds: readonly number[]): Promise<number> {
  if (orderIds.length === 0) return 0
  const rows = orderIds.map((orderId) => ({ orderId, requestedAt: tx.now }))
  const requested = await tx.db
    .insert(reviewRequests)
    .values(rows)
    .onConflictDoNothing()
    .returning({ orderId: reviewRequests.orderId })
  for (const { orderId } of requested) await tx.record('review.requested', { orderId })
  return requested.length
}
