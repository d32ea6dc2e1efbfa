// A page of a table in the order that was asked for, and where the next one begins: behind the sort
// value and the number of the last row, so that no page is dearer than the first.

import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#contract/jamaica.ts'
import type { Sorted } from '#contract/lists.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { isDay, isMoment, readCursor, writeCursor } from './cursor.ts'
import { likePattern } from './rows.ts'

/** A way to sort: what is compared, never null, and its value in a cursor there and back. */
export type SortBy<Row> = {
  column: SQLWrapper
  write: (row: Row) => string
  /** The value of a cursor as the column compares it; undefined where it is none. */
  read: (value: string) => SQL | undefined
}

type Keys<Row, Word extends string> = {
  id: SQLWrapper
  idOf: (row: Row) => number
  /** `id`: rows come in the order of their numbers. */
  sorts: Record<Word, SortBy<Row> | 'id'>
}

export type PageQuery<Word extends string> = {
  limit: number
  cursor?: string | undefined
  sort?: Sorted<Word> | undefined
}

/** How one page of a table is read; ask for one row more than the limit. */
export function keyset<Row, Word extends string>(
  { id, idOf, sorts }: Keys<Row, Word>,
  { limit, cursor, sort }: PageQuery<Word> & { sort: Sorted<Word> },
) {
  const by = sorts[sort.replace('-', '') as Word]
  const [way, sign] = sort.startsWith('-') ? [desc, sql`<`] : [asc, sql`>`]
  const key = readCursor(cursor)
  const value = key && by !== 'id' ? by.read(key[0]) : undefined
  const behindId = key && by === 'id' ? sql`${id} ${sign} ${key[1]}` : undefined
  return {
    behind:
      value && by !== 'id' ? sql`(${by.column}, ${id}) ${sign} (${value}, ${key?.[1]})` : behindId,
    orderBy: by === 'id' ? [way(id)] : [way(by.column), way(id)],
    cut: (rows: Row[]) => {
      const items = rows.slice(0, limit)
      const last = rows.length > limit ? items.at(-1) : undefined
      const end = last && ([by === 'id' ? '' : by.write(last), idOf(last)] as const)
      return { items, next: end && writeCursor(end) }
    },
  }
}

/** Of lists that come by their rows' numbers alone, which time follows unless `word` says otherwise. */
export const byId = <Row, Word extends string = 'date'>(
  id: SQLWrapper,
  idOf: (row: Row) => number,
  word = 'date' as Word,
) => ({ id, idOf, sorts: { [word]: 'id' } as Record<Word, 'id'> })

/** Capitals count for nothing. */
export const byName = <Row>(column: SQLWrapper, of: (row: Row) => string): SortBy<Row> => ({
  column: sql`lower(${column})`,
  write: of,
  read: (value) => sql`lower(${value}::text)`,
})

export const byText = <Row>(column: SQLWrapper, of: (row: Row) => string): SortBy<Row> => ({
  column,
  write: of,
  read: (value) => sql`${value}::text`,
})

export const byMoment = <Row>(column: SQLWrapper, of: (row: Row) => Date): SortBy<Row> => ({
  column,
  write: (row) => of(row).toISOString(),
  read: (value) => (isMoment(value) ? sql`${value}::timestamptz` : undefined),
})

export const byDay = <Row>(column: SQLWrapper, of: (row: Row) => string): SortBy<Row> => ({
  column,
  write: of,
  read: (value) => (isDay(value) ? sql`${value}::date` : undefined),
})

export const byMoney = <Row>(column: SQLWrapper, of: (row: Row) => number): SortBy<Row> => ({
  column,
  write: (row) => dollarsFromCents(of(row)),
  read: (value) => {
    const cents = centsFromDollars(value)
    return cents === undefined ? undefined : sql`${dollarsFromCents(cents)}::numeric`
  },
})

/** Sums that are kept in cents. */
export const byCents = <Row>(column: SQLWrapper, of: (row: Row) => number): SortBy<Row> => ({
  column,
  write: (row) => String(of(row)),
  read: (value) => (/^-?\d{1,15}$/.test(value) ? sql`${value}::bigint` : undefined),
})

export const byNumber = <Row>(column: SQLWrapper, of: (row: Row) => number): SortBy<Row> => ({
  column,
  write: (row) => String(of(row)),
  read: (value) => (/^-?\d{1,9}$/.test(value) ? sql`${value}::integer` : undefined),
})

/** Every word of a search somewhere in these texts; undefined without one. */
export function searchMatches(q: string | undefined, ...texts: SQLWrapper[]): SQL | undefined {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const said = sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`
  return and(...words.map((word) => sql`${said} ilike ${likePattern(word)}`))
}

/** A word of the database as people say it: `bank_transfer` is found by `bank transfer` too. */
export const humanised = (column: SQLWrapper): SQL => sql`translate(${column}, '_-', '  ')`

/** The same where the pages have words of their own for it. */
export const labelled = (column: SQLWrapper, words: Readonly<Record<string, string>>): SQL => {
  const cases = Object.entries(words).map(([word, said]) => sql`when ${word} then ${said}::text`)
  return sql`case ${column} ${sql.join(cases, sql` `)} end`
}

/** A day in Jamaica as people type it: `2026-11-20`, `November 2026`. */
export const dayLabel = (moment: SQLWrapper): SQL =>
  sql`to_char(${moment} at time zone ${TIME_ZONE}, 'YYYY-MM-DD FMDD FMMonth YYYY')`
