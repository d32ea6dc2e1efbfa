// A page of the staff's table of partners: searched, filtered and sorted, always by an index, so that
// it costs the same among a million as among a hundred.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListPartners, PartnerSort } from '#contract/staff-partners.ts'
import { estimateCount } from '#platform/database/count-about.ts'
import { byMoment, byMoney, byName, keyset, type SortBy } from '#platform/database/keyset.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { memberWords, type MemberRow, members } from './members.table.ts'
import { spillovers, teamCounts } from './tree.table.ts'

export type Listed = { member: MemberRow; sponsor: MemberRow | undefined; teamSize: number }
export type MemberPage = { items: Listed[]; total: number; next: string | undefined }

export async function listMembers(
  tx: Tx,
  { limit, cursor, ...query }: ListPartners & { limit: number },
): Promise<MemberPage> {
  const { sort = '-joined' } = query
  const filter = and(...filters(query))
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort })
  const rows = await tx.db
    .select()
    .from(members)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const { items, next } = cut(rows)
  return {
    items: await withTeams(tx, items),
    total: await estimateCount(tx, members, filter),
    next,
  }
}

const KEYS = {
  id: members.id,
  idOf: (row: MemberRow) => row.id,
  sorts: {
    joined: byMoment(members.createdAt, (row) => row.createdAt),
    name: byName(members.lastName, (row) => row.lastName),
    sales: byMoney(members.lifetimeSales, (row) => row.lifetimeSales),
  } satisfies Record<PartnerSort, SortBy<MemberRow>>,
}

function filters({ q, rank, status, active, placement }: ListPartners): (SQL | undefined)[] {
  return [
    rank && eq(members.currentRank, rank),
    status && eq(members.qualificationStatus, status),
    active && eq(members.isActive, active === 'yes'),
    placement && waitsForPlace,
    q ? matches(q) : undefined,
  ]
}

const waitsForPlace = sql`${members.id} in
  (select ${spillovers.memberId} from ${spillovers} where ${spillovers.status} = 'pending')`

/** A number names a partner; otherwise each word is in the name, the address or the code. */
export function matches(q: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  if (number) return eq(members.id, Number(number))
  const words = q
    .split(/\s+/)
    .map((word) => sql`(${memberWords(members)}) ilike ${likePattern(word)}`)
  return and(...words)
}

async function withTeams(tx: Tx, found: MemberRow[]): Promise<Listed[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const sizes = await tx.db
    .select({ id: teamCounts.memberId, size: sql<number>`sum(${teamCounts.count})::integer` })
    .from(teamCounts)
    .where(inArray(teamCounts.memberId, ids))
    .groupBy(teamCounts.memberId)
  const sizeOf = new Map(sizes.map(({ id, size }) => [id, size]))
  const sponsors = await findMembers(
    tx,
    found.flatMap(({ sponsorId }) => sponsorId ?? []),
  )
  return found.map((member) => ({
    member,
    sponsor: sponsors.get(member.sponsorId ?? 0),
    teamSize: sizeOf.get(member.id) ?? 0,
  }))
}

/** Some partners by number. */
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
