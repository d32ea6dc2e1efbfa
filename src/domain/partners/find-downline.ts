// Reads those below a partner, down to the fifth level: by level, by team, or branch by branch. A
// page at a time; every read follows an index.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListBranch, ListDownline, ListTeams } from '#contract/partner-forms.ts'
import { TEAM_DEPTH, TEAM_SHOWN } from '#contract/partners.ts'
import { estimateCount } from '#platform/database/count-about.ts'
import { byNumber, byId, keyset } from '#platform/database/keyset.ts'
import { Refusal } from '#platform/refusal.ts'
import { likePattern } from '#platform/database/rows.ts'
import { paginateInMemory } from '#platform/database/short-list.ts'
import type { Tx } from '#platform/tx.ts'
import { memberWords, type MemberRow, members } from './members.table.ts'
import { ancestors, teamCounts } from './tree.table.ts'

/** How far below `memberId` another partner stands; 0 for oneself, undefined beyond the reach. */
export async function depthBelow(tx: Tx, memberId: number, otherId: number) {
  if (memberId === otherId) return 0
  const [row] = await tx.db
    .select({ distance: ancestors.distance })
    .from(ancestors)
    .where(and(eq(ancestors.ancestorId, memberId), eq(ancestors.memberId, otherId)))
  return row?.distance
}

export type Below = { member: MemberRow; level: number; recruits: number }
export type DownlinePage = { items: Below[]; total: number; next: string | undefined }

type Level = Omit<ListDownline, 'limit'> & { memberId: number; level: number; limit: number }

const JOINED = byId(ancestors.memberId, (member: MemberRow) => member.id, 'joined')

/** One level below a partner, in the order of their numbers, which is that of their joining. */
export async function listLevel(
  tx: Tx,
  { memberId, level, q, sort = 'joined', ...page }: Level,
): Promise<DownlinePage> {
  const { behind, orderBy, cut } = keyset(JOINED, { ...page, sort })
  const mine = and(eq(ancestors.ancestorId, memberId), eq(ancestors.distance, level))
  const named = q ? namedLike(q) : undefined
  const rows = await tx.db
    .select({ member: members })
    .from(ancestors)
    .innerJoin(members, eq(members.id, ancestors.memberId))
    .where(and(mine, named, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const total = named
    ? await estimateCount(tx, members, and(named, isBelow(memberId, level)))
    : await countLevel(tx, memberId, level)
  const { items, next } = cut(rows.map(({ member }) => member))
  return { items: await withRecruits(tx, items, level), total, next }
}

/** By the name and nothing else: other partners' addresses are not to be guessed. The words narrow it
 * first, by their index. */
function namedLike(q: string): SQL | undefined {
  const pattern = likePattern(q)
  const name = sql`${members.firstName} || ' ' || ${members.lastName}`
  return and(sql`(${memberWords(members)}) ilike ${pattern}`, sql`(${name}) ilike ${pattern}`)
}

const isBelow = (memberId: number, level: number) =>
  sql`exists (select from ${ancestors} a where a.member_id = ${members.id} and a.ancestor_id = ${memberId} and a.distance = ${level})`

const SLOTS = {
  id: members.id,
  idOf: (member: MemberRow) => member.id,
  sorts: { slot: byNumber(members.slot, (member: MemberRow) => member.slot ?? 0) },
}

type Branch = Omit<ListBranch, 'limit'> & { memberId: number; under: number; limit: number }

/** The recruits of a partner in the downline (or oneself), in the order of their slots. */
export async function listBranch(
  tx: Tx,
  { memberId, under, q, sort = 'slot', ...page }: Branch,
): Promise<DownlinePage> {
  const depth = await depthBelow(tx, memberId, under)
  if (depth === undefined) throw new Refusal('other-member')
  if (depth === TEAM_DEPTH) return { items: [], total: 0, next: undefined }
  const theirs = and(eq(members.sponsorId, under), q ? namedLike(q) : undefined)
  const { behind, orderBy, cut } = keyset(SLOTS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(members)
    .where(and(theirs, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const total = q ? await estimateCount(tx, members, theirs) : await countLevel(tx, under, 1)
  const { items, next } = cut(rows)
  return { items: await withRecruits(tx, items, depth + 1), total, next }
}

async function withRecruits(tx: Tx, shown: MemberRow[], level: number): Promise<Below[]> {
  const recruits = await countRecruits(
    tx,
    shown.map(({ id }) => id),
  )
  return shown.map((member) => ({ member, level, recruits: recruits.get(member.id) ?? 0 }))
}

async function countLevel(tx: Tx, memberId: number, level: number): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`coalesce(sum(${teamCounts.count}), 0)::integer` })
    .from(teamCounts)
    .where(and(eq(teamCounts.memberId, memberId), eq(teamCounts.level, level)))
  return row?.count ?? 0
}

async function countRecruits(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: teamCounts.memberId, count: sql<number>`sum(${teamCounts.count})::integer` })
    .from(teamCounts)
    .where(and(inArray(teamCounts.memberId, ids), eq(teamCounts.level, 1)))
    .groupBy(teamCounts.memberId)
  return new Map(rows.map(({ id, count: recruits }) => [id, recruits]))
}

export type Team = {
  teamLeg: number
  /** The first of the team: its direct recruits, then those under them. */
  members: { member: MemberRow; level: number }[]
  levels: { level: number; count: number }[]
}

type AskedTeams = ListTeams & { memberId: number; limit: number }

/** The teams of a partner, a page of them: each with its first partners and its five levels. */
export async function listTeams(tx: Tx, { memberId, q, ...page }: AskedTeams) {
  const counted = await tx.db
    .select()
    .from(teamCounts)
    .where(eq(teamCounts.memberId, memberId))
    .orderBy(asc(teamCounts.teamLeg), asc(teamCounts.level))
  const levelsOf = Map.groupBy(counted, ({ teamLeg }) => teamLeg)
  const asked = q ? await legsOf(tx, memberId, q) : undefined
  const legs = [...levelsOf.keys()].filter((leg) => !asked || asked.has(leg))
  const { items, ...rest } = paginateInMemory(legs, page, {
    key: (leg) => leg,
    says: () => [],
    sorts: {
      team: (leg) => leg,
      size: (leg) => (levelsOf.get(leg) ?? []).reduce((sum, { count }) => sum + count, 0),
    },
  })
  const first = await firstOf(tx, memberId, items)
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

/** The team of a number, or those in which somebody has such a name. */
async function legsOf(tx: Tx, memberId: number, q: string): Promise<Set<number>> {
  const number = /^(?:team\s*)?(\d{1,9})$/i.exec(q)?.[1]
  if (number) return new Set([Number(number)])
  const rows = await tx.db
    .selectDistinct({ leg: ancestors.teamLeg })
    .from(ancestors)
    .innerJoin(members, eq(members.id, ancestors.memberId))
    .where(and(eq(ancestors.ancestorId, memberId), namedLike(q)))
  return new Set(rows.map(({ leg }) => leg))
}

/** The first ten of each team, those nearest first. */
async function firstOf(tx: Tx, memberId: number, legs: number[]) {
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

/** Direct recruits, and everybody down to the fifth level. */
export async function teamSizes(tx: Tx, memberId: number) {
  const rows = await tx.db
    .select({ level: teamCounts.level, count: sql<number>`sum(${teamCounts.count})::integer` })
    .from(teamCounts)
    .where(eq(teamCounts.memberId, memberId))
    .groupBy(teamCounts.level)
  const direct = rows.find(({ level }) => level === 1)?.count ?? 0
  return { direct, network: rows.reduce((sum, row) => sum + row.count, 0) }
}
