// What the dashboard shows, counted when it is read: the shop's figures, the work that waits for
// staff, what became of requests for a price, and the latest orders.

import { desc, sql } from 'drizzle-orm'
import { jamaicaDay, TIME_ZONE } from '#contract/jamaica.ts'
import {
  type DashboardView,
  type SalesQuery,
  type SalesReport,
  startOfSpan,
} from '#contract/reports.ts'
import { countProposals } from '#domain/quotes/proposals.ts'
import type { Tx } from '#platform/tx.ts'
import { orderReference } from '#contract/order-number.ts'
import { isToSend } from '#domain/orders/list-orders.ts'
import { countWaiting } from '#domain/orders/waits-for-money.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'

type Counts = Omit<DashboardView['counts'], 'outOfStock'>

export async function countShop(tx: Tx): Promise<Counts> {
  const monday = startOfSpan(jamaicaDay(tx.now), 'week')
  const week = sql`${monday}::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)}`
  const { rows } = await tx.db.execute(sql`
    select
      (select count(*)::integer from products) as products,
      (select count(*)::integer from orders) as orders,
      (select count(*)::integer from orders where created_at >= ${week}) as "ordersThisWeek",
      (select count(*)::integer from quotes) as quotes,
      (select count(*)::integer from quotes where status = 'pending') as "quotesToAnswer",
      (select count(*)::integer from email_subscriptions where unsubscribed_at is null) as subscribers,
      (select count(*)::integer from email_subscriptions
        where unsubscribed_at is null and created_at >= ${week}) as "subscribersThisWeek"`)
  return rows[0] as Counts
}

/**
 * How much waits for staff, and since when: receipts to check, cards to review, quotes and claims to answer, offers to
 * approve, unpaid orders to end, paid ones to send, refunds to send.
 */
export async function countWaitingWork(tx: Tx) {
  const undecided = sql`payment_status in ('pending','processing') and order_status <> 'cancelled'
    and hidden_at is null`
  const { rows } = await tx.db.execute(sql`
    select 'receipts' as what, count(*) as count, min(first.uploaded_at) as oldest, 0 as part
    from orders o
    cross join lateral (
      select min(uploaded_at) as uploaded_at from order_receipts where order_id = o.id and state = 'waiting'
    ) as first
    where o.payment_method = 'bank_transfer' and ${undecided} and first.uploaded_at is not null
    union all
    select 'cards', count(*), min(created_at), 0 from orders
    where payment_method = 'credit_card' and not pays_online and ${undecided}
    union all
    select 'quotes', count(*), min(created_at), 0 from quotes where status = 'pending'
    union all
    select 'claims', count(*), min(created_at), count(*) filter (where not verified)
    from lottery_claims where status = 'pending'
    union all
    select 'toSend', count(*), min(paid_at), 0 from ${orders}
    where ${isToSend} and hidden_at is null
    union all
    select 'refunds', count(*), min(opened_at), count(*) filter (where due_on < ${jamaicaDay(tx.now)})
    from refund_tasks where closed_at is null`)
  const { ids, ...unpaid } = await countWaiting(tx)
  const rowOf = (what: string) => rows.find((row) => row.what === what)
  const of = (what: string) => {
    const { count, oldest } = rowOf(what) ?? {}
    return {
      count: Number(count ?? 0),
      oldestAt: oldest ? new Date(oldest as string | Date) : null,
    }
  }
  return {
    receipts: of('receipts'),
    cards: of('cards'),
    quotes: of('quotes'),
    offers: await countProposals(tx),
    claims: of('claims'),
    unpaid: { ...unpaid, references: ids.map(orderReference) },
    toSend: of('toSend'),
    refunds: { ...of('refunds'), late: Number(rowOf('refunds')?.part ?? 0) },
    unverifiedClaims: Number(rowOf('claims')?.part ?? 0),
  }
}

/**
 * How many requests for a price came on some Jamaican days, how many were answered, and how many
 * answers were accepted.
 */
export async function countConversion(
  tx: Tx,
  { from, to }: Pick<SalesQuery, 'from' | 'to'>,
): Promise<SalesReport['quotes']> {
  const zone = sql.raw(`'${TIME_ZONE}'`)
  const { rows } = await tx.db.execute(sql`
    select count(*)::integer as asked,
      count(*) filter (where answer_price is not null)::integer as answered,
      count(*) filter (where status = 'accepted')::integer as accepted
    from quotes
    where created_at >= ${from}::timestamp at time zone ${zone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return rows[0] as SalesReport['quotes']
}

export const recentOrders = (tx: Tx, limit: number): Promise<OrderRow[]> =>
  tx.db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)
