// The monthly review of ranks: stores each partner's numbers for each rank, over the rank's number
// of months up to the reviewed one; and promotes partners to the highest rank whose criteria they
// meet. Ranks are never lowered automatically, and a rank without published criteria is awarded by
// staff. Reviewing a month again adds nothing.

import { inArray, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { type Month, formatMonthAndYear } from '#contract/jamaica.ts'
import { type Criterion, type Rank, RANKS } from '#contract/partners.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, lockMember, lockOpenMember } from './get-member.ts'
import { type MemberRow, members } from './members.table.ts'
import { notify } from './notices.ts'
import {
  requirementsOf,
  ladderIn,
  passes,
  periodOf,
  type RankNumbers,
  rankNumbers,
  type Requirement,
} from './rank-numbers.ts'
import { qualifications, rankHistory } from './ranks.table.ts'

const orderOf = (rank: Rank) => RANKS.indexOf(rank)
/** Rows per INSERT, which has a limit of parameters. */
const MAX_ROWS = 500

/** Reviews some partners in the order of `memberIds`, the deepest first; returns how many were promoted. */
export async function reviewRanks(
  tx: Tx,
  month: Month,
  memberIds: readonly number[],
): Promise<number> {
  const ranks = await ladderIn(tx, month)
  const numbers = await numbersOf(tx, { ranks, month, memberIds })
  const rows = await tx.db
    .select()
    .from(members)
    .where(inArray(members.id, [...memberIds]))
  const found = new Map(rows.map((member) => [member.id, member]))
  const reviews = memberIds.flatMap((id) => {
    const member = found.get(id)
    return member ? [reviewOf(member, (rank) => numbers(rank, id), ranks)] : []
  })
  await writeNumbers(tx, month, reviews)
  let promoted = 0
  for (const { member, reached, best } of reviews)
    if (best && (await promote(tx, { member, rank: best, reached: reached(best), month })))
      promoted++
  return promoted
}

type Reviewed = { ranks: Requirement[]; month: Month; memberIds: readonly number[] }

/**
 * The numbers of some partners over the months that each rank counts, computed once for each number
 * of months.
 */
async function numbersOf(tx: Tx, { ranks, month, memberIds }: Reviewed) {
  const counted = new Map<number, Map<number, RankNumbers>>()
  for (const rank of ranks)
    if (!counted.has(rank.timeframeMonths))
      counted.set(rank.timeframeMonths, await rankNumbers(tx, periodOf(rank, month), memberIds))
  return ({ timeframeMonths }: Requirement, id: number): RankNumbers =>
    counted.get(timeframeMonths)?.get(id) ?? NO_NUMBERS
}

const NO_NUMBERS: RankNumbers = {
  personalSales: 0,
  teamVolume: 0,
  directReferrals: 0,
  activeTeamMembers: 0,
}

type Review = {
  member: MemberRow
  reached: (rank: Requirement) => RankNumbers
  /** The highest rank above the present one whose criteria are met. */
  best: Requirement | undefined
  /** The ranks above the present one, up to and including the first above the best. */
  judged: Requirement[]
}

function reviewOf(member: MemberRow, reached: Review['reached'], ranks: Requirement[]): Review {
  const above = ranks.filter(({ rankName }) => orderOf(rankName) > orderOf(member.currentRank))
  const best = above.findLast((rank) => passes(rank, reached(rank)))
  const upTo = best ? above.indexOf(best) + 2 : 1
  return { member, reached, best, judged: above.slice(0, upTo) }
}

async function writeNumbers(tx: Tx, month: Month, reviews: readonly Review[]): Promise<void> {
  const rows = reviews.flatMap(({ member, reached, judged }) =>
    judged.map((rank) => numbersRow(tx, { member, rank, reached: reached(rank), month })),
  )
  const { memberId, targetRank, qualificationPeriodStart, qualificationPeriodEnd } = qualifications
  for (let start = 0; start < rows.length; start += MAX_ROWS)
    await tx.db
      .insert(qualifications)
      .values(rows.slice(start, start + MAX_ROWS))
      .onConflictDoUpdate({
        target: [memberId, targetRank, qualificationPeriodStart, qualificationPeriodEnd],
        set: {
          currentPersonalSales: sql`excluded.current_personal_sales`,
          currentTeamVolume: sql`excluded.current_team_volume`,
          currentDirectReferrals: sql`excluded.current_direct_referrals`,
          currentActiveTeamMembers: sql`excluded.current_active_team_members`,
          isQualified: sql`excluded.is_qualified`,
          qualifiedAt: sql`excluded.qualified_at`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
}

type Measured = { member: MemberRow; rank: Requirement; reached: RankNumbers; month: Month }

function numbersRow(tx: Tx, { member, rank, reached, month }: Measured) {
  const { from, until } = periodOf(rank, month)
  const isQualified = passes(rank, reached)
  return {
    memberId: member.id,
    targetRank: rank.rankName,
    currentPersonalSales: reached.personalSales,
    currentTeamVolume: reached.teamVolume,
    currentDirectReferrals: reached.directReferrals,
    currentActiveTeamMembers: reached.activeTeamMembers,
    qualificationPeriodStart: from,
    qualificationPeriodEnd: until,
    isQualified,
    qualifiedAt: isQualified ? tx.now : null,
    nextReviewDate: until,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
}

async function promote(tx: Tx, { member, rank, reached, month }: Measured): Promise<boolean> {
  const required = requirementsOf(rank)
  const met = (Object.keys(required) as Criterion[]).map((name) => {
    return [name, { asked: required[name], reached: reached[name] }] as const
  })
  return changeRank(tx, {
    memberId: member.id,
    rank: rank.rankName,
    requirementsMet: Object.fromEntries(met),
    volumeQualifier: reached.teamVolume,
    notes: `Reached in ${formatMonthAndYear(month)}`,
  })
}

type Change = {
  memberId: number
  rank: Rank
  requirementsMet: Record<string, { asked: number; reached: number }>
  volumeQualifier: number
  notes: string
}

/**
 * Changes the rank, with its history and a notice; does nothing if the rank is not above the
 * present one.
 */
async function changeRank(tx: Tx, change: Change): Promise<boolean> {
  const { memberId, rank, ...history } = change
  const { currentRank: oldRank } = await lockMember(tx, memberId)
  if (orderOf(rank) <= orderOf(oldRank)) return false
  await changeMember(tx, memberId, { currentRank: rank })
  const stamps = { achievedDate: tx.now, createdAt: tx.now }
  await tx.db
    .insert(rankHistory)
    .values({ memberId, oldRank, newRank: rank, ...history, ...stamps })
  await notify(tx, {
    memberId,
    key: `rank:${memberId}:${rank}`,
    type: 'rank',
    title: `You are now ${rank === 'Associate' || rank === 'Executive' ? 'an' : 'a'} ${rank}`,
    message: history.notes,
    actionUrl: '/mlm/dashboard',
  })
  await tx.record('member.rank-changed', { memberId, from: oldRank, to: rank })
  return true
}

export type Award = { memberId: number; rank: Rank; notes: string }

/** Awards a rank on behalf of staff, also one without criteria; only a higher one. */
export async function awardRank(tx: Tx, { memberId, rank, notes }: Award): Promise<void> {
  assert(RANKS.includes(rank))
  if (!(await lockOpenMember(tx, memberId)).isActive) throw new Refusal('partner-inactive')
  const award = { memberId, rank, notes, requirementsMet: {}, volumeQualifier: 0 }
  if (!(await changeRank(tx, award))) throw new Refusal('rank-held')
}
