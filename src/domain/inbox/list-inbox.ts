// The inbox: cases, messages and requests for a price in one list, what is due next first. A page reads
// at most a page of each branch, whatever the tables hold, then the rows that it shows.

import { and, type SQL, sql } from 'drizzle-orm'
import type { CASE_SORTS } from '#contract/cases.ts'
import {
  INBOX_SOURCES,
  type InboxCounts,
  type InboxSource,
  type ListInbox,
} from '#contract/inbox.ts'
import { monthAt } from '#contract/jamaica.ts'
import type { Sorted } from '#contract/lists.ts'
import { ownId } from '#domain/cases/write-in-case.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import { estimateCount } from '#platform/database/estimate-count.ts'
import type { Page } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { type InboxItem, readItems } from './read-items.ts'
import {
  type Branch,
  branchesOf,
  isDueToday,
  isOverdue,
  type Source,
  SOURCES,
  stageOf,
} from './sources.ts'

type Query = ListInbox & { limit: number }

/** Where a row stands: by its time, then its source, then its number. */
type Place = { at: string; rank: number; id: number }

export async function listInbox(tx: Tx, query: Query): Promise<Page<InboxItem>> {
  const { limit } = query
  const sort = query.sort ?? (stageOf(query.group ?? 'open') === 'open' ? 'due' : '-date')
  const branches = branchesOf(tx, query)
  const places = await readPlaces(tx, branches, { sort, limit: limit + 1, after: placeIn(query) })
  const shown = places.slice(0, limit)
  const last = places.length > limit ? shown.at(-1) : undefined
  return {
    items: await readItems(
      tx,
      shown.map(({ rank, id }) => ({ source: INBOX_SOURCES[rank] ?? 'case', id })),
    ),
    total: await countBranches(tx, branches),
    next: last && writeCursor([`${last.rank} ${last.at}`, last.id]),
  }
}

/** The place in a cursor; an unreadable cursor begins with the first page. */
function placeIn({ cursor }: Query): Place | undefined {
  const [text = '', id = 0] = readCursor(cursor) ?? []
  const [, rank, at = ''] = /^([0-2]) (.+)$/.exec(text) ?? []
  return rank !== undefined && isMoment(at) && id > 0 ? { at, rank: Number(rank), id } : undefined
}

type Reading = {
  sort: Sorted<(typeof CASE_SORTS)[number]>
  limit: number
  after: Place | undefined
}

async function readPlaces(tx: Tx, branches: Branch[], reading: Reading): Promise<Place[]> {
  const { sort, limit } = reading
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const parts = branches.map(({ name, source, filter }) => {
    const { table, id } = source
    const at = timeOf(source, reading)
    const rank = INBOX_SOURCES.indexOf(name)
    const where = and(filter, isAfter({ at, rank, id: sql`${id}` }, reading)) ?? sql`true`
    return sql`(select ${at} as at, ${sql.raw(String(rank))} as rank, ${id} as id from ${table}
      where ${where} order by ${at} ${way}, ${id} ${way} limit ${limit})`
  })
  const { rows } = await tx.db.execute(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, rank, id
    from (${sql.join(parts, sql` union all `)}) found
    order by found.at ${way}, found.rank ${way}, found.id ${way} limit ${limit}`)
  return rows.map(({ at, rank, id }) => ({ at: String(at), rank: Number(rank), id: Number(id) }))
}

const timeOf = ({ due, opened }: Source, { sort }: Reading): SQL =>
  sort.endsWith('due') ? due : sql`${opened}`

/** The rows of one branch behind a place, in a form that its index can begin at. */
function isAfter(row: { at: SQL; rank: number; id: SQL }, { sort, after }: Reading) {
  if (!after) return undefined
  const isDown = sort.startsWith('-')
  const [past, pastOrAt] = isDown ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  const at = sql`${after.at}::timestamptz`
  if (row.rank === after.rank) return sql`(${row.at}, ${row.id}) ${past} (${at}, ${after.id})`
  return row.rank > after.rank === isDown
    ? sql`${row.at} ${past} ${at}`
    : sql`${row.at} ${pastOrAt} ${at}`
}

/** Exact up to ten thousand of a branch, an estimate beyond. */
async function countBranches(tx: Tx, branches: readonly Branch[]): Promise<number> {
  let total = 0
  for (const { source, filter } of branches) total += await estimateCount(tx, source.table, filter)
  return total
}

/** Counts the groups, and how many of this month's promised answers were kept. */
export async function countInbox(tx: Tx): Promise<InboxCounts> {
  const counts = {
    ...{ open: 0, overdue: 0, today: 0, mine: 0, unassigned: 0, promised: 0, kept: 0 },
    decided: await countBranches(tx, branchesOf(tx, { group: 'decided' })),
    closed: await countBranches(tx, branchesOf(tx, { group: 'closed' })),
  }
  for (const name of INBOX_SOURCES)
    for (const [group, count] of Object.entries(await countOpen(tx, name)))
      counts[group as keyof typeof counts] += Number(count)
  return counts
}

async function countOpen(tx: Tx, name: InboxSource): Promise<Record<string, unknown>> {
  const source = SOURCES[name]
  const { table, status, ownerId, promised, answered } = source
  const { from } = monthAt(tx.now)
  const isOpen = sql`${status} = ${source.stages.open[0]}`
  const owed = sql`${isOpen} and ${answered} is null and ${promised} < ${tx.now.toISOString()}::timestamptz`
  const { rows } = await tx.db.execute(sql`
    select count(*)::int as open,
      count(*) filter (where ${isOverdue(tx, source)})::int as overdue,
      count(*) filter (where ${isDueToday(tx, source)})::int as today,
      count(*) filter (where ${ownerId} = ${ownId(tx) ?? 0})::int as mine,
      count(*) filter (where ${ownerId} is null)::int as unassigned,
      (select count(*) from ${table} where ${promised} >= ${from.toISOString()}::timestamptz
        and (${answered} is not null or (${owed})))::int as promised,
      (select count(*) from ${table} where ${promised} >= ${from.toISOString()}::timestamptz
        and ${answered} <= ${promised})::int as kept
    from ${table} where ${isOpen}`)
  return rows[0] ?? {}
}
