// Guesses which column of a statement holds what, by its cells and its headings; what they do not tell
// stays open. Staff see the guess, correct it and confirm it.

import { MAX_DESCRIPTION_COLUMNS, type StatementColumns } from '#contract/transfers.ts'
import { guessDirection } from './guess-direction.ts'
import { guessMoney } from './guess-money.ts'
import { DAY, dateOrderOf, dayOf, HEADING_WITHIN, type Table, tableOf } from './row-table.ts'
import { dayIn, isAmount, isDay, marksOut, wayOf } from './statement-cells.ts'

const MONEY = /credit|deposit|money in|paid in|received|amount|\bcr\b|\blodg|\bvalue\b|\bsum\b/i

export function guessColumns(rows: readonly string[][]): StatementColumns {
  const headingRow = headingRowOf(rows)
  const table = tableOf(rows, headingRow)
  const day = dayOf(table)
  const { credit, balance, isPair } = guessMoney(table, day)
  const amounts = credit === null ? [] : table.cells(credit)
  const hasSigns = amounts.some(wayOf)
  const unsigned = isPair || marksOut(amounts) ? 'in' : null
  const found = { day, credit, balance }
  const { direction, words } = isPair
    ? { direction: null, words: [] }
    : guessDirection(table, { ...found, hasSigns })
  return withDateOrder(rows, {
    headingRow,
    day,
    dateOrder: null,
    ...guessTexts(table, { ...found, direction }),
    credit,
    direction,
    balance: direction === null && unsigned === null ? balance : null,
    words,
    unsigned: direction === null ? unsigned : null,
  })
}

/** With the order of day and month that the rows show, unless it is known. */
export const withDateOrder = (
  rows: readonly string[][],
  columns: StatementColumns,
): StatementColumns => ({
  ...columns,
  dateOrder: columns.dateOrder ?? dateOrderOf(dayCells(rows, columns)),
})

/** Whether some days fit the other order only, and not more of them the known one only. */
export function contradictsDateOrder(
  rows: readonly string[][],
  { dateOrder, ...columns }: StatementColumns,
): boolean {
  if (dateOrder === null) return false
  const cells = dayCells(rows, columns)
  const isOther = (cell: string) => isDay(cell) && dayIn(cell, dateOrder) === undefined
  return cells.some(isOther) && dateOrderOf(cells) !== dateOrder
}

const dayCells = (
  rows: readonly string[][],
  { headingRow, day }: Pick<StatementColumns, 'headingRow' | 'day'>,
) => rows.slice(headingRow).map((row) => row[day] ?? '')

/**
 * The number of the row of headings, counted from 1; without headings, of the last row above the
 * money.
 */
function headingRowOf(rows: readonly string[][]): number {
  const top = rows.slice(0, HEADING_WITHIN)
  const named = top.findIndex(isHeading)
  if (named >= 0) return named + 1
  // Nothing above the first day or amount can be money.
  return Math.max(
    0,
    top.findIndex((row) => row.some(isMoneyOrDay)),
  )
}

export const isMoneyOrDay = (cell: string) => isDay(cell) || isAmount(cell)

const isHeading = (row: string[]) =>
  row.some((cell) => DAY.test(cell)) &&
  row.some((cell) => MONEY.test(cell) && !DAY.test(cell)) &&
  !row.some((cell) => isDay(cell))

const DESCRIPTION = /descri|narrat|particular|detail|memo|remark|payee|payer|name/i
const REFERENCE = /\bref|cheque|check|trans(action)? ?(id|no|num)/i
const NO_WORDS = /currency|branch|account|status|balance|categor|code|\btype\b|\bdate\b/i

type Used = Pick<StatementColumns, 'day' | 'credit' | 'balance' | 'direction'>

function guessTexts({ columns, cells, named }: Table, used: Used) {
  const usedColumns: (number | null)[] = Object.values(used)
  const free = columns.filter((column) => !usedColumns.includes(column))
  const described = named(DESCRIPTION).filter((column) => free.includes(column))
  const reference = named(REFERENCE).find(
    (column) => free.includes(column) && column !== described[0],
  )
  const letters = (column: number) =>
    cells(column).reduce((sum, cell) => sum + cell.replaceAll(/[^A-Za-z]/g, '').length, 0)
  const wordless = named(NO_WORDS)
  const wordy = free.filter((column) => column !== reference && letters(column) > 0)
  const chosen = wordy.filter(
    (column) =>
      described.includes(column) || (!wordless.includes(column) && !isLabel(cells(column))),
  )
  const most = free.toSorted((a, b) => letters(b) - letters(a))[0]
  const description = chosen.length > 0 ? chosen : [described[0] ?? most ?? used.day]
  return {
    description: description.slice(0, MAX_DESCRIPTION_COLUMNS),
    reference: reference === undefined || description.includes(reference) ? null : reference,
  }
}

/** The same text in every row, such as a currency or a branch, does not describe any of them. */
const isLabel = (cells: string[]) => cells.length > 2 && new Set(cells).size === 1
