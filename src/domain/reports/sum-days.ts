// Sums the days that are over and have no sums yet, a month of days at a time. Orders are locked
// against changes meanwhile, so that none slips in between reading a day and writing its sums; where
// somebody holds them for long, this gives up and the days are summed another night.

import { sql } from 'drizzle-orm'
import { jamaicaDay, TIME_ZONE } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'

const DAYS_AT_ONCE = 31

/** Answers whether there may be more days to sum. */
export async function sumDays(tx: Tx, most = DAYS_AT_ONCE): Promise<boolean> {
  const zone = sql.raw(`'${TIME_ZONE}'`)
  const ofDay = sql`o.order_status <> 'cancelled'
    and o.created_at >= open.day::timestamp at time zone ${zone}
    and o.created_at < (open.day + 1)::timestamp at time zone ${zone}`
  await tx.db.execute(sql`set local lock_timeout = '2s'`)
  await tx.db.execute(sql`lock table orders in share mode`)
  const { rows } = await tx.db.execute(sql`
    with days as (
      select each.at::date as day from generate_series(
        (select (min(created_at) at time zone ${zone})::date from orders)::timestamp,
        ${jamaicaDay(tx.now)}::timestamp - interval '1 day', interval '1 day'
      ) as each (at)
    ), unsummed as (
      select open.day from days open
      where not exists (select from sales_days s where s.day = open.day)
        and exists (select from orders o where ${ofDay})
      order by open.day desc limit ${most}
    ), summed as (
      insert into sales_days (day, category, color, orders, amount)
      select open.day, coalesce(p.category, ''), o.selected_color, count(*), sum(o.total_amount)
      from unsummed open join orders o on ${ofDay} left join products p on p.id = o.product_id
      group by 1, 2, 3
    )
    select day from unsummed`)
  return rows.length === most
}
