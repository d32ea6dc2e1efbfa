// The inbox: cases, messages and requests for a price in one list, what is due next first. A page reads
// at most a page of each branch, whatever the tables hold, then the rows that it shows.

import { sql } from 'drizzle-orm'
import {
  INBOX_SOURCES,
  type InboxCounts,
  type InboxSource,
  type ListInbox,
} from '#contract/inbox.ts'
import { monthAt } from '#contract/jamaica.ts'
import { ownId } from '#domain/cases/write-in-case.ts'
import { estimateCount } from '#platform/database/estimate-count.ts'
import type { Page } from '#platform/database/list.ts'
import { pageOfUnion } from '#platform/database/union-pages.ts'
import type { Tx } from '#platform/tx.ts'
import { type InboxItem, readItems } from './read-items.ts'
import { type Branch, branchesOf, isDueToday, isOverdue, SOURCES, stageOf } from './sources.ts'

type Query = ListInbox & { limit: number }

export async function listInbox(tx: Tx, query: Query): Promise<Page<InboxItem>> {
  const { limit, cursor } = query
  const sort = query.sort ?? (stageOf(query.group ?? 'open') === 'open' ? 'due' : '-date')
  const branches = branchesOf(tx, query)
  const { rows, next } = await pageOfUnion(
    tx,
    branches.map(({ name, source, filter }) => ({
      rank: INBOX_SOURCES.indexOf(name),
      from: sql`${source.table}`,
      at: sort.endsWith('due') ? source.due : sql`${source.opened}`,
      id: sql`${source.id}`,
      where: filter,
    })),
    { isDescending: sort.startsWith('-'), limit, cursor },
  )
  const places = rows.map(({ rank, id }) => ({ source: INBOX_SOURCES[rank] ?? 'case', id }))
  return {
    items: await readItems(tx, places),
    total: await countBranches(tx, branches),
    next,
  }
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
