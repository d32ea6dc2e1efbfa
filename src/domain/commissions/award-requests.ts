// Money that staff award, or take back, by hand: at once up to a limit, and above it only when a second
// person approves it. Who asked may take the request back, which refuses it.

import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AwardDecision, ListAwardRequests } from '#contract/award-requests.ts'
import { findMembers, matches } from '#domain/partners/list-members.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import { staffId } from '#domain/identity/may.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type Adjustment, adjustCommission, lockForAdjustment } from './award-bonus.ts'
import { type AwardRequestRow, awardRequests } from './award-requests.table.ts'

/** Awards an amount at once, or asks for it if it needs a second person. */
export async function awardOrRequest(tx: Tx, award: Adjustment): Promise<void> {
  const { approveAbove } = await readSetting(tx, 'awards')
  if (Math.abs(award.amountCents) > approveAbove * 100) await requestAward(tx, award)
  else await adjustCommission(tx, award)
}

async function requestAward(tx: Tx, award: Adjustment): Promise<void> {
  const { memberId, amountCents, reason } = award
  await lockForAdjustment(tx, award)
  const requested = {
    requestedBy: actorLabel(tx.actor),
    requestedById: staffId(tx),
    requestedAt: tx.now,
  }
  const row = { memberId, amount: amountCents, reason, ...requested }
  const { id: requestId } = singleRow(
    await tx.db.insert(awardRequests).values(row).returning({ id: awardRequests.id }),
  )
  await tx.record('award.requested', { requestId, memberId, amountCents })
}

export type DecidingAward = { requestId: number; decision: AwardDecision }
export type ListedAward = {
  request: AwardRequestRow
  member: MemberRow | undefined
  /** Whether the caller asked for it. */
  isOwn: boolean
}

/** Approves a request, which posts its commission, or refuses it. Deciding alike again changes nothing. */
export async function decideAward(
  tx: Tx,
  { requestId, decision }: DecidingAward,
): Promise<ListedAward> {
  const isIt = eq(awardRequests.id, requestId)
  const request = oneOrRefuse(await tx.db.select().from(awardRequests).where(isIt).for('update'))
  if (request.decision && request.decision !== decision) throw new Refusal('award-decided')
  if (request.decision) return singleRow(await withMembers(tx, [request]))
  if (decision === 'approved' && request.requestedById === staffId(tx))
    throw new Refusal('award-own')
  const { memberId, amount: amountCents, reason } = request
  const posted =
    decision === 'approved' ? await adjustCommission(tx, { memberId, amountCents, reason }) : null
  const by = { decidedBy: actorLabel(tx.actor), decidedById: staffId(tx), decidedAt: tx.now }
  const decided = await tx.db
    .update(awardRequests)
    .set({ decision, ...by, commissionId: posted?.id ?? null })
    .where(isIt)
    .returning()
  await tx.record('award.decided', { requestId, memberId, decision })
  return singleRow(await withMembers(tx, [singleRow(decided)]))
}

/** A page of requests with their partners. */
export const listAwardRequests = listOf({
  rows: (tx) => tx.db.select().from(awardRequests),
  id: awardRequests.id,
  sorts: { requested: awardRequests.requestedAt, amount: awardRequests.amount },
  sort: '-requested',
  filters: ({ state, member }: ListAwardRequests) => [
    state &&
      (state === 'open' ? isNull(awardRequests.decision) : eq(awardRequests.decision, state)),
    equals(awardRequests.memberId, member),
  ],
  search: (q, tx) =>
    inArray(
      awardRequests.memberId,
      tx.db.select({ id: members.id }).from(members).where(matches(q)),
    ),
  items: withMembers,
})

async function withMembers(tx: Tx, rows: AwardRequestRow[]): Promise<ListedAward[]> {
  const found = await findMembers(
    tx,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((request) => ({
    request,
    member: found.get(request.memberId),
    isOwn: tx.actor.kind === 'staff' && tx.actor.userId === request.requestedById,
  }))
}

/** Of all partners, or of one. */
export const countOpenAwards = (tx: Tx, memberId?: number): Promise<number> =>
  tx.db.$count(
    awardRequests,
    and(isNull(awardRequests.decision), equals(awardRequests.memberId, memberId)),
  )
