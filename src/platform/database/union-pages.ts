// Pages of one list whose rows are in several tables, or in several parts of one: ordered by time, then by
// the rank of the branch, then by id. A page reads at most a page of each branch, from where the page
// before ended, so an index of each table gives its rows in their order.

import { and, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { isMoment, readCursor, writeCursor } from './cursor.ts'

export type Branch = {
  /** Orders rows of one time; branches that share an id space share a rank. */
  rank: number
  /** A table, with what is joined to it. */
  from: SQL
  /** When a row happened or is due: never null. */
  at: SQL
  id: SQL
  where: SQL | undefined
  /** What else is read of a row, the same names in each branch. */
  columns?: SQL
}

/** Where a row stands in the list. */
export type Place = { at: string; rank: number; id: number }

export type UnionQuery = { isDescending: boolean; limit: number; cursor: string | undefined }

type Row = Place & Record<string, unknown>
export type UnionPage = { rows: Row[]; next: string | undefined }

/** One page of the rows of all branches; a cursor that is not ours begins with the first page. */
export async function pageOfUnion(
  tx: Tx,
  branches: readonly Branch[],
  query: UnionQuery,
): Promise<UnionPage> {
  if (branches.length === 0) return { rows: [], next: undefined }
  const { limit, isDescending } = query
  const after = placeIn(query.cursor)
  const way = isDescending ? sql`desc` : sql`asc`
  const parts = branches.map((branch) => {
    const { rank, from, at, id, columns } = branch
    const where = and(branch.where, isAfter(branch, after, isDescending)) ?? sql`true`
    const others = columns ? sql`, ${columns}` : sql``
    return sql`(select ${at} as at, ${sql.raw(String(rank))} as rank, ${id} as id${others} from ${from}
      where ${where} order by ${at} ${way}, ${id} ${way} limit ${limit + 1})`
  })
  const { rows } = await tx.db.execute(sql`
    select found.*,
      to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment
    from (${sql.join(parts, sql` union all `)}) found
    order by found.at ${way}, found.rank ${way}, found.id ${way} limit ${limit + 1}`)
  const shown = rows.slice(0, limit).map(rowOf)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last && writeCursor([`${last.rank} ${last.at}`, last.id]) }
}

const rowOf = ({ moment, ...row }: Record<string, unknown>): Row => ({
  ...row,
  at: String(moment),
  rank: Number(row.rank),
  id: Number(row.id),
})

function placeIn(cursor: string | undefined): Place | undefined {
  const [text = '', id = 0] = readCursor(cursor) ?? []
  const [, rank, at = ''] = /^(\d{1,2}) (.+)$/.exec(text) ?? []
  return rank !== undefined && isMoment(at) && id > 0 ? { at, rank: Number(rank), id } : undefined
}

/** The rows of one branch behind a place, in a form that its index can begin at. */
function isAfter(row: Branch, after: Place | undefined, isDescending: boolean) {
  if (!after) return undefined
  const [past, pastOrAt] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  const at = sql`${after.at}::timestamptz`
  if (row.rank === after.rank)
    return sql`(${row.at}, ${row.id}) ${past} (${at}, ${after.id}::integer)`
  return row.rank > after.rank === isDescending
    ? sql`${row.at} ${past} ${at}`
    : sql`${row.at} ${pastOrAt} ${at}`
}
