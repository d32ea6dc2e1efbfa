// Reads the partners below one, down to the fifth level: by level, by team, or branch by branch.
// Each list comes in pages, and every read follows an index.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListTeams } from '#contract/partner-forms.ts'
import { TEAM_DEPTH, TEAM_SHOWN } from '#contract/partners.ts'
import { estimateCount } from '#platform/database/estimate-count.ts'
import { listOf, type ListQuery, type Page } from '#platform/database/list.ts'
import { Refusal } from '#platform/refusal.ts'
import { searchMatches } from '#platform/database/search.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'
import { countTeams } from './list-members.ts'
import { memberSearchText, type MemberRow, members } from './members.table.ts'
import { ancestors, teamCounts } from './tree.table.ts'

/**
 * How far below `memberId` another partner stands; 0 for the partner itself, undefined if not
 * within five levels.
 */
export async function depthBelow(tx: Tx, memberId: number, otherId: number) {
  if (memberId === otherId) return 0
  const [row] = await tx.db
    .select({ distance: ancestors.distance })
    .from(ancestors)
    .where(and(eq(ancestors.ancestorId, memberId), eq(ancestors.memberId, otherId)))
  return row?.distance
}

export type Below = { member: MemberRow; level: number; recruits: number }
type Level = { memberId: number; level: number }

/** One level below a partner, by id, which is the order of joining. */
export const listLevel = listOf({
  rows: (tx) =>
    tx.db
      .select({ id: ancestors.memberId, member: members })
      .from(ancestors)
      .innerJoin(members, eq(members.id, ancestors.memberId)),
  id: ancestors.memberId,
  sorts: { joined: ancestors.memberId },
  sort: 'joined',
  filters: ({ memberId, level }: Level) => [
    eq(ancestors.ancestorId, memberId),
    eq(ancestors.distance, level),
  ],
  search: namedLike,
  total: (tx, { q, memberId, level }) =>
    q
      ? estimateCount(tx, members, and(namedLike(q), isBelow(memberId, level)))
      : countLevel(tx, memberId, level),
  items: (tx, rows, { level }) =>
    withRecruits(
      tx,
      rows.map(({ member }) => member),
      level,
    ),
})

/**
 * Searches names only, so that nobody can guess the e-mail addresses of other partners. The index
 * of all search text narrows it first.
 */
function namedLike(q: string): SQL | undefined {
  const { firstName, lastName } = members
  return and(
    searchMatches(q, sql`(${memberSearchText(members)})`),
    searchMatches(q, firstName, lastName),
  )
}

const isBelow = (memberId: number, level: number) =>
  sql`exists (select from ${ancestors} a where a.member_id = ${members.id} and a.ancestor_id = ${memberId} and a.distance = ${level})`

type Branch = { memberId: number; under: number }

const listRecruits = listOf({
  rows: (tx) => tx.db.select().from(members),
  id: members.id,
  sorts: { slot: members.slot },
  sort: 'slot',
  filters: ({ under }: Branch) => [eq(members.sponsorId, under)],
  search: namedLike,
  total: (tx, { q, under }, filter) =>
    q ? estimateCount(tx, members, filter) : countLevel(tx, under, 1),
})

/** The recruits, by slot, of the partner `under`, who must be `memberId` or in their downline. */
export async function listBranch(tx: Tx, query: Branch & ListQuery<'slot'>): Promise<Page<Below>> {
  const depth = await depthBelow(tx, query.memberId, query.under)
  if (depth === undefined) throw new Refusal('other-member')
  if (depth === TEAM_DEPTH) return { items: [], total: 0, next: undefined }
  const { items, ...page } = await listRecruits(tx, query)
  return { ...page, items: await withRecruits(tx, items, depth + 1) }
}

async function withRecruits(tx: Tx, shown: MemberRow[], level: number): Promise<Below[]> {
  if (shown.length === 0) return []
  const ids = shown.map(({ id }) => id)
  const direct = and(inArray(teamCounts.memberId, ids), eq(teamCounts.level, 1))
  const recruits = await countTeams(tx, direct)
  return shown.map((member) => ({ member, level, recruits: recruits.get(member.id) ?? 0 }))
}

async function countLevel(tx: Tx, memberId: number, level: number): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`coalesce(sum(${teamCounts.count}), 0)::integer` })
    .from(teamCounts)
    .where(and(eq(teamCounts.memberId, memberId), eq(teamCounts.level, level)))
  return row?.count ?? 0
}

export type Team = {
  teamLeg: number
  /** The first partners of the team: its direct recruits, then those under them. */
  members: { member: MemberRow; level: number }[]
  levels: { level: number; count: number }[]
}

type TeamsQuery = ListTeams & { memberId: number; limit: number }

/** A page of a partner's teams, each with its first partners and its five levels. */
export async function listTeams(tx: Tx, { memberId, q, ...page }: TeamsQuery) {
  const counted = await tx.db
    .select()
    .from(teamCounts)
    .where(eq(teamCounts.memberId, memberId))
    .orderBy(asc(teamCounts.teamLeg), asc(teamCounts.level))
  const levelsOf = Map.groupBy(counted, ({ teamLeg }) => teamLeg)
  const found = q ? await findLegs(tx, memberId, q) : undefined
  const legs = [...levelsOf.keys()].filter((leg) => !found || found.has(leg))
  const { items, ...rest } = paginateInMemory(legs, page, {
    key: (leg) => leg,
    searchText: () => [],
    sorts: {
      team: (leg) => leg,
      size: (leg) => (levelsOf.get(leg) ?? []).reduce((sum, { count }) => sum + count, 0),
    },
  })
  const first = await firstMembersOf(tx, memberId, items)
  return {
    ...rest,
    items: items.map((teamLeg): Team => {
      const levels = levelsOf.get(teamLeg) ?? []
      return {
        teamLeg,
        members: first.get(teamLeg) ?? [],
        levels: Array.from({ length: TEAM_DEPTH }, (_, index) => ({
          level: index + 1,
          count: levels.find(({ level }) => level === index + 1)?.count ?? 0,
        })),
      }
    }),
  }
}

/** The team with this number, or those in which somebody has such a name. */
async function findLegs(tx: Tx, memberId: number, q: string): Promise<Set<number>> {
  const number = /^(?:team\s*)?(\d{1,9})$/i.exec(q)?.[1]
  if (number) return new Set([Number(number)])
  const rows = await tx.db
    .selectDistinct({ leg: ancestors.teamLeg })
    .from(ancestors)
    .innerJoin(members, eq(members.id, ancestors.memberId))
    .where(and(eq(ancestors.ancestorId, memberId), namedLike(q)))
  return new Set(rows.map(({ leg }) => leg))
}

/** The first partners of each team, the nearest first. */
async function firstMembersOf(tx: Tx, memberId: number, legs: number[]) {
  const { rows } = await tx.db.execute(sql`
    select leg.team_leg, near.member_id, near.distance
    from unnest(${sql.param(legs)}::integer[]) leg(team_leg) cross join lateral (
      select a.member_id, a.distance from ${ancestors} a
      where a.ancestor_id = ${memberId} and a.team_leg = leg.team_leg
      order by a.distance, a.member_id limit ${TEAM_SHOWN}
    ) near
    order by near.distance, near.member_id`)
  const ids = rows.map((row) => Number(row.member_id))
  const found = await tx.db
    .select()
    .from(members)
    .where(sql`${members.id} = any(${sql.param(ids)}::integer[])`)
  const byId = new Map(found.map((member) => [member.id, member]))
  const placed = rows.flatMap((row) => {
    const member = byId.get(Number(row.member_id))
    return member ? [{ teamLeg: Number(row.team_leg), member, level: Number(row.distance) }] : []
  })
  return Map.groupBy(placed, ({ teamLeg }) => teamLeg)
}
