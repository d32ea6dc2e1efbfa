// Sums the days that are over and have no sums yet. Orders are held still for that moment, so that no
// change can slip in between reading a day and writing its sums.

import { sql } from 'drizzle-orm'
import { jamaicaDay, TIME_ZONE } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'

export async function sumDays(tx: Tx): Promise<void> {
  const zone = sql.raw(`'${TIME_ZONE}'`)
  await tx.db.execute(sql`lock table orders in share mode`)
  await tx.db.execute(sql`
    insert into sales_days (day, category, color, orders, amount)
    select (o.created_at at time zone ${zone})::date, coalesce(p.category, ''), o.selected_color,
      count(*), sum(o.total_amount)
    from orders o left join products p on p.id = o.product_id
    where o.order_status <> 'cancelled'
      and o.created_at < ${jamaicaDay(tx.now)}::timestamp at time zone ${zone}
      and not exists (
        select from sales_days where day = (o.created_at at time zone ${zone})::date
      )
    group by 1, 2, 3`)
}
