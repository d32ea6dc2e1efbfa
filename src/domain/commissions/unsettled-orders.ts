// Which orders have commissions that do not add up to what the plan pays for the order as it is now. Calculated
// by the database from the documents, apart from the code that posts. What staff made void, or what is
// flagged as a partner's own purchase, may be less; what is in a payout is left out until that has ended.

import { type SQL, sql } from 'drizzle-orm'
import { documentRows, documents } from '#domain/documents/documents.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'
import { partnerSales } from './partner-sales.table.ts'
import { plans } from './plans.table.ts'

/** Ids from the one after `after` to `through`. */
type Stretch = { after: number; through: number }
/** SQL condition: the order with this id is one of those to look at. */
type Among = (id: SQL) => SQL

const inStretch =
  ({ after, through }: Stretch): Among =>
  (id) =>
    sql`${id} > ${after} and ${id} <= ${through}`

/** Each order that may have commissions, with the sale it is and whether it counts. */
const sales = (isAmong: Among) => sql`
  select ids.id, o.referred_by, o.gct, o.total_amount - o.delivery + o.delivery_discount as base,
    coalesce(o.paid_at is not null and o.order_status <> 'cancelled' and o.commission_eligible
      and o.referred_by is not null, false) as counts,
    s.id as sale_id, s.member_id as seller_id,
    coalesce(s.upline, e.upline) as upline, coalesce(s.plan_id, e.plan_id) as plan_id
  from (
    select id from ${orders} where referred_by is not null and paid_at is not null and ${isAmong(sql`id`)}
    union select source_order_id from ${commissions} where source_type = 'sale' and ${isAmong(sql`source_order_id`)}
  ) ids left join ${orders} o on o.id = ids.id
    left join lateral (
      select * from ${partnerSales} where order_id = ids.id order by id desc limit 1
    ) s on true
    left join lateral (
      select c.plan_id, (
        select jsonb_agg(jsonb_build_object('memberId', step -> 'memberId',
          'isActive', step ->> 'skipped' is distinct from 'inactive') order by (step ->> 'level')::integer)
        from jsonb_array_elements(c.provenance -> 'path') step
        where jsonb_typeof(step -> 'memberId') = 'number'
      ) as upline
      from ${commissions} c
      where s.id is null and c.source_order_id = ids.id and c.provenance ->> 'rule' = 'team-plan'
      order by c.id limit 1
    ) e on true`

/** The lines of sales: pieces, and what they brought in cents. */
const lines = sql`
  select sale.id, sum(r.quantity) as pieces, sum(r.net - r.gct) * 100 as base
  from sale join ${documents} d on d.order_id = sale.id
    join ${documentRows} r on r.document_id = d.id and r.line_id is not null
  where sale.counts and sale.gct is not null
  group by sale.id, r.line_id having sum(r.quantity) > 0
  union all
  select sale.id, coalesce(l.pieces, 1), greatest(sale.base, 0) * 100 from sale cross join lateral (
    select sum(quantity) as pieces, count(*) as lines from ${orderLines} where order_id = sale.id
  ) l
  where sale.counts and sale.gct is null and l.lines < 2`

const wanted = sql`
  select sale.id, (sale.upline -> (level ->> 'level')::integer - 1 ->> 'memberId')::integer as member_id,
    (level ->> 'level')::integer as level, sum(piece.pieces * case when t.planned > t.allowed
      then div((level ->> 'amountCents')::numeric * t.allowed, t.planned)
      else (level ->> 'amountCents')::numeric end) as cents
  from sale join line on line.id = sale.id join ${plans} p on p.id = sale.plan_id
    cross join lateral (values
      (mod(line.base, line.pieces), div(line.base, line.pieces) + 1),
      (line.pieces - mod(line.base, line.pieces), div(line.base, line.pieces))
    ) piece (pieces, cents)
    cross join lateral (
      select sum((l ->> 'amountCents')::numeric) as planned,
        floor(piece.cents * p.max_payout_share) as allowed
      from jsonb_array_elements(p.commission_levels) l
    ) t
    cross join lateral jsonb_array_elements(p.commission_levels) level
  where (sale.upline -> (level ->> 'level')::integer - 1 ->> 'isActive')::boolean
  group by 1, 2, 3`

const posted = sql`
  select c.source_order_id as id, c.member_id, c.level,
    coalesce(sum(c.amount) filter (where c.status <> 'void'), 0) * 100 as cents,
    bool_or(c.status = 'batched') as batched,
    (array_agg(c.void_reason order by c.id desc) filter (where c.reversal_of is null))[1] as reason
  from sale join ${commissions} c on c.source_order_id = sale.id and c.source_type = 'sale'
  group by 1, 2, 3`

/**
 * Ids of the orders, each with `earlier`: whether it counts and was posted before sales were noted, so that it
 * is settled only if staff want it. An order of several lines without documents is left out until it has them.
 */
export const unsettled = (stretch: Stretch) => unsettledAmong(inStretch(stretch))

/** With `paidNow`, also what a payout has at the moment. */
const unsettledAmong = (isAmong: Among, { paidNow = false } = {}) => sql`
  with sale as materialized (${sales(isAmong)}),
    line as (${lines}), want as (${wanted}), have as (${posted})
  select sale.id, sale.counts and sale.sale_id is null and exists (select from have where have.id = sale.id) as earlier
  from sale
  where (sale.counts and sale.sale_id is not null and sale.seller_id <> sale.referred_by)
    or (sale.counts and sale.sale_id is null and not exists (select from have where have.id = sale.id))
    or (not sale.counts or exists (select from line where line.id = sale.id)) and exists (
      select from (select * from want where want.id = sale.id) w
        full join (select * from have where have.id = sale.id) h using (member_id, level)
        left join ${members} m on m.id = member_id
      where (${paidNow} or not coalesce(h.batched, false)) and case
        when h.reason in ('staff', 'self-purchase') or m.closed_at is not null
          then coalesce(h.cents, 0) > coalesce(w.cents, 0)
        else coalesce(h.cents, 0) <> coalesce(w.cents, 0) end)`

/** Ids of the orders to settle: all but those that wait for staff. */
export const ordersToSettle = (tx: Tx, stretch: Stretch): Promise<number[]> =>
  toSettle(tx, inStretch(stretch))

async function toSettle(tx: Tx, isAmong: Among, how = {}): Promise<number[]> {
  const { rows } = await tx.db.execute(
    sql`select id from (${unsettledAmong(isAmong, how)}) u where not earlier order by id`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Orders in one statement: their commissions are compared with each other's. */
const CHUNK = 500

/** The same of some orders. Their ids are known before, so that the database finds each by its index. */
export async function ordersToSettleOf(
  tx: Tx,
  orderIds: readonly number[],
  how = {},
): Promise<number[]> {
  const found: number[] = []
  for (let from = 0; from < orderIds.length; from += CHUNK) {
    const ids = sql.param(orderIds.slice(from, from + CHUNK))
    const isAmong: Among = (id) => sql`${id} = any(${ids}::integer[])`
    found.push(...(await toSettle(tx, isAmong, how)))
  }
  return found
}

/** Those of some orders that no longer are what commissions in a payout pay for. */
export const changedInPayout = async (tx: Tx, orderIds: readonly number[]): Promise<Set<number>> =>
  new Set(await ordersToSettleOf(tx, orderIds, { paidNow: true }))

/** Ids of the orders that wait for staff. */
export async function ordersOfEarlierRules(tx: Tx): Promise<number[]> {
  const everything = { after: 0, through: 2_147_483_647 }
  const { rows } = await tx.db.execute(
    sql`select id from (${unsettled(everything)}) u where earlier order by id`,
  )
  return rows.map(({ id }) => Number(id))
}
