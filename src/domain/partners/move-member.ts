// Moves a partner, with everybody below, under another sponsor, into that sponsor's next slot.
// Refused if the new sponsor stands below the partner. What was earned stays earned: the upline of
// a commission is the one at the time of its sale.

import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { nextSlot } from './enrol-member.ts'
import { changeMember, lockOpenMember } from './get-member.ts'
import { keepReason } from './member-notes.ts'
import { type MemberRow, members } from './members.table.ts'
import { renumberTree } from './nest-tree.ts'
import { recordSpillover, placeUnder, type TreeNode, treeNodeOf } from './place-in-tree.ts'
import { recountTeams } from './recount-sales.ts'
import { standsBelow } from './place-member.ts'
import { ancestors, genealogy, teamCounts } from './tree.table.ts'
import { ownTree } from './tree-lock.ts'
import { trueAncestors } from './verify-tree.ts'

export type Move = {
  memberId: number
  sponsorId: number
  reason?: string
  note?: string | undefined
}

export async function moveMember(
  tx: Tx,
  { memberId, sponsorId, reason, note }: Move,
): Promise<MemberRow> {
  await ownTree(tx)
  const member = await lockOpenMember(tx, memberId)
  await lockOpenMember(tx, sponsorId)
  if (member.sponsorId === sponsorId) throw new Refusal('same-sponsor')
  const from = await treeNodeOf(tx, memberId)
  const above = await treeNodeOf(tx, sponsorId)
  if (await standsBelow(tx, sponsorId, memberId)) throw new Refusal('sponsor-below')
  const slot = await nextSlot(tx, sponsorId)
  const place = placeUnder(above, memberId, slot)
  const upline = await uplineOf(tx, memberId)
  const hasOwnPlacement = member.placementId !== null && member.placementId !== member.sponsorId
  const placementId = hasOwnPlacement ? member.placementId : sponsorId
  const moved = await changeMember(tx, memberId, { sponsorId, slot, placementId })
  await recordSpillover(tx, moved)
  await rewritePaths(tx, from, place)
  await tx.db
    .update(genealogy)
    .set({ ...place, sponsorId, placementId })
    .where(eq(genealogy.memberId, memberId))
  await rewriteUplines(tx, memberId, upline)
  await renumberTree(tx)
  await keepReason(tx, { memberId, about: 'moved', text: note })
  const why = reason ? { reason } : {}
  await tx.record('member.moved', { memberId, from: member.sponsorId, to: sponsorId, ...why })
  return moved
}

async function uplineOf(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.db.select().from(ancestors).where(eq(ancestors.memberId, memberId))
  return rows.map(({ ancestorId }) => ancestorId)
}

/** Writes the new level and path of everybody below the partner who moves. */
async function rewritePaths(
  tx: Tx,
  from: TreeNode,
  { path, level }: Pick<TreeNode, 'path' | 'level'>,
): Promise<void> {
  await tx.db.execute(sql`
    update ${genealogy} set path = ${path} || substr(path, ${from.path.length + 1}),
      level = level + ${level - from.level}::integer
    where starts_with(path, ${from.path}) and member_id <> ${from.memberId}`)
}

/** Rewrites the uplines of the branch, and the counts of everybody above it before or after. */
async function rewriteUplines(tx: Tx, memberId: number, oldUpline: number[]): Promise<void> {
  const branch = sql`select member_id from ${genealogy}
    where starts_with(path, (select path from ${genealogy} where member_id = ${memberId}))`
  await tx.db.execute(sql`delete from ${ancestors} where member_id in (${branch})`)
  await tx.db.execute(sql`
    insert into ${ancestors} (member_id, ancestor_id, distance, team_leg)
    select * from (${trueAncestors(sql`m.id in (${branch})`)}) a`)
  const newUpline = await uplineOf(tx, memberId)
  for (const id of new Set([...oldUpline, ...newUpline])) await recount(tx, id)
}

async function recount(tx: Tx, memberId: number): Promise<void> {
  await tx.db.delete(teamCounts).where(eq(teamCounts.memberId, memberId))
  await tx.db.execute(sql`
    insert into ${teamCounts} (member_id, team_leg, level, count, active)
    select ancestor_id, team_leg, distance, count(*), count(*) filter (where is_active)
    from ${ancestors} join ${members} m on m.id = member_id
    where ancestor_id = ${memberId} group by 1, 2, 3`)
  await recountTeams(tx, sql`m.id = ${memberId}`)
}
