// The monthly close: every partner's team in figures, and the nested intervals of the whole tree in
// one depth-first pass. Closing a month again writes the same.

import { asc, type SQL, sql } from 'drizzle-orm'
import type { Month } from '#contract/jamaica.ts'
import { orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { rankRequirements } from './ranks.table.ts'
import { COUNTS } from './recount-sales.ts'
import { reviewRanks } from './review-ranks.ts'
import { teamPerformance } from './team-performance.table.ts'
import { ancestors, genealogy } from './tree.table.ts'

/** `earned` answers (member_id, amount) of the month's commissions, which partners know nothing of. */
export async function closeMonth(tx: Tx, month: Month, earned: SQL): Promise<void> {
  await reviewRanks(tx, month)
  await writePerformance(tx, month, earned)
  await writeIntervals(tx)
  await tx.record('month.closed', { year: month.year, month: month.month })
}

async function writePerformance(tx: Tx, month: Month, earned: SQL): Promise<void> {
  const from = sql`${month.from.toISOString()}::timestamptz`
  const until = sql`${month.until.toISOString()}::timestamptz`
  await tx.db.execute(sql`
    with sales as (
      select o.referred_by as id, sum(o.total_amount) as amount from ${orders} o
      where o.referred_by is not null and ${COUNTS} and o.paid_at >= ${from} and o.paid_at < ${until}
      group by 1
    ), team as (
      select a.ancestor_id as id, count(*) as size, count(*) filter (where d.is_active) as active,
        count(*) filter (where d.enrollment_date >= ${from} and d.enrollment_date < ${until}) as fresh,
        coalesce(sum(s.amount), 0) as volume, avg(r.rank_order) as rank, max(a.distance) as deep
      from ${ancestors} a join ${members} d on d.id = a.member_id and d.enrollment_date < ${until}
        join ${rankRequirements} r on r.rank_name = d.current_rank
        left join sales s on s.id = a.member_id
      group by 1
    ), earned as (${earned})
    insert into ${teamPerformance} (member_id, report_month, report_year, team_size,
      active_team_members, new_recruits, team_sales_volume, personal_sales_volume,
      total_commissions_earned, average_team_rank, generations_deep, created_at)
    select m.id, ${month.month}::integer, ${month.year}::integer, coalesce(t.size, 0),
      coalesce(t.active, 0), coalesce(t.fresh, 0), coalesce(t.volume, 0), coalesce(s.amount, 0),
      coalesce(e.amount, 0), t.rank, coalesce(t.deep, 0) + 1, ${tx.now.toISOString()}::timestamptz
    from ${members} m left join team t on t.id = m.id left join sales s on s.id = m.id
      left join earned e on e.member_id = m.id
    where m.enrollment_date < ${until}
    on conflict (member_id, report_year, report_month) do update set
      team_size = excluded.team_size, active_team_members = excluded.active_team_members,
      new_recruits = excluded.new_recruits, team_sales_volume = excluded.team_sales_volume,
      personal_sales_volume = excluded.personal_sales_volume,
      total_commissions_earned = excluded.total_commissions_earned,
      average_team_rank = excluded.average_team_rank, generations_deep = excluded.generations_deep`)
}

const PORTION = 1000
type Bounds = { id: number; left: number; right: number }

async function writeIntervals(tx: Tx): Promise<void> {
  const bounds = await walk(tx)
  for (let start = 0; start < bounds.length; start += PORTION) {
    const rows = bounds
      .slice(start, start + PORTION)
      .map(({ id, left, right }) => sql`(${id}::integer, ${left}::integer, ${right}::integer)`)
    await tx.db.execute(sql`
      update ${genealogy} g set left_node = b.l, right_node = b.r
      from (values ${sql.join(rows, sql`, `)}) as b (id, l, r)
      where g.member_id = b.id and (g.left_node, g.right_node) is distinct from (b.l, b.r)`)
  }
}

/** Depth first, recruits in the order of their slots, without recursion: trees may be deep. */
async function walk(tx: Tx): Promise<Bounds[]> {
  const rows = await tx.db
    .select({ id: members.id, sponsorId: members.sponsorId })
    .from(members)
    .orderBy(asc(members.sponsorId), asc(members.slot))
  const recruits = Map.groupBy(rows, ({ sponsorId }) => sponsorId)
  const found: Bounds[] = []
  const open = (recruits.get(null) ?? []).toReversed().map(({ id }) => ({ id, left: 0, right: 0 }))
  for (let next = 1; open.length > 0; next++) {
    const node = open.at(-1) as Bounds
    if (node.left > 0) {
      node.right = next
      found.push(node)
      open.pop()
    } else {
      node.left = next
      const below = recruits.get(node.id) ?? []
      open.push(...below.toReversed().map(({ id }) => ({ id, left: 0, right: 0 })))
    }
  }
  return found
}
