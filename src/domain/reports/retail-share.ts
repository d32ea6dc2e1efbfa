// Who buys from partners: other people, or partners themselves. Counts the pieces of paid orders that a
// partner sold and that stand, in the Jamaican month of their payment. A buyer is a partner if the
// e-mail address of the order is a partner's, or if the sale was flagged as the seller's own
// purchase. Hours that are over are summed once; a year's figures are these sums and the sales of
// the hours that have none yet.

import { type SQL, sql } from 'drizzle-orm'
import { monthOf, TIME_ZONE } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { COUNTS, orders, SALE_BASE } from '#domain/orders/orders.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { retailHours } from './retail-hours.table.ts'

type Sold = { sales: number; cents: number }
export type RetailMonth = { month: string; retail: Sold; toPartners: Sold }

/** How many hours are summed in one transaction, in which orders cannot change. */
const MAX_HOURS = 31 * 24

/** The twelve months of a year, those without a sale too. */
export async function retailShare(tx: Tx, year: number): Promise<RetailMonth[]> {
  const from = momentOf(monthOf(year, 1).from)
  const until = momentOf(monthOf(year, 12).until)
  const last = sql`least(${until} - interval '1 hour', ${hourOf(tx.now)})`
  const open = openHours(sql`greatest(${from}, ${FIRST_HOUR})`, last)
  const figures = sql`
    select to_char(sum.hour at time zone ${ZONE}, 'YYYY-MM') as month,
      sum(retail_sales)::integer as sales, sum(retail_amount)::text as amount,
      sum(partner_sales)::integer as partner_sales, sum(partner_amount)::text as partner_amount
    from (
      select * from ${retailHours} where hour >= ${from} and hour < ${until}
      union all (${soldIn(open)})
    ) sum group by 1`
  // `set local` needs a transaction, and a request that only reads has none.
  const { rows } = await tx.db.transaction(async (db) => {
    await disableJit({ ...tx, db })
    return db.execute(figures)
  })
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const row = rows.find((candidate) => candidate.month === month)
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
 * Sums the hours that are over and have no sums, the latest first and `MAX_HOURS` at most; returns
 * whether there may be more. Locks the tables against changes, and fails if it waits for a lock for
 * more than two seconds: the job tries again an hour later.
 */
export async function sumRetailHours(tx: Tx): Promise<boolean> {
  await disableJit(tx)
  await tx.db.execute(sql`set local lock_timeout = '2s'`)
  await tx.db.execute(sql`lock table ${orders}, ${members}, ${commissions} in share mode`)
  const open = openHours(FIRST_HOUR, sql`${hourOf(tx.now)} - interval '1 hour'`)
  const { rows } = await tx.db.execute(sql`
    insert into ${retailHours} ${soldIn(sql`(${open} order by 1 desc limit ${MAX_HOURS})`)}
    returning hour`)
  return rows.length === MAX_HOURS
}

const ZONE = sql.raw(`'${TIME_ZONE}'`)
const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`
const hourOf = (at: Date) => sql`date_trunc('hour', ${momentOf(at)}, 'UTC')`

/** The hour of the first sale; null if there was none. */
const FIRST_HOUR = sql`date_trunc('hour', (select min(o.paid_at) from ${orders} o
  where o.referred_by is not null and ${COUNTS}), 'UTC')`

/** The hours from one to another that have no sums. */
const openHours = (first: SQL, last: SQL) => sql`
  select each.hour from generate_series(${first}, ${last}, interval '1 hour') as each (hour)
  where not exists (select from ${retailHours} k where k.hour = each.hour)`

/**
 * What was sold in some hours, with one row per hour in the form of `retail_hours`. Each look-up
 * uses an index.
 */
const soldIn = (hours: SQL) => sql`
  select open.hour, coalesce(sum(o.pieces) filter (where not is_partner), 0)::integer as retail_sales,
    coalesce(sum(o.amount) filter (where not is_partner), 0) as retail_amount,
    coalesce(sum(o.pieces) filter (where is_partner), 0)::integer as partner_sales,
    coalesce(sum(o.amount) filter (where is_partner), 0) as partner_amount
  from (${hours}) open
    left join lateral (
      select o.id, ${SALE_BASE} as amount, o.customer_key, coalesce((
        select sum(quantity) from ${orderLines} where order_id = o.id
      ), 1) as pieces from ${orders} o
      where o.referred_by is not null and ${COUNTS}
        and o.paid_at >= open.hour and o.paid_at < open.hour + interval '1 hour'
      -- Keeps the look-ups to the sales of these hours.
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
  group by open.hour`

/**
 * PostgreSQL expects far more hours than there are, and would spend longer on compiling the query
 * than on running it.
 */
const disableJit = (tx: Tx) => tx.db.execute(sql`set local jit = off`)
