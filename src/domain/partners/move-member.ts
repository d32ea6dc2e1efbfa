// Staff move a partner, with everybody below, under another sponsor: it takes that sponsor's next
// slot. Refused where the new sponsor stands below the one who moves. What was earned stays earned:
// the upline of a commission is the one at its sale.

import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { nextSlot } from './enrol-member.ts'
import { lockOpenMember } from './get-member.ts'
import { keepReason } from './member-notes.ts'
import { type MemberRow, members } from './members.table.ts'
import { renumberTree } from './nest-tree.ts'
import { noteSpillover, placeOfSlot } from './place-in-tree.ts'
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
  const from = await placeOf(tx, memberId)
  const above = await placeOf(tx, sponsorId)
  if (await standsBelow(tx, sponsorId, memberId)) throw new Refusal('sponsor-below')
  const slot = await nextSlot(tx, sponsorId)
  const upline = await uplineOf(tx, memberId)
  const moved = await hangUnder(tx, { member, sponsorId, slot })
  await noteSpillover(tx, moved)
  await rewritePaths(tx, { from, above, slot, moved })
  await rewriteUplines(tx, memberId, upline)
  await renumberTree(tx)
  await keepReason(tx, { memberId, about: 'moved', text: note })
  const why = reason ? { reason } : {}
  await tx.record('member.moved', { memberId, from: member.sponsorId, to: sponsorId, ...why })
  return moved
}

type Place = typeof genealogy.$inferSelect

const placeOf = async (tx: Tx, memberId: number): Promise<Place> =>
  singleRow(await tx.db.select().from(genealogy).where(eq(genealogy.memberId, memberId)))

async function uplineOf(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.db.select().from(ancestors).where(eq(ancestors.memberId, memberId))
  return rows.map(({ ancestorId }) => ancestorId)
}

async function hangUnder(
  tx: Tx,
  { member, sponsorId, slot }: { member: MemberRow; sponsorId: number; slot: number },
): Promise<MemberRow> {
  const stays = member.placementId !== null && member.placementId !== member.sponsorId
  const placementId = stays ? member.placementId : sponsorId
  const fields = { sponsorId, slot, placementId, updatedAt: tx.now }
  return singleRow(
    await tx.db.update(members).set(fields).where(eq(members.id, member.id)).returning(),
  )
}

type Rewriting = { from: Place; above: Place; slot: number; moved: MemberRow }

async function rewritePaths(tx: Tx, { from, above, slot, moved }: Rewriting) {
  const { id: memberId, sponsorId, placementId } = moved
  const { teamLeg, position } = placeOfSlot(slot)
  const spillover = { isSpillover: teamLeg > 1, spilloverSource: teamLeg > 1 ? teamLeg - 1 : null }
  const path = `${above.path}${memberId}/`
  const rise = above.level + 1 - from.level
  await tx.db.execute(sql`
    update ${genealogy} set path = ${path} || substr(path, ${from.path.length + 1}),
      level = level + ${rise}::integer
    where starts_with(path, ${from.path}) and member_id <> ${memberId}`)
  const place = { sponsorId, teamLeg, position, path, level: above.level + 1, ...spillover }
  await tx.db
    .update(genealogy)
    .set({ ...place, placementId })
    .where(eq(genealogy.memberId, memberId))
}

/** Uplines of the branch, and the counts of everybody above it before or after. */
async function rewriteUplines(tx: Tx, memberId: number, upline: number[]): Promise<void> {
  const branch = sql`select member_id from ${genealogy}
    where starts_with(path, (select path from ${genealogy} where member_id = ${memberId}))`
  await tx.db.execute(sql`delete from ${ancestors} where member_id in (${branch})`)
  await tx.db.execute(sql`
    insert into ${ancestors} (member_id, ancestor_id, distance, team_leg)
    select * from (${trueAncestors(sql`m.id in (${branch})`)}) a`)
  const now = await uplineOf(tx, memberId)
  for (const id of new Set([...upline, ...now])) await recount(tx, id)
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
