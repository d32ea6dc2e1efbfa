// Compares the stored tree with the one that follows from sponsors and slots, and names every row
// that differs. It changes nothing: a difference is a bug, and staff are shown it.

import { type SQL, sql } from 'drizzle-orm'
import { TEAM_DEPTH, TEAM_WIDTH } from '#contract/partners.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { isAmong } from './rank-numbers.ts'
import { ancestors, genealogy, teamCounts } from './tree.table.ts'

const teamOf = (slot: SQL) => sql`((${slot} - 1) / ${TEAM_WIDTH} + 1)`

/**
 * The uplines of the partners that `whose` selects (a condition on `m.id`), from the sponsors
 * alone.
 */
export const trueAncestors = (whose: SQL = sql`true`) => sql`
  with recursive up (member_id, ancestor_id, distance, team_leg) as (
    select m.id, m.sponsor_id, 1, ${teamOf(sql`m.slot`)} from ${members} m
      where m.sponsor_id is not null and ${whose}
    union all
    select up.member_id, p.sponsor_id, up.distance + 1, ${teamOf(sql`p.slot`)}
      from up join ${members} p on p.id = up.ancestor_id
      where p.sponsor_id is not null and up.distance < ${TEAM_DEPTH}
  ) select member_id, ancestor_id, distance, team_leg from up`

/**
 * Each place, computed from the sponsor's place: if all of them agree, so does every path from its
 * root.
 */
const trueTree = (whose: SQL) => sql`
  select m.id as member_id, m.sponsor_id, m.placement_id, coalesce(p.level, 0) + 1 as level,
    (m.slot - 1) % ${TEAM_WIDTH} + 1 as position,
    case when m.sponsor_id is null then 1 else ${teamOf(sql`m.slot`)} end as team_leg,
    coalesce(p.path, '/') || m.id || '/' as path
  from ${members} m left join ${genealogy} p on p.member_id = m.sponsor_id where ${whose}`

/**
 * The numbers of partners in each team and level of those that `whose` selects, from the sponsors
 * alone.
 */
const trueCounts = (whose: SQL) => sql`
  with recursive down (ancestor_id, team_leg, member_id, level) as (
    select m.id, ${teamOf(sql`r.slot`)}, r.id, 1
      from ${members} m join ${members} r on r.sponsor_id = m.id where ${whose}
    union all
    select down.ancestor_id, down.team_leg, r.id, down.level + 1
      from down join ${members} r on r.sponsor_id = down.member_id where down.level < ${TEAM_DEPTH}
  ) select ancestor_id as member_id, team_leg, level, count(*)::integer as count,
      (count(*) filter (where d.is_active))::integer as active
    from down join ${members} d on d.id = down.member_id group by 1, 2, 3`

/** What differs, in words, of some partners or of all; nothing for a correct tree. */
export async function verifyTree(tx: Tx, ids?: readonly number[]): Promise<string[]> {
  const whose = ids ? isAmong(ids) : sql`true`
  const of = sql`join ${members} m on m.id = k.member_id where ${whose}`
  const stored = sql`select k.member_id, k.ancestor_id, k.distance, k.team_leg from ${ancestors} k ${of}`
  const counts = sql`select k.member_id, k.team_leg, k.level, k.count, k.active
    from ${teamCounts} k ${of} and k.count > 0`
  const tree = sql`select k.member_id, k.sponsor_id, k.placement_id, k.level, k.position,
      k.team_leg, k.path
    from ${genealogy} k ${of}`
  return [
    ...(await differing(tx, 'place', trueTree(whose), tree)),
    ...(await differing(tx, 'upline', trueAncestors(whose), stored)),
    ...(await differing(tx, 'count', trueCounts(whose), counts)),
  ]
}

const MAX_NAMED = 100

async function differing(tx: Tx, what: string, truth: SQL, kept: SQL): Promise<string[]> {
  const found = await tx.db.execute(sql`
    select distinct member_id from (
      ((${truth}) except (${kept})) union all ((${kept}) except (${truth}))
    ) different order by 1 limit ${MAX_NAMED}`)
  return found.rows.map((row) => `${what} of partner ${String(row.member_id)}`)
}
