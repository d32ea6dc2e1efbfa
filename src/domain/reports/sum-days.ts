// Sums the days that are over and have no sums yet, a month of days at a time. Orders are locked
// against changes meanwhile, so that none changes between reading a day and writing its sums. Fails
// if it waits for the lock for more than two seconds: the job tries again the next night.

import { sql } from 'drizzle-orm'
import { jamaicaDay, TIME_ZONE } from '#contract/jamaica.ts'
import { COUNTS } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { midnight, soldLines } from './sold-lines.ts'

const DAYS_AT_ONCE = 31

/** Returns whether there may be more days to sum. */
export async function sumDays(tx: Tx, most = DAYS_AT_ONCE): Promise<boolean> {
  const zone = sql.raw(`'${TIME_ZONE}'`)
  await tx.db.execute(sql`set local lock_timeout = '2s'`)
  await tx.db.execute(sql`lock table orders in share mode`)
  const { rows } = await tx.db.execute(sql`
    with days as (
      select each.at::date as day from generate_series(
        (select (min(o.paid_at) at time zone ${zone})::date from orders o where ${COUNTS})::timestamp,
        ${jamaicaDay(tx.now)}::timestamp - interval '1 day', interval '1 day'
      ) as each (at)
    ), unsummed as (
      select open.day from days open
      where not exists (select from sold_days s where s.day = open.day)
        and exists (select from orders o where ${COUNTS}
          and o.paid_at >= ${midnight(sql`open.day`)} and o.paid_at < ${midnight(sql`open.day + 1`)})
      order by open.day desc limit ${most}
    ), summed as (
      insert into sold_days (day, category, color, orders, counted, amount)
      select open.day, sold.category, sold.color, count(distinct sold.order_id),
        count(*) filter (where sold.first), sum(sold.amount)
      from unsummed open cross join lateral (
        ${soldLines(midnight(sql`open.day`), midnight(sql`open.day + 1`))}
      ) as sold
      group by 1, 2, 3
    )
    select day from unsummed`)
  return rows.length === most
}
