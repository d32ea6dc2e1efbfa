// The file of a bank or a gateway as a table: its columns, their headings and cells, and which of them hold days and
// amounts. Statements and settlement lists find their columns by it.

import { DATE_ORDERS, type DateOrder, MAX_COLUMNS } from '#contract/transfers.ts'
import { centsIn, dayIn, isDay } from './statement-cells.ts'

const ROWS_LOOKED_AT = 200
/** As many rows may stand above the headings. */
export const HEADING_WITHIN = 25

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
    bestOf(columns, days) ??
    columns[0] ??
    0
  )
}

/** Whether at least half of what is written in a column are amounts. A column of days holds none, a dash is nothing. */
export function holdsAmounts({ cells }: Table, column: number): boolean {
  const written = cells(column).filter((cell) => !/^[-–—]+$/.test(cell))
  const isDays = written.length > 0 && written.every(isDay)
  return !isDays && written.filter(isCents).length * 2 >= written.length
}

export const isCents = (cell: string) => centsIn(cell) !== undefined

/** The column with the most points, if any has points; of equals, one that is preferred, else the first. */
export function bestOf(
  columns: readonly number[],
  points: (column: number) => number,
  preferred: readonly number[] = [],
): number | null {
  const most = Math.max(0, ...columns.map(points))
  if (most === 0) return null
  const best = columns.filter((column) => points(column) === most)
  return best.find((column) => preferred.includes(column)) ?? best[0] ?? null
}

/** As the cells show it that can be read in one way only. Null if none does, or they contradict each other. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const readings = cells.map((cell) => DATE_ORDERS.map((order) => dayIn(cell, order)))
  const dayFirst = readings.filter(([dmy, mdy]) => dmy && !mdy).length
  const monthFirst = readings.filter(([dmy, mdy]) => mdy && !dmy).length
  if (dayFirst === monthFirst) return null
  return dayFirst > monthFirst ? 'dmy' : 'mdy'
}

/** The cell of a row in a column; nothing where there is no such column. */
export const cellsOf =
  (row: readonly string[]) =>
  (column: number | null): string =>
    column === null ? '' : (row[column] ?? '')

/** The heading of each column in the file, or its letter. */
export function headingsOf(
  rows: readonly string[][],
  { headingRow }: { headingRow: number },
): string[] {
  const named = headingRow > 0 ? (rows[headingRow - 1] ?? []) : []
  const width = Math.max(1, ...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, index) => named[index] || `Column ${letterOf(index)}`)
}

const letterOf = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`
