// Which column of a statement holds what, by what its cells look like and by the headings. Staff see
// the guess and may correct it.

import {
  type DateOrder,
  MAX_COLUMNS,
  MAX_DESCRIPTION_COLUMNS,
  type StatementColumns,
} from '#contract/transfers.ts'
import { guessDirection } from './guess-direction.ts'
import { guessMoney } from './guess-money.ts'
import { centsIn, dayIn, isAmount, isDay } from './statement-cells.ts'

const HEADING_WITHIN = 25
const LOOKED_AT = 200

const DAY = /\bdate\b|posted|effective/i
const MONEY = /credit|deposit|money in|paid in|received|amount|\bcr\b|\blodg|\bvalue\b|\bsum\b/i

/** The rows under the headings, and functions to look at their columns. */
export type Table = {
  columns: readonly number[]
  body: readonly string[][]
  /** The cells of a column that are not empty. */
  cells: (column: number) => string[]
  /** The columns whose heading says so. */
  named: (words: RegExp, but?: RegExp) => number[]
}

export function guessColumns(rows: readonly string[][]): StatementColumns {
  const headingRow = headingRowOf(rows)
  const table = tableOf(rows, headingRow)
  const day = dayOf(table)
  const { credit, balance, isPair } = guessMoney(table, day)
  const found = { day, credit, balance }
  const { direction, words } = guessDirection(table, found, isPair)
  const isSigned = table.cells(credit).some((cell) => (centsIn(cell) ?? 0) < 0)
  const needsBalance = direction === null && !isPair && !isSigned
  const { description, reference } = guessTexts(table, { ...found, direction })
  return {
    headingRow,
    day,
    dateOrder: orderOf(table.cells(day)),
    description,
    reference,
    credit,
    direction,
    balance: needsBalance ? balance : null,
    words,
  }
}

function tableOf(rows: readonly string[][], headingRow: number): Table {
  const headings = headingRow > 0 ? (rows[headingRow - 1] ?? []) : []
  const body = rows.slice(headingRow, headingRow + LOOKED_AT)
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

/** The row that names the columns, counted from 1; else where the rows with money begin. */
function headingRowOf(rows: readonly string[][]): number {
  const top = rows.slice(0, HEADING_WITHIN)
  const named = top.findIndex(isHeading)
  if (named >= 0) return named + 1
  // Without headings, where the first day or amount stands: nothing above it can be money.
  return Math.max(
    0,
    top.findIndex((row) => row.some(isMoneyOrDay)),
  )
}

const isMoneyOrDay = (cell: string) => isDay(cell) || isAmount(cell)

const isHeading = (row: string[]) =>
  row.some((cell) => DAY.test(cell)) &&
  row.some((cell) => MONEY.test(cell) && !DAY.test(cell)) &&
  !row.some((cell) => isDay(cell))

function dayOf({ columns, cells, named }: Table): number {
  const days = (column: number) => cells(column).filter(isDay).length
  return (
    named(DAY).find((column) => days(column) * 2 >= cells(column).length) ??
    bestColumn(columns, days)
  )
}

/** The column with the highest score; the first of equals. */
function bestColumn(columns: readonly number[], score: (column: number) => number): number {
  const scored = columns.map((column) => ({ column, points: score(column) }))
  return scored.toSorted((a, b) => b.points - a.points)[0]?.column ?? 0
}

/** Day before month, as Jamaica writes it, unless that makes no days and the other way does. */
function orderOf(cells: string[]): DateOrder {
  const read = (order: DateOrder) => cells.filter((cell) => dayIn(cell, order)).length
  return read('mdy') > read('dmy') ? 'mdy' : 'dmy'
}

const DESCRIPTION = /descri|narrat|particular|detail|memo|remark|payee|payer|name/i
const REFERENCE = /\bref|cheque|check|trans(action)? ?(id|no|num)/i
const NO_WORDS = /currency|branch|account|status|balance|categor|code|\btype\b|\bdate\b/i

type Used = { day: number; credit: number; balance: number | null; direction: number | null }

export function guessTexts({ columns, cells, named }: Table, used: Used) {
  const taken: (number | null)[] = Object.values(used)
  const free = columns.filter((column) => !taken.includes(column))
  const called = named(DESCRIPTION).filter((column) => free.includes(column))
  const reference = named(REFERENCE).find((column) => free.includes(column) && column !== called[0])
  const letters = (column: number) =>
    cells(column).reduce((sum, cell) => sum + cell.replaceAll(/[^A-Za-z]/g, '').length, 0)
  const without = named(NO_WORDS)
  const wordy = free.filter((column) => column !== reference && letters(column) > 0)
  const chosen = wordy.filter(
    (column) => called.includes(column) || !(without.includes(column) || isLabel(cells(column))),
  )
  const most = free.toSorted((a, b) => letters(b) - letters(a))[0]
  const description = chosen.length > 0 ? chosen : [called[0] ?? most ?? used.day]
  return {
    description: description.slice(0, MAX_DESCRIPTION_COLUMNS),
    reference: reference === undefined || description.includes(reference) ? null : reference,
  }
}

/** The same word in every row says nothing of one of them: a currency, a branch. */
const isLabel = (cells: string[]) => cells.length > 2 && new Set(cells).size === 1
