// Lists read from tables: filtered, searched, sorted and paged by keyset, so that every page costs
// the same.

import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  is,
  lt,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { startOfDay, endOfDay } from '#contract/jamaica.ts'
import type { Sorted } from '#contract/lists.ts'
import { isRowNumber } from '#contract/numbers.ts'
import type { Tx } from '#platform/tx.ts'
import { estimateCount } from './estimate-count.ts'
import { isDay, isMoment, readCursor, writeCursor } from './cursor.ts'
import { searchMatches } from './search.ts'

/** A sort key, never null: a column, or an expression with a function for its value in a row. */
export type SortBy<Row> = PgColumn | Expression<Row>
type Expression<Row> = {
  by: SQL | PgColumn
  type: keyof typeof FORMATS
  value: PgColumn | ((row: Row) => string | number)
  /**
   * Converts a cursor's value for comparison with the expression; by default it is used as it is.
   */
  compare?: (value: SQL) => SQL
}

type Sorting<Row, Word extends string> = { id: PgColumn; sorts: Record<Word, SortBy<Row>> }

export type ListQuery<Word extends string> = {
  limit: number
  q?: string | undefined
  cursor?: string | undefined
  sort?: Sorted<Word> | undefined
}

/** A select of Drizzle before its `where`. */
type Select<Row> = SQLWrapper & {
  _: { selectedFields: Fields }
  where(filter: SQL | undefined): SQLWrapper & {
    orderBy(...by: SQL[]): { limit(rows: number): PromiseLike<Row[]> }
  }
}

type Fields = Record<string, unknown>
type Filters = (SQL | undefined)[]

type List<Query, Row, Item, Word extends string> = Sorting<Row, Word> & {
  rows: (tx: Tx, query: Query) => Select<Row>
  /** The order if the query has no `sort`. */
  sort: Sorted<NoInfer<Word>> | ((query: Query) => Sorted<NoInfer<Word>>)
  filters?: (query: Query, tx: Tx) => Filters | Promise<Filters>
  /** The texts to search, or a function that builds the condition. */
  search?: SQLWrapper[] | ((q: string, tx: Tx) => SQL | undefined | Promise<SQL | undefined>)
  /** Exact by default; `estimate` for tables that grow without limit. */
  total?:
    | 'estimate'
    | ((
        tx: Tx,
        query: Query & { q?: string | undefined },
        filter: SQL | undefined,
      ) => Promise<number>)
  /** Converts the rows of a page to items. */
  items?: (tx: Tx, rows: Row[], query: Query) => Item[] | Promise<Item[]>
}

export type Page<Item> = { items: Item[]; total: number; next: string | undefined }

/** Makes the verb that reads a list: one page, the total, and the cursor of the next page. */
export const listOf =
  <Row, Word extends string, Query = unknown, Item = Row>(list: List<Query, Row, Item, Word>) =>
  async (tx: Tx, query: Query & ListQuery<Word>): Promise<Page<Item>> => {
    const { q, limit, cursor } = query
    const sort = query.sort ?? (typeof list.sort === 'function' ? list.sort(query) : list.sort)
    const filters = (await list.filters?.(query, tx)) ?? []
    const filter = and(...filters, q ? await searchFilter(tx, list, q) : undefined)
    const select = list.rows(tx, query)
    const { after, orderBy, cursorAfter } = keyset(list, select._.selectedFields, { sort, cursor })
    const found = await select
      .where(and(filter, after))
      .orderBy(...orderBy)
      .limit(limit + 1)
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    return {
      items: list.items ? await list.items(tx, rows, query) : (rows as unknown as Item[]),
      total: await totalOf(tx, list, { query, filter }),
      next: last && cursorAfter(last),
    }
  }

const searchFilter = <Query, Row, Item, Word extends string>(
  tx: Tx,
  { search }: List<Query, Row, Item, Word>,
  q: string,
) => (typeof search === 'function' ? search(q, tx) : search && searchMatches(q, ...search))

function totalOf<Query, Row, Item, Word extends string>(
  tx: Tx,
  { rows, id, total }: List<Query, Row, Item, Word>,
  { query, filter }: { query: Query & ListQuery<Word>; filter: SQL | undefined },
): PromiseLike<number> {
  if (typeof total === 'function') return total(tx, query, filter)
  if (total === 'estimate') return estimateCount(tx, id.table, filter)
  return tx.db.$count(sql`${rows(tx, query).where(filter)} as counted`)
}

/** The condition and order of a page, and the cursor to continue after a row. */
export function keyset<Word extends string, Row = unknown>(
  { id, sorts }: Sorting<Row, Word>,
  fields: Fields,
  { sort, cursor }: { sort: Sorted<Word>; cursor: string | undefined },
) {
  const sortBy = sorts[sort.replace('-', '') as Word]
  const [direction, operator] = sort.startsWith('-') ? [desc, sql`<`] : [asc, sql`>`]
  const { by, type, value, compare }: Expression<Row> =
    'by' in sortBy ? sortBy : { by: sortBy, type: typeOf(sortBy), value: sortBy }
  const key = readKey(id, cursor)
  const start = key && FORMATS[type](key.value) ? sql`${key.value}::${sql.raw(type)}` : undefined
  const textIn = (row: Row) =>
    typeof value === 'function' ? value(row) : textOf(fields, row, value)
  const byIdAlone = by === id
  return {
    after: byIdAlone
      ? key && sql`${id} ${operator} ${key.id}`
      : key && start && sql`(${by}, ${id}) ${operator} (${compare?.(start) ?? start}, ${key.id})`,
    orderBy: byIdAlone ? [direction(id)] : [direction(by), direction(id)],
    cursorAfter: (row: Row) =>
      writeKey({ id: textOf(fields, row, id), value: byIdAlone ? '' : String(textIn(row)) }),
  }
}

/** An id that is no row number (bigint or UUID) is put before the value, with 0 in its place. */
const writeKey = ({ id, value }: { id: string; value: string }) =>
  isRowNumber(Number(id)) ? writeCursor([value, Number(id)]) : writeCursor([`${id} ${value}`, 0])

function readKey(column: PgColumn, cursor: string | undefined) {
  const [value, id] = readCursor(cursor) ?? []
  if (value === undefined || id === undefined) return undefined
  if (id > 0) return typeOf(column) === 'uuid' ? undefined : { value, id: sql`${id}` }
  const [first = ''] = value.split(' ', 1)
  const type = typeOf(column)
  if (!FORMATS[type](first)) return undefined
  return { value: value.slice(first.length + 1), id: sql`${first}::${sql.raw(type)}` }
}

/** By column type: whether the database can parse a text as such a value. */
const FORMATS = {
  text: () => true,
  integer: (text) => /^-?\d{1,9}$/.test(text),
  bigint: (text) => /^-?\d{1,15}$/.test(text),
  numeric: (text) => /^-?\d{1,10}\.\d\d$/.test(text),
  date: isDay,
  'timestamp with time zone': isMoment,
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
} satisfies Record<string, (text: string) => boolean>

function typeOf(column: PgColumn): keyof typeof FORMATS {
  const type = column.getSQLType().replace(/\(.*/, '')
  return type in FORMATS ? (type as keyof typeof FORMATS) : 'text'
}

/** A column's value in a row, as text in the database's format. */
function textOf(fields: Fields, row: unknown, column: PgColumn): string {
  for (const [name, field] of Object.entries(fields)) {
    const value = (row as Record<string, unknown>)[name]
    if (field === column) return String(column.mapToDriverValue(value))
    if (is(field, PgTable) && field === column.table)
      return textOf(getTableColumns(field), value, column)
  }
  throw new Error(`The rows of the list have no ${column.name}`)
}

/** Sorts case-insensitively. */
export const lower = (column: PgColumn): Expression<unknown> => ({
  by: sql`lower(${column})`,
  type: 'text',
  value: column,
  compare: (value) => sql`lower(${value})`,
})

/** Filters by a range of days in Jamaica, both inclusive. */
export const inDays = (
  column: PgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(from ? gte(column, startOfDay(from)) : undefined, to ? lt(column, endOfDay(to)) : undefined)

/** The rows of a period, which ends before `until`. */
export const within = (column: PgColumn, { from, until }: { from: Date; until: Date }) =>
  and(gte(column, from), lt(column, until))

/** A condition on a key: it is none of these. */
export const isNoneOf = (key: PgColumn, none: readonly string[]): SQL | undefined =>
  none.length > 0 ? notInArray(sql`${key}::text`, [...none]) : undefined

/** An equality filter; no condition if the query does not set it. */
export const equals = <Column extends PgColumn>(
  column: Column,
  value: Column['_']['data'] | undefined,
): SQL | undefined => (value === undefined ? undefined : eq(column, value))
