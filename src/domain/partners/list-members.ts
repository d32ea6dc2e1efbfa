// A page of the staff's table of partners: searched, filtered and sorted, always by an index, so that
// it costs the same among a million as among a hundred.

import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { ListPartners, PartnerSort } from '#contract/staff-partners.ts'
import { countAbout } from '#platform/count-about.ts'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { memberWords, type MemberRow, members } from './members.table.ts'
import { spillovers, teamCounts } from './tree.table.ts'

export type Listed = { member: MemberRow; sponsor: MemberRow | undefined; teamSize: number }
export type MemberPage = { items: Listed[]; total: number; next: string | undefined }

export async function listMembers(
  tx: Tx,
  { limit, cursor, ...query }: ListPartners & { limit: number },
): Promise<MemberPage> {
  const order = orderOf(query.sort)
  const filter = and(...filters(query))
  const way = order.down ? desc : asc
  const rows = await tx.db
    .select()
    .from(members)
    .where(and(filter, behind(order, cursor)))
    .orderBy(way(order.column), way(members.id))
    .limit(limit + 1)
  const found = rows.slice(0, limit)
  const last = rows.length > limit ? found.at(-1) : undefined
  return {
    items: await withTeams(tx, found),
    total: await countAbout(tx, members, filter),
    next: last && writeCursor([order.write(last), last.id]),
  }
}

type Order = {
  column: PgColumn | SQL
  down: boolean
  write: (row: MemberRow) => string
  /** The value of a cursor as the column compares it; undefined where it is none. */
  read: (value: string) => SQL | undefined
}

const COLUMNS: Record<PartnerSort, Omit<Order, 'down'>> = {
  joined: {
    column: members.createdAt,
    write: (row) => row.createdAt.toISOString(),
    read: (value) => (isMoment(value) ? sql`${value}::timestamptz` : undefined),
  },
  name: {
    column: sql`lower(${members.lastName})`,
    write: (row) => row.lastName.toLowerCase(),
    read: (value) => sql`lower(${value}::text)`,
  },
  sales: {
    column: members.lifetimeSales,
    write: (row) => dollarsFromCents(row.lifetimeSales),
    read: (value) => {
      const cents = centsFromDollars(value)
      return cents === undefined ? undefined : sql`${dollarsFromCents(cents)}::numeric`
    },
  },
}

function orderOf(asked: ListPartners['sort'] = '-joined'): Order {
  const word = asked.replace('-', '') as PartnerSort
  return { ...COLUMNS[word], down: asked.startsWith('-') }
}

function behind({ column, down, read }: Order, cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor)
  const value = key && read(key[0])
  if (!value) return undefined
  return sql`(${column}, ${members.id}) ${sql.raw(down ? '<' : '>')} (${value}, ${key[1]})`
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
