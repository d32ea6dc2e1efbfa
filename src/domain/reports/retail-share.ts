// Who buys from partners: people who are no partners, or partners themselves. Counted are paid orders
// that a partner sold and that stand, in the Jamaican month of their payment. A buyer is a partner by
// the address of the order, or where the seller was found to be the buyer. Days that are over are
// summed once; a year is their sums and the sales of the days that have none yet.

import { type SQL, sql } from 'drizzle-orm'
import { jamaicaDay, TIME_ZONE } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { COUNTS } from '#domain/partners/recount-sales.ts'
import type { Tx } from '#platform/tx.ts'
import { retailDays } from './retail-days.table.ts'

type Sold = { sales: number; cents: number }
export type RetailMonth = { month: string; retail: Sold; toPartners: Sold }

/** So many days are summed in one go: orders are held still meanwhile. */
const PORTION = 31

/** The twelve months of a year, those without a sale too. */
export async function retailShare(tx: Tx, year: number): Promise<RetailMonth[]> {
  const today = jamaicaDay(tx.now)
  const [from, until] = [`${year}-01-01`, `${year}-12-31`]
  const open = openDays(sql`${from}::date`, sql`least(${until}::date, ${today}::date)`)
  await hurry(tx)
  const { rows } = await tx.db.execute(sql`
    select to_char(sum.day, 'YYYY-MM') as month, sum(retail_sales)::integer as sales,
      sum(retail_amount)::text as amount, sum(partner_sales)::integer as partner_sales,
      sum(partner_amount)::text as partner_amount
    from (
      select * from ${retailDays} where day between ${from}::date and ${until}::date
      union all (${soldOn(open)})
    ) sum group by 1`)
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const row = rows.find((one) => one.month === month)
    return {
      month,
      retail: soldOf(row?.sales, row?.amount),
      toPartners: soldOf(row?.partner_sales, row?.partner_amount),
    }
  })
}

const soldOf = (sales: unknown, amount: unknown): Sold => ({
  sales: Number(sales ?? 0),
  cents: centsFromDollars(String(amount)) ?? 0,
})

/**
 * Sums the days that are over and have no sums, the last ones first; answers whether there may be
 * more. What they are made of is held still, so that no change slips in between.
 */
export async function sumRetail(tx: Tx): Promise<boolean> {
  await hurry(tx)
  await tx.db.execute(sql`lock table ${orders}, ${members}, ${commissions} in share mode`)
  const first = sql`((select min(o.paid_at) from ${orders} o
    where o.referred_by is not null and ${COUNTS}) at time zone ${ZONE})::date`
  const open = openDays(first, sql`${jamaicaDay(tx.now)}::date - 1`)
  const { rows } = await tx.db.execute(sql`
    insert into ${retailDays} ${soldOn(sql`(${open} order by 1 desc limit ${PORTION})`)}
    returning day`)
  return rows.length === PORTION
}

const ZONE = sql.raw(`'${TIME_ZONE}'`)

/** The days from one to another that have no sums. */
const openDays = (first: SQL, last: SQL) => sql`
  select each.day::date as day from generate_series((${first})::timestamp, (${last})::timestamp, '1 day')
    as each (day)
  where not exists (select from ${retailDays} k where k.day = each.day::date)`

/** What was sold on some days, a row for each as `retail_days` has it. Each look-up goes by an index. */
const soldOn = (days: SQL) => sql`
  select open.day, (count(o.id) filter (where not is_partner))::integer as retail_sales,
    coalesce(sum(o.total_amount) filter (where not is_partner), 0) as retail_amount,
    (count(o.id) filter (where is_partner))::integer as partner_sales,
    coalesce(sum(o.total_amount) filter (where is_partner), 0) as partner_amount
  from (${days}) open
    left join lateral (
      select o.id, o.total_amount, o.customer_key from ${orders} o
      where o.referred_by is not null and ${COUNTS}
        and o.paid_at >= open.day::timestamp at time zone ${ZONE}
        and o.paid_at < (open.day + 1)::timestamp at time zone ${ZONE}
      -- Keeps the look-ups to the sales of these days.
      offset 0
    ) o on true
    left join lateral (
      select true as joined from ${members} m where lower(m.email) = o.customer_key limit 1
    ) buyer on true
    left join lateral (
      select true as flagged from ${commissions} c
      where c.source_order_id = o.id and c.void_reason = 'self-purchase' limit 1
    ) own on true
    cross join lateral (select joined is not null or flagged is not null as is_partner) who
  group by open.day`

/** PostgreSQL thinks of many more days than there are, and would compile what takes a moment. */
const hurry = (tx: Tx) => tx.db.execute(sql`set local jit = off`)
