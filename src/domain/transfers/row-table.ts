// A file of rows as a table: its columns, their cells and headings, and which of them holds days.

import { DATE_ORDERS, type DateOrder, MAX_COLUMNS } from '#contract/transfers.ts'
import { dayIn, isDay } from './statement-cells.ts'

const ROWS_LOOKED_AT = 200

/** What a column of days is called. */
export const DAY = /\bdate\b|posted|effective/i

/** The rows under the headings, and functions to look at their columns. */
export type Table = {
  columns: readonly number[]
  body: readonly string[][]
  /** The cells of a column that are not empty. */
  cells: (column: number) => string[]
  /** The columns whose heading matches `words` and not `but`. */
  named: (words: RegExp, but?: RegExp) => number[]
}

export function tableOf(rows: readonly string[][], headingRow: number): Table {
  const headings = headingRow > 0 ? (rows[headingRow - 1] ?? []) : []
  const body = rows.slice(headingRow, headingRow + ROWS_LOOKED_AT)
  const widest = Math.max(1, headings.length, ...body.map(({ length }) => length))
  const columns = Array.from({ length: Math.min(widest, MAX_COLUMNS) }, (_, index) => index)
  return {
    columns,
    body,
    cells: (column) => body.map((row) => row[column] ?? '').filter(Boolean),
    named: (words, but) =>
      columns.filter((column) => {
        const heading = headings[column] ?? ''
        return words.test(heading) && !but?.test(heading)
      }),
  }
}

export function dayOf({ columns, cells, named }: Table): number {
  const days = (column: number) => cells(column).filter(isDay).length
  return (
    named(DAY).find((column) => days(column) * 2 >= cells(column).length) ??
    bestColumn(columns, days)
  )
}

/** The column with the highest score; the first of equals. */
export function bestColumn(columns: readonly number[], score: (column: number) => number): number {
  const scored = columns.map((column) => ({ column, points: score(column) }))
  return scored.toSorted((a, b) => b.points - a.points)[0]?.column ?? 0
}

/** As the cells show it that can be read in one way only. Null if none does, or they contradict each other. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const readings = cells.map((cell) => DATE_ORDERS.map((order) => dayIn(cell, order)))
  const dayFirst = readings.filter(([dmy, mdy]) => dmy && !mdy).length
  const monthFirst = readings.filter(([dmy, mdy]) => mdy && !dmy).length
  if (dayFirst === monthFirst) return null
  return dayFirst > monthFirst ? 'dmy' : 'mdy'
}
