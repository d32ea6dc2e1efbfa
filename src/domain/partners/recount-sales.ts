// Counts partners' sales again from the paid orders: their own, for good and in this Jamaican month,
// and those of the five levels below in this month, by leg. Counting again changes nothing.

import { inArray, type SQL, sql } from 'drizzle-orm'
import { monthAt } from '#contract/jamaica.ts'
import { orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { ancestors } from './tree.table.ts'

/** An order `o` that counts as a sale. */
export const COUNTS = sql`o.payment_status = 'paid' and o.order_status <> 'cancelled'`

/** Counts for everybody. */
export const recountAllSales = (tx: Tx): Promise<void> => recount(tx, sql`true`)

/** Counts for a seller and the upline, after a sale of theirs has changed. */
export async function recountSales(tx: Tx, sellerId: number): Promise<void> {
  const rows = await tx.db
    .select({ id: ancestors.ancestorId })
    .from(ancestors)
    .where(inArray(ancestors.memberId, [sellerId]))
  const ids = [sellerId, ...rows.map(({ id }) => id)].toSorted((a, b) => a - b)
  await recount(tx, sql`m.id in (${sql.join(ids, sql`, `)})`)
}

async function recount(tx: Tx, whose: SQL): Promise<void> {
  const { from } = monthAt(tx.now)
  const now = tx.now.toISOString()
  const inMonth = sql`o.paid_at >= ${from.toISOString()}::timestamptz`
  await tx.db.execute(sql`
    with own as (
      select m.id, coalesce(sum(o.total_amount), 0) as lifetime,
        coalesce(sum(o.total_amount) filter (where ${inMonth}), 0) as personal
      from ${members} m left join ${orders} o on o.referred_by = m.id and ${COUNTS}
      where ${whose} group by m.id
    ), team as (
      select m.id, coalesce(sum(o.total_amount), 0) as volume,
        coalesce(sum(o.total_amount) filter (where a.team_leg % 2 = 1), 0) as left_leg
      from ${members} m
        join ${ancestors} a on a.ancestor_id = m.id
        join ${orders} o on o.referred_by = a.member_id and ${COUNTS} and ${inMonth}
      where ${whose} group by m.id
    ), fresh as (
      select own.*, coalesce(volume, 0) as volume, coalesce(left_leg, 0) as left_leg
      from own left join team using (id)
    )
    update ${members} m set lifetime_sales = f.lifetime, personal_sales = f.personal,
      team_volume = f.volume, left_leg_volume = f.left_leg,
      right_leg_volume = f.volume - f.left_leg, updated_at = ${now}::timestamptz
    from fresh f where f.id = m.id and (m.lifetime_sales, m.personal_sales, m.team_volume,
      m.left_leg_volume) is distinct from (f.lifetime, f.personal, f.volume, f.left_leg)`)
}
