// Places a partner under somebody other than the sponsor. Sponsor, slot, upline and pay stay as
// they are. A placement that cannot be made yet, because the tree is being rewritten or the target
// partner is suspended, waits in the queue and is tried again; an impossible one is refused.

import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { Refusal } from '#platform/refusal.ts'
import { isNoneOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, getMember, lockMember, lockOpenMember } from './get-member.ts'
import { keepReason } from './member-notes.ts'
import { members } from './members.table.ts'
import { genealogy, spillovers } from './tree.table.ts'
import { ownTree, tryOwnTree } from './tree-lock.ts'

export type Placing = {
  memberId: number
  placementId: number
  reason: string
  note?: string | undefined
}
export type PlacementRow = typeof spillovers.$inferSelect

const PLACED_AT_ONCE = 100

/**
 * Places a partner at once if possible; otherwise the placement waits. Returns whether it was
 * placed. Replaces a placement that waits.
 */
export async function placeMember(tx: Tx, placing: Placing): Promise<boolean> {
  const { memberId, placementId, reason, note } = placing
  const isFree = await tryOwnTree(tx)
  const { sponsorId, placementId: from } = await lockOpenMember(tx, memberId)
  const { isActive, closedAt } = await getMember(tx, placementId)
  if (closedAt) throw new Refusal('partner-closed')
  if (sponsorId === null) throw new Refusal('no-sponsor')
  if (from === placementId) throw new Refusal('same-placement')
  if (await standsBelow(tx, placementId, memberId)) throw new Refusal('placement-below')
  await tx.db
    .update(spillovers)
    .set({ status: 'failed', spilloverReason: 'placed anew' })
    .where(waitingOf(memberId))
  await keepReason(tx, { memberId, about: 'moved', text: note })
  const because = isActive ? 'tree-busy' : 'not-active'
  const row = { memberId, sponsorId, targetParentId: placementId, createdAt: tx.now }
  const queued = { ...row, spilloverReason: REASONS[because] }
  const placement = singleRow(await tx.db.insert(spillovers).values(queued).returning())
  if (isFree && isActive) {
    await settle(tx, placement, reason)
    return true
  }
  await tx.record('member.placement-waits', { memberId, under: placementId, because, reason })
  return false
}

const REASONS = {
  'tree-busy': 'the tree is being rewritten',
  'not-active': 'they are not active',
}

/** Withdraws the placement that waits; refuses with `not-found` if none does. */
export async function withdrawPlacement(tx: Tx, memberId: number): Promise<void> {
  await lockMember(tx, memberId)
  const back = oneOrRefuse(
    await tx.db
      .update(spillovers)
      .set({ status: 'failed', spilloverReason: 'taken back' })
      .where(waitingOf(memberId))
      .returning(),
  )
  await tx.record('member.placement-taken-back', { memberId, under: back.targetParentId })
}

/** The ids of placements that can be decided now, without these. */
export async function placementsDue(tx: Tx, without: string[] = []): Promise<number[]> {
  const found = await waitingPlacements(tx, isNoneOf(spillovers.id, without))
  return found.map(({ placement }) => placement.id)
}

/** Decides a placement that waits, if it can be decided now. */
export async function retryPlacement(tx: Tx, id: number): Promise<void> {
  await ownTree(tx)
  const [waiting] = await waitingPlacements(tx, eq(spillovers.id, id))
  if (!waiting) return
  const { placement } = waiting
  const { memberId, targetParentId } = placement
  await lockMember(tx, memberId)
  if (await standsBelow(tx, targetParentId, memberId)) await fail(tx, placement)
  else await settle(tx, placement)
}

const waitingPlacements = (tx: Tx, which: SQL | undefined) =>
  tx.db
    .select({ placement: spillovers })
    .from(spillovers)
    .innerJoin(members, eq(members.id, spillovers.targetParentId))
    .where(and(eq(spillovers.status, 'pending'), members.isActive, which))
    .orderBy(asc(spillovers.id))
    .limit(PLACED_AT_ONCE)

/** Cancels waiting placements of, or under, a partner whose account is closed. */
export async function dropPlacements(tx: Tx, memberId: number): Promise<void> {
  const { targetParentId } = spillovers
  await tx.db
    .update(spillovers)
    .set({ status: 'failed', spilloverReason: 'a partner has left' })
    .where(or(waitingOf(memberId), and(isWaiting, eq(targetParentId, memberId))))
}

/** The partner's placement that waits, if there is one. */
export async function findWaiting(tx: Tx, memberId: number): Promise<PlacementRow | undefined> {
  const [row] = await tx.db.select().from(spillovers).where(waitingOf(memberId))
  return row
}

const isWaiting = eq(spillovers.status, 'pending')
const waitingOf = (memberId: number) => and(eq(spillovers.memberId, memberId), isWaiting)

async function settle(tx: Tx, placement: PlacementRow, reason?: string): Promise<void> {
  const { id, memberId, targetParentId: placementId } = placement
  await changeMember(tx, memberId, { placementId })
  await tx.db.update(genealogy).set({ placementId }).where(eq(genealogy.memberId, memberId))
  const done = { status: 'placed', spilloverReason: 'placed by staff', placedAt: tx.now } as const
  const placed = await tx.db
    .update(spillovers)
    .set(done)
    .where(and(eq(spillovers.id, id), isWaiting))
    .returning()
  assert(placed.length === 1)
  const why = reason ? { reason } : {}
  await tx.record('member.placed', { memberId, under: placementId, ...why })
}

async function fail(tx: Tx, { id, memberId, targetParentId }: PlacementRow): Promise<void> {
  await tx.db
    .update(spillovers)
    .set({ status: 'failed', spilloverReason: 'they stand below the partner now' })
    .where(eq(spillovers.id, id))
  await tx.record('member.placement-failed', { memberId, under: targetParentId })
}

/**
 * Whether one partner stands below another, or is the other: by who recruited whom, or by where
 * staff placed them. Moves and placements that would close a circle of either kind are refused.
 */
export async function standsBelow(tx: Tx, memberId: number, aboveId: number): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    with recursive up (id) as (
      select ${memberId}::integer
      union
      select m.placement_id from up join ${members} m on m.id = up.id
      where m.placement_id is not null
    )
    select exists (select from up where id = ${aboveId})
      or exists (select from ${genealogy} g
        where g.member_id = ${memberId} and strpos(g.path, ${`/${aboveId}/`}) > 0) as below`)
  return rows[0]?.below === true
}
