// Guesses which column of a statement holds money that came in, and which the balance. If the
// headings do not say, the balance is the column that changes from row to row by the amounts in the
// others, and money in is the column that raises it.

import type { Table } from './row-table.ts'
import { stepsOf } from './running-balance.ts'
import { centsIn, isAmount } from './statement-cells.ts'

const CREDIT = /credit|deposit|money in|paid in|received|\bcr\b|\blodg/i
const DEBIT = /debit|withdraw|money out|paid out|\bdr\b|charge/i
const AMOUNT = /amount|\bvalue\b|\bsum\b/i
const BALANCE = /balance/i

type Money = {
  credit: number
  balance: number | null
  /** Whether money out has a column of its own. */
  isPair: boolean
}

export function guessMoney(table: Table, day: number): Money {
  const { columns, named, cells } = table
  const holdsAmounts = (column: number) => {
    const written = cells(column).filter((cell) => !/^[-–—]+$/.test(cell))
    return written.filter((cell) => centsIn(cell) !== undefined).length * 2 >= written.length
  }
  const byHeading = (words: RegExp, but: RegExp) =>
    named(words, but).find((column) => column !== day && holdsAmounts(column))
  const amounts = columns.filter(
    (column) => column !== day && holdsAmounts(column) && cells(column).some(isAmount),
  )
  const balance = byHeading(BALANCE, /date/i) ?? balanceAmong(table, amounts)
  const credit = byHeading(CREDIT, /debit|balance|dr ?\/ ?cr/i)
  if (credit !== undefined) return { credit, balance, isPair: true }
  const amount = byHeading(AMOUNT, /balance|date|debit|withdraw/i)
  if (amount !== undefined) return { credit: amount, balance, isPair: false }
  const debit = byHeading(DEBIT, /credit|balance/i)
  const candidates = amounts.filter((column) => column !== balance && column !== debit)
  // If nothing looks like money, the column that the headings name shows best what is wrong.
  const [byName] = [...named(CREDIT, /balance/i), ...named(AMOUNT, /date/i)]
  const [first, second] = candidates
  if (first === undefined || second === undefined)
    return { credit: first ?? byName ?? day, balance, isPair: debit !== undefined }
  return { ...chooseOfTwo(table, { first, second, balance }), balance }
}

/** The column that changes from row to row by the amounts in the others. */
function balanceAmong({ body }: Table, amounts: readonly number[]): number | null {
  if (amounts.length < 2) return null
  const explained = amounts.map((column) => {
    const others = amounts.filter((other) => other !== column)
    return { column, rows: stepsOf(body, column, others).length }
  })
  const best = explained.toSorted((a, b) => b.rows - a.rows)[0]
  if (best && best.rows > 0) return best.column
  const filled = (column: number) => body.filter((row) => isAmount(row[column] ?? '')).length
  const rows = Math.max(...amounts.map(filled))
  // Too few rows to tell by steps: of three, the one that is never empty.
  const full = amounts.filter((column) => filled(column) === rows)
  return amounts.length > 2 && full.length === 1 ? (full[0] ?? null) : null
}

type Two = { first: number; second: number; balance: number | null }

/**
 * Of two columns, the first if some row has money in both; else the one that raises the balance, or
 * the second if there is no balance.
 */
function chooseOfTwo({ body }: Table, { first, second, balance }: Two): Omit<Money, 'balance'> {
  const isMoney = (row: readonly string[], column: number) =>
    (centsIn(row[column] ?? '') ?? 0) !== 0
  if (body.some((row) => isMoney(row, first) && isMoney(row, second)))
    return { credit: first, isPair: false }
  if (balance === null) return { credit: second, isPair: true }
  const raises = (column: number) =>
    stepsOf(body, balance, [first, second]).filter(
      ({ row, direction }) => direction === 'in' && isMoney(body[row] ?? [], column),
    ).length
  return { credit: raises(first) > raises(second) ? first : second, isPair: true }
}
