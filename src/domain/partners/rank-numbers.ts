// The numbers that ranks depend on: each partner's paid sales over the rank's number of Jamaican
// months, those of the team on its five levels, direct recruits, and active partners on those
// levels.

import { asc, desc, eq, lte, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { centsFromDollars } from '#contract/money.ts'
import { jamaicaDay, type Month, monthsUpTo } from '#contract/jamaica.ts'
import type { NextRankView } from '#contract/partner-views.ts'
import { type Criterion, type Rank, RANK_REVIEW, RANKS } from '#contract/partners.ts'
import type { RankStep } from '#contract/rank-versions.ts'
import { COUNTS_FOR_PARTNERS, orders, SALE_BASE } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type MemberRow, members } from './members.table.ts'
import { ownSales } from './own-purchases.ts'
import { rankHistory, rankRequirements } from './ranks.table.ts'
import { rankVersions } from './rank-versions.table.ts'
import { soldIn, type Period, volumesOf } from './recount-sales.ts'
import { ancestors, teamCounts } from './tree.table.ts'

/** Sales in cents; the others are numbers of partners. */
export type RankNumbers = Record<Criterion, number>
export type Requirement = typeof rankRequirements.$inferSelect

/** SQL condition: the partner `m` has one of these ids. */
export const isAmong = (ids: readonly number[]) =>
  sql`m.id = any(${sql.param([...ids])}::integer[])`

/** The period that a rank counts, `last` being its last month. */
export function periodOf({ timeframeMonths }: Requirement, last: Month): Period {
  const [first = last] = monthsUpTo(last, timeframeMonths)
  return { from: first.from, until: last.until }
}

/** The numbers of some partners over a period, counted from the orders and the tree. */
export async function rankNumbers(tx: Tx, period: Period, ids: readonly number[]) {
  const within = sql`${COUNTS_FOR_PARTNERS} and ${soldIn(period)}`
  const found = await tx.db.execute(sql`
    with below as (
      select a.ancestor_id as id, a.member_id, a.distance
      from ${members} m join ${ancestors} a on a.ancestor_id = m.id where ${isAmong(ids)}
    ), sellers as (
      select member_id as id from below union select m.id from ${members} m where ${isAmong(ids)}
    ), sales as (
      select o.referred_by as id, sum(${SALE_BASE}) as amount
      from sellers join ${orders} o on o.referred_by = sellers.id where ${within} group by 1
    ), team as (
      select b.id, coalesce(sum(s.amount), 0) as volume,
        count(*) filter (where b.distance = 1) as direct,
        count(*) filter (where d.is_active) as active
      from below b join ${members} d on d.id = b.member_id
        left join sales s on s.id = b.member_id
      group by 1
    ), bought as (
      select id, coalesce(sum(amount) filter (where own), 0) as own,
        coalesce(sum(amount) filter (where not own), 0) as below
      from (${ownSales(isAmong(ids))}) o where ${soldIn(period)} group by 1
    )
    select m.id, (coalesce(s.amount, 0) - coalesce(b.own, 0))::text as personal,
      (coalesce(t.volume, 0) - coalesce(b.below, 0))::text as volume,
      coalesce(t.direct, 0)::integer as direct, coalesce(t.active, 0)::integer as active
    from ${members} m left join sales s on s.id = m.id left join team t on t.id = m.id
      left join bought b on b.id = m.id
    where ${isAmong(ids)}`)
  return new Map(
    found.rows.map((row): [number, RankNumbers] => [
      Number(row.id),
      {
        personalSales: centsFromDollars(String(row.personal)) ?? 0,
        teamVolume: centsFromDollars(String(row.volume)) ?? 0,
        directReferrals: Number(row.direct),
        activeTeamMembers: Number(row.active),
      },
    ]),
  )
}

/**
 * The same numbers of one partner from the stored counts, which is as quick in a team of any size.
 */
export async function keptNumbers(tx: Tx, memberId: number, period: Period): Promise<RankNumbers> {
  const { personal, team } = await volumesOf(tx, memberId, period)
  const [heads] = await tx.db
    .select({
      direct: sql<number>`coalesce(sum(${teamCounts.count}) filter (where ${teamCounts.level} = 1), 0)::integer`,
      active: sql<number>`coalesce(sum(${teamCounts.active}), 0)::integer`,
    })
    .from(teamCounts)
    .where(eq(teamCounts.memberId, memberId))
  return {
    personalSales: centsFromDollars(personal) ?? 0,
    teamVolume: centsFromDollars(team) ?? 0,
    directReferrals: heads?.direct ?? 0,
    activeTeamMembers: heads?.active ?? 0,
  }
}

/** The ranks that are earned by criteria, lowest first. */
export const rankLadder = (tx: Tx): Promise<Requirement[]> =>
  tx.db
    .select()
    .from(rankRequirements)
    .where(eq(rankRequirements.isActive, true))
    .orderBy(asc(rankRequirements.rankOrder))

/** The same ladder with what it required in a month; before there were versions, that of the first. */
export async function ladderIn(tx: Tx, month: Month): Promise<Requirement[]> {
  const ranks = await rankLadder(tx)
  const [first] = await tx.db
    .select({ steps: rankVersions.steps })
    .from(rankVersions)
    .where(or(lte(rankVersions.countsFrom, jamaicaDay(month.from)), eq(rankVersions.version, 1)))
    .orderBy(desc(rankVersions.version))
    .limit(1)
  const steps = new Map<Rank, ReturnType<typeof columnsOf>>(
    first?.steps.map((step) => [step.rank, columnsOf(step)]),
  )
  return ranks.map((rank) => ({ ...rank, ...steps.get(rank.rankName) }))
}

const CENTS = 100

/** A step as columns of `rank_requirements`. */
export const columnsOf = (step: RankStep) => ({
  personalSalesRequired: step.personalSales * CENTS,
  teamVolumeRequired: step.teamVolume * CENTS,
  directReferralsRequired: step.directReferrals,
  activeTeamMembersRequired: step.activeTeamMembers,
  bonusAmount: step.bonus * CENTS,
})

export function requirementsOf(rank: Requirement): RankNumbers {
  return {
    personalSales: rank.personalSalesRequired ?? 0,
    directReferrals: rank.directReferralsRequired ?? 0,
    activeTeamMembers: rank.activeTeamMembersRequired ?? 0,
    teamVolume: rank.teamVolumeRequired ?? 0,
  }
}

export const passes = (rank: Requirement, reached: RankNumbers): boolean => {
  const required = requirementsOf(rank)
  return (Object.keys(required) as Criterion[]).every((name) => reached[name] >= required[name])
}

const KINDS: Record<Criterion, 'money' | 'count'> = {
  personalSales: 'money',
  directReferrals: 'count',
  activeTeamMembers: 'count',
  teamVolume: 'money',
}

/**
 * What the next rank requires and what the partner has reached; null if no higher rank is earned by
 * criteria.
 */
export async function nextRank(
  tx: Tx,
  member: MemberRow,
  month: Month,
): Promise<z.output<typeof NextRankView> | null> {
  const held = RANKS.indexOf(member.currentRank)
  const next = (await ladderIn(tx, month)).find(({ rankName }) => RANKS.indexOf(rankName) > held)
  if (!next) return null
  const reached = await keptNumbers(tx, member.id, periodOf(next, month))
  const required = requirementsOf(next)
  const names = (Object.keys(required) as Criterion[]).filter((name) => required[name] > 0)
  return {
    rank: next.rankName,
    months: next.timeframeMonths,
    reviewAt: nextReview(tx.now),
    criteria: names.map((name) => ({
      name,
      kind: KINDS[name],
      asked: String(required[name]),
      reached: String(reached[name]),
      met: reached[name] >= required[name],
    })),
  }
}

const DAY_MS = 86_400_000

/** When the nightly review comes next. */
export function nextReview(now: Date): Date {
  const at = new Date(now)
  at.setUTCHours(RANK_REVIEW.hour, RANK_REVIEW.minute, 0, 0)
  return at > now ? at : new Date(at.getTime() + DAY_MS)
}

const MAX_CHANGES = 100

/** Every change of a partner's rank, newest first. */
export const listRankHistory = (tx: Tx, memberId: number) =>
  tx.db
    .select()
    .from(rankHistory)
    .where(eq(rankHistory.memberId, memberId))
    .orderBy(desc(rankHistory.id))
    .limit(MAX_CHANGES)
