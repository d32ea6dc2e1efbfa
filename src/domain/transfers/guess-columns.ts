// Which column of a statement holds what, by its headings, else by what the cells look like. Staff
// see the guess and may mend it.

import { type DateOrder, type StatementColumns } from '#contract/transfers.ts'
import { centsIn, dayIn } from './statement-cells.ts'

const HEADING_WITHIN = 25
const LOOKED_AT = 60

const DAY = /\bdate\b|posted|effective/i
const CREDIT = /credit|deposit|money in|paid in|received|\bcr\b|\blodg/i
const AMOUNT = /amount|\bvalue\b|\bsum\b/i
const DESCRIPTION = /descri|narrat|particular|detail|memo|remark|payee/i
const REFERENCE = /\bref|cheque|check|trans(action)?\s*(id|no|num)/i
const DIRECTION = /\btype\b|dr\s*\/\s*cr|debit\s*\/\s*credit|indicator|\bsign\b/i

export function guessColumns(rows: readonly string[][]): StatementColumns {
  const at = rows.slice(0, HEADING_WITHIN).findIndex(isHeading)
  const headings = at >= 0 ? (rows[at] ?? []) : []
  const body = rows.slice(at + 1, at + 1 + LOOKED_AT)
  const width = Math.max(1, ...body.map(({ length }) => length), headings.length)
  const columns = Array.from({ length: width }, (_, index) => index)
  const cells = (index: number) => body.map((row) => row[index] ?? '').filter(Boolean)
  const named = (word: RegExp, but?: RegExp) =>
    columns.find((index) => word.test(headings[index] ?? '') && !but?.test(headings[index] ?? ''))

  const day = named(DAY) ?? most(columns, (index) => cells(index).filter(isDay).length)
  const credit =
    named(CREDIT, /debit|balance|dr\s*\/\s*cr/i) ??
    named(AMOUNT, /balance|date/i) ??
    most(
      columns.filter((index) => index !== day),
      (index) => cells(index).filter(isAmount).length,
    )
  const words = columns.filter((index) => index !== day && index !== credit)
  const description = named(DESCRIPTION) ?? most(words, (index) => lettersIn(cells(index)))
  const reference = named(REFERENCE)
  const direction = CREDIT.test(headings[credit] ?? '') ? undefined : named(DIRECTION)
  return {
    headingRow: at + 1,
    day,
    dateOrder: orderOf(cells(day)),
    description,
    reference: reference === description ? null : (reference ?? null),
    credit,
    direction: direction ?? null,
  }
}

const isHeading = (row: string[]) =>
  row.some((cell) => DAY.test(cell)) &&
  row.some((cell) => CREDIT.test(cell) || AMOUNT.test(cell)) &&
  !row.some((cell) => isDay(cell))

const isDay = (cell: string) => Boolean(dayIn(cell, 'dmy') ?? dayIn(cell, 'mdy'))
const isAmount = (cell: string) => centsIn(cell) !== undefined && /[.,]\d{2}\b/.test(cell)
const lettersIn = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + cell.replaceAll(/[^A-Za-z]/g, '').length, 0)

/** The column that scores most; the first of equals. */
function most(columns: readonly number[], score: (index: number) => number): number {
  const scored = columns.map((index) => ({ index, points: score(index) }))
  return scored.toSorted((a, b) => b.points - a.points)[0]?.index ?? 0
}

/** Day before month, as Jamaica writes it, unless that makes no days and the other way does. */
function orderOf(cells: string[]): DateOrder {
  const read = (order: DateOrder) => cells.filter((cell) => dayIn(cell, order)).length
  return read('mdy') > read('dmy') ? 'mdy' : 'dmy'
}
