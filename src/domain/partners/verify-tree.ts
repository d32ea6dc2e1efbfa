// Compares the tree as it is read with the one that sponsors and slots make, and names every row
// that differs. It changes nothing: what differs is a bug, and staff are shown it.

import { type SQL, sql } from 'drizzle-orm'
import { TEAM_DEPTH, TEAM_WIDTH } from '#contract/partners.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { ancestors, genealogy, teamCounts } from './tree.table.ts'

const teamOf = (slot: SQL) => sql`((${slot} - 1) / ${TEAM_WIDTH} + 1)`

/** The upline of five of those that `whose` names (a condition on `m.id`), from the sponsors alone. */
export const trueAncestors = (whose: SQL = sql`true`) => sql`
  with recursive up (member_id, ancestor_id, distance, team_leg) as (
    select m.id, m.sponsor_id, 1, ${teamOf(sql`m.slot`)} from ${members} m
      where m.sponsor_id is not null and ${whose}
    union all
    select up.member_id, p.sponsor_id, up.distance + 1, ${teamOf(sql`p.slot`)}
      from up join ${members} p on p.id = up.ancestor_id
      where p.sponsor_id is not null and up.distance < ${TEAM_DEPTH}
  ) select member_id, ancestor_id, distance, team_leg from up`

const trueTree = sql`
  with recursive down (member_id, sponsor_id, level, position, team_leg, path) as (
    select id, sponsor_id, 1, null::integer, 1, '/' || id || '/' from ${members}
      where sponsor_id is null
    union all
    select m.id, m.sponsor_id, down.level + 1, (m.slot - 1) % ${TEAM_WIDTH} + 1,
      ${teamOf(sql`m.slot`)}, down.path || m.id || '/'
      from down join ${members} m on m.sponsor_id = down.member_id
  ) select member_id, sponsor_id, level, position, team_leg, path from down`

/** What differs, in words; none for a tree that agrees with itself. */
export async function verifyTree(tx: Tx): Promise<string[]> {
  const kept = sql`select member_id, ancestor_id, distance, team_leg from ${ancestors}`
  const counted = sql`select ancestor_id as member_id, team_leg, distance as level,
    count(*)::integer as count, (count(*) filter (where d.is_active))::integer as active
    from (${trueAncestors()}) a join ${members} d on d.id = a.member_id group by 1, 2, 3`
  const counts = sql`select member_id, team_leg, level, count, active from ${teamCounts} where count > 0`
  const tree = sql`select member_id, sponsor_id, level, position, team_leg, path from ${genealogy}`
  return [
    ...(await differing(tx, 'place', trueTree, tree)),
    ...(await differing(tx, 'upline', trueAncestors(), kept)),
    ...(await differing(tx, 'count', counted, counts)),
  ]
}

const MOST_NAMED = 100

async function differing(tx: Tx, what: string, truth: SQL, kept: SQL): Promise<string[]> {
  const found = await tx.db.execute(sql`
    select distinct member_id from (
      ((${truth}) except (${kept})) union all ((${kept}) except (${truth}))
    ) different order by 1 limit ${MOST_NAMED}`)
  return found.rows.map((row) => `${what} of partner ${String(row.member_id)}`)
}
