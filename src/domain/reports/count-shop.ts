// The figures at the top of the dashboard, each counted now.

import { sql } from 'drizzle-orm'
import { jamaicaDay, TIME_ZONE } from '#contract/jamaica.ts'
import { type DashboardView, startOfSpan } from '#contract/reports.ts'
import type { Tx } from '#platform/tx.ts'

type Counts = Omit<DashboardView['counts'], 'outOfStock'>

export async function countShop(tx: Tx): Promise<Counts> {
  const monday = startOfSpan(jamaicaDay(tx.now), 'week')
  const week = sql`${monday}::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)}`
  const { rows } = await tx.db.execute(sql`
    select
      (select count(*) from products) as products,
      (select count(*) from orders) as orders,
      (select count(*) from orders where created_at >= ${week}) as "ordersThisWeek",
      (select count(*) from quotes) as quotes,
      (select count(*) from quotes where status = 'pending') as "quotesToAnswer",
      (select count(*) from email_subscriptions where unsubscribed_at is null) as subscribers,
      (select count(*) from email_subscriptions
        where unsubscribed_at is null and created_at >= ${week}) as "subscribersThisWeek"`)
  const count = (name: keyof Counts) => Number(rows[0]?.[name] ?? 0)
  return {
    products: count('products'),
    orders: count('orders'),
    ordersThisWeek: count('ordersThisWeek'),
    quotes: count('quotes'),
    quotesToAnswer: count('quotesToAnswer'),
    subscribers: count('subscribers'),
    subscribersThisWeek: count('subscribersThisWeek'),
  }
}
