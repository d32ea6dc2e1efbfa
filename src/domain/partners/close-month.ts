// The monthly close: ranks, every partner's team in figures, the nested intervals of the whole
// tree, and a hash of the figures. It is done in batches (work-rounds.ts); a closed month never
// changes.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Month } from '#contract/jamaica.ts'
import { COUNTS_FOR_PARTNERS, orders, SALE_BASE } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { ownSales } from './own-purchases.ts'
import { soldIn } from './recount-sales.ts'
import { rankRequirements } from './ranks.table.ts'
import { teamPerformance } from './team-performance.table.ts'
import { ancestors } from './tree.table.ts'

/**
 * A query of (member_id, amount) for a month's commissions; passed in, as this subject does not
 * import theirs.
 */
export type Earned = (month: Month) => SQL

type Figures = { month: Month; earned: Earned; ids: readonly number[] }

/** Writes the month's figures of some partners. */
export async function writePerformance(tx: Tx, { month, earned, ids }: Figures): Promise<void> {
  const from = sql`${month.from.toISOString()}::timestamptz`
  const until = sql`${month.until.toISOString()}::timestamptz`
  const listed = sql`any(${sql.param([...ids])}::integer[])`
  await tx.db.execute(sql`
    with below as (
      select a.ancestor_id as id, a.member_id, a.distance from ${ancestors} a
      where a.ancestor_id = ${listed}
    ), sales as (
      select o.referred_by as id, sum(${SALE_BASE}) as amount from ${orders} o
      where o.referred_by in (select member_id from below union select unnest(${sql.param([...ids])}::integer[]))
        and ${COUNTS_FOR_PARTNERS} and ${soldIn(month)}
      group by 1
    ), team as (
      select b.id, count(*) as size, count(*) filter (where d.is_active) as active,
        count(*) filter (where d.enrollment_date >= ${from} and d.enrollment_date < ${until}) as fresh,
        coalesce(sum(s.amount), 0) as volume, avg(r.rank_order) as rank, max(b.distance) as deep
      from below b join ${members} d on d.id = b.member_id and d.enrollment_date < ${until}
        join ${rankRequirements} r on r.rank_name = d.current_rank
        left join sales s on s.id = b.member_id
      group by 1
    ), bought as (
      select id, coalesce(sum(amount) filter (where own), 0) as own,
        coalesce(sum(amount) filter (where not own), 0) as below
      from (${ownSales(sql`m.id = ${listed}`)}) o
      where ${soldIn(month)} group by 1
    ), earned as (select * from (${earned(month)}) e where e.member_id = ${listed})
    insert into ${teamPerformance} (member_id, report_month, report_year, team_size,
      active_team_members, new_recruits, team_sales_volume, personal_sales_volume,
      total_commissions_earned, average_team_rank, generations_deep, created_at)
    select m.id, ${month.month}::integer, ${month.year}::integer, coalesce(t.size, 0),
      coalesce(t.active, 0), coalesce(t.fresh, 0), coalesce(t.volume, 0) - coalesce(b.below, 0),
      coalesce(s.amount, 0) - coalesce(b.own, 0),
      coalesce(e.amount, 0), t.rank, coalesce(t.deep, 0) + 1, ${tx.now.toISOString()}::timestamptz
    from ${members} m left join team t on t.id = m.id left join sales s on s.id = m.id
      left join earned e on e.member_id = m.id left join bought b on b.id = m.id
    where m.id = ${listed} and m.enrollment_date < ${until}
    on conflict (member_id, report_year, report_month) do nothing`)
}

type Sealing = { month: Month; ids: readonly number[]; before: string }

/** The hash after `before` that also covers the figures of these partners, one by one. */
export async function sealFigures(tx: Tx, { month, ids, before }: Sealing): Promise<string> {
  const { memberId, reportYear, reportMonth } = teamPerformance
  const rows = await tx.db
    .select()
    .from(teamPerformance)
    .where(
      and(inArray(memberId, [...ids]), eq(reportYear, month.year), eq(reportMonth, month.month)),
    )
    .orderBy(asc(memberId))
  return rows.reduce((hash, { id: _id, createdAt: _at, ...figures }) => {
    const entries = Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return createHash('sha256').update(hash).update(JSON.stringify(entries)).digest('hex')
  }, before)
}
