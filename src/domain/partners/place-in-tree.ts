// Places a new partner in the tree: writes team, position, level and path; the upline of five,
// copied from the sponsor's; one more in the counts of each of them; and a note if the partner
// opens or joins a further team.

import { eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { TEAM_DEPTH, TEAM_WIDTH } from '#contract/partners.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import type { MemberRow } from './members.table.ts'
import { ancestors, genealogy, spillovers, teamCounts } from './tree.table.ts'

/** The team and the position in it that a slot means: the sixth recruit opens the second team. */
export function placeOfSlot(slot: number): { teamLeg: number; position: number } {
  const position = ((slot - 1) % TEAM_WIDTH) + 1
  return { teamLeg: Math.ceil(slot / TEAM_WIDTH), position }
}

export type TreeNode = typeof genealogy.$inferSelect

export const treeNodeOf = async (tx: Tx, memberId: number): Promise<TreeNode> =>
  singleRow(await tx.db.select().from(genealogy).where(eq(genealogy.memberId, memberId)))

/** The place of a partner who takes a slot of the sponsor `above`. */
export function placeUnder(above: TreeNode, memberId: number, slot: number) {
  const { teamLeg, position } = placeOfSlot(slot)
  const isSpillover = teamLeg > 1
  return {
    level: above.level + 1,
    path: `${above.path}${memberId}/`,
    teamLeg,
    position,
    isSpillover,
    spilloverSource: isSpillover ? teamLeg - 1 : null,
  }
}

export async function placeInTree(tx: Tx, member: MemberRow): Promise<void> {
  const { id, sponsorId, slot, placementId } = member
  const base = { memberId: id, sponsorId, placementId, createdAt: tx.now }
  if (sponsorId === null || slot === null) {
    await tx.db.insert(genealogy).values({ ...base, path: `/${id}/` })
    return
  }
  const place = placeUnder(await treeNodeOf(tx, sponsorId), id, slot)
  await tx.db.insert(genealogy).values({ ...base, ...place })
  await joinUpline(tx, id, sponsorId, place.teamLeg)
  await recordSpillover(tx, member)
}

async function joinUpline(tx: Tx, memberId: number, sponsorId: number, teamLeg: number) {
  await tx.db.execute(sql`
    insert into ${ancestors} (member_id, ancestor_id, distance, team_leg)
    select ${memberId}::integer, ${sponsorId}::integer, 1, ${teamLeg}::integer
    union all
    select ${memberId}::integer, ancestor_id, distance + 1, team_leg
    from ${ancestors} where member_id = ${sponsorId} and distance < ${TEAM_DEPTH}
    order by 3`)
  // Always from the nearest upwards, so that no two recruits deadlock.
  await tx.db.execute(sql`
    insert into ${teamCounts} as counted (member_id, team_leg, level, count, active)
    select ancestor_id, team_leg, distance, 1, 1 from ${ancestors}
    where member_id = ${memberId} order by distance
    on conflict (member_id, team_leg, level) do update set
      count = counted.count + 1, active = counted.active + 1`)
}

/** Records that a partner opened or joined a further team, as the one before it is full. */
export async function recordSpillover(tx: Tx, member: MemberRow): Promise<void> {
  const { id: memberId, sponsorId, slot } = member
  assert(sponsorId !== null && slot !== null)
  const { teamLeg, position } = placeOfSlot(slot)
  if (teamLeg === 1) return
  await tx.db.insert(spillovers).values({
    memberId,
    sponsorId,
    targetParentId: sponsorId,
    preferredPosition: position,
    spilloverReason: `team ${teamLeg - 1} is full`,
    status: 'placed',
    placedAt: tx.now,
    createdAt: tx.now,
  })
}
