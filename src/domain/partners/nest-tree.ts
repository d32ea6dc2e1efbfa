// Writes the nested intervals of the whole tree, numbered as by one depth-first pass: recruits in
// the order of their slots, roots in the order of their ids. Two passes over the depths of the tree
// give the same numbers without holding the tree in memory. Between the two passes, an interval
// that starts at 0 holds the width of its branch. Partners who join meanwhile get no interval yet.

import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { partnerRounds } from './partner-rounds.table.ts'
import { genealogy } from './tree.table.ts'

const listed = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::integer[])`
const WIDTH = sql`(g.right_node - g.left_node + 1)`

/**
 * Writes the widths of the branches of some partners of one depth; those of greater depths are
 * written already.
 */
export async function writeSizes(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    update ${genealogy} n set left_node = 0, right_node = s.width - 1 from (
      select m.id, 2 + coalesce(sum(${WIDTH}), 0) as width from ${members} m
        left join ${members} r on r.sponsor_id = m.id left join ${genealogy} g on g.member_id = r.id
      where m.id = ${listed(ids)} group by 1
    ) s where s.id = n.member_id`)
}

/**
 * Writes where the branches of some partners of one depth begin and end; those of lesser depths are
 * written already.
 */
export async function writeBounds(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    with roots as (
      select g.member_id, ${WIDTH} as width, sum(${WIDTH}) over (order by g.member_id) as sum
      from ${genealogy} g join ${members} m on m.id = g.member_id
      where g.member_id = ${listed(ids)} and m.sponsor_id is null and g.left_node is not null
    ), recruits as (
      select g.member_id, ${WIDTH} as width, p.left_node as above,
        sum(${WIDTH}) over (partition by m.sponsor_id order by m.slot) as sum
      from ${members} m join ${genealogy} g on g.member_id = m.id
        join ${genealogy} p on p.member_id = m.sponsor_id
      where m.sponsor_id in (select sponsor_id from ${members} where id = ${listed(ids)})
        and g.left_node is not null and p.left_node is not null
    ), placed as (
      select member_id, width, sum, coalesce((
        select right_node from ${genealogy} before where before.level = 1 and left_node is not null
          and before.member_id < (select min(member_id) from roots)
        order by before.member_id desc limit 1), 0) as above from roots
      union all select member_id, width, sum, above from recruits
    )
    update ${genealogy} n set left_node = p.above + p.sum - p.width + 1, right_node = p.above + p.sum
    from placed p where p.member_id = n.member_id and n.member_id = ${listed(ids)}`)
}

/**
 * Starts the numbering over, if it is under way: a branch that moved meanwhile would be counted
 * twice.
 */
export async function renumberTree(tx: Tx): Promise<void> {
  await tx.db
    .update(partnerRounds)
    .set({ step: 'sizes', throughLevel: null, throughMember: null })
    .where(
      sql`${isNull(partnerRounds.finishedAt)} and ${inArray(partnerRounds.step, ['sizes', 'bounds'])} and ${eq(partnerRounds.kind, 'close')}`,
    )
}
