// Which column of a statement holds money that came in, and which the balance. Where the headings do
// not say, the balance is the column whose steps are the other amounts, and money in is what raises it.

import type { Table } from './guess-columns.ts'
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
  const left = amounts.filter((column) => column !== balance && column !== debit)
  // Nothing looks like money: what the headings say shows best what is wrong.
  const called = [...named(CREDIT, /balance/i), ...named(AMOUNT, /date/i)]
  const [first = called[0] ?? day, second] = left
  if (second === undefined) return { credit: first, balance, isPair: debit !== undefined }
  return { ...ofTwo(table, { first, second, balance }), balance }
}

/** The column whose steps from row to row are the amounts of the others. */
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

/** Of two columns that are never filled together, the one that raises the balance; else the second. */
function ofTwo({ body }: Table, { first, second, balance }: Two): Omit<Money, 'balance'> {
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
