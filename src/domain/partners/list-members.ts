// The staff's list of partners. Each filter, sort and search has an index, so that a page costs the
// same among a million partners as among a hundred.

import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListPartners } from '#contract/staff-partners.ts'
import { equals, listOf, lower } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { memberSearchText, type MemberRow, members } from './members.table.ts'
import { spillovers, teamCounts } from './tree.table.ts'

export type Listed = { member: MemberRow; sponsor: MemberRow | undefined; teamSize: number }

export const listMembers = listOf({
  rows: (tx) => tx.db.select().from(members),
  id: members.id,
  sorts: {
    joined: members.createdAt,
    name: lower(members.lastName),
    sales: members.lifetimeSales,
  },
  sort: '-joined',
  filters: ({ rank, status, active, placement }: ListPartners) => [
    equals(members.currentRank, rank),
    equals(members.qualificationStatus, status),
    equals(members.isActive, active && active === 'yes'),
    placement && waitsForPlace,
  ],
  search: matches,
  total: 'estimate',
  items: withTeams,
})

const waitsForPlace = sql`${members.id} in
  (select ${spillovers.memberId} from ${spillovers} where ${spillovers.status} = 'pending')`

/**
 * A number is a partner's id; other words are looked for in the name, the e-mail address and the
 * referral code.
 */
export function matches(q: string): SQL | undefined {
  const id = numberIn(q, '#')
  if (id !== undefined) return eq(members.id, id)
  return searchMatches(q, sql`(${memberSearchText(members)})`)
}

async function withTeams(tx: Tx, found: MemberRow[]): Promise<Listed[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const sizeOf = await countTeams(tx, inArray(teamCounts.memberId, ids))
  const sponsorIds = found.flatMap(({ sponsorId }) => sponsorId ?? [])
  const sponsors = await findMembers(tx, sponsorIds)
  return found.map((member) => ({
    member,
    sponsor: sponsors.get(member.sponsorId ?? 0),
    teamSize: sizeOf.get(member.id) ?? 0,
  }))
}

/** The sums of the counts that `which` selects, by partner. */
export async function countTeams(tx: Tx, which: SQL | undefined): Promise<Map<number, number>> {
  const rows = await tx.db
    .select({ id: teamCounts.memberId, size: sql<number>`sum(${teamCounts.count})::integer` })
    .from(teamCounts)
    .where(which)
    .groupBy(teamCounts.memberId)
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** Partners by id. */
export async function findMembers(tx: Tx, ids: readonly number[]): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** When the first partner joined. */
export async function firstJoined(tx: Tx): Promise<Date | undefined> {
  const [first] = await tx.db
    .select({ at: members.createdAt })
    .from(members)
    .orderBy(asc(members.createdAt))
    .limit(1)
  return first?.at
}
