// Guesses which column of a statement holds money that came in, and which the balance. If the
// headings do not say, the balance is the column that changes from row to row by the amounts in the
// others, and money in is the column that raises it; where neither tells, money in is not known. A
// column whose heading names both ways is one of amounts. A column of days never holds amounts.

import type { Direction } from '#contract/transfers.ts'
import { holdsAmounts, isCents, type Table } from './row-table.ts'
import { stepsOf } from './running-balance.ts'
import { centsIn, isAmount } from './statement-cells.ts'

const CREDIT = /credit|deposit|money in|paid in|received|\bcr\b|\blodg/i
const DEBIT = /debit|withdraw|money out|paid out|\bdr\b|charge/i
/** A part of a heading that also names money in: `Money In/Out`, `Deposits/Payments`, `Out/In`. */
const OUT_TOO = /debit|withdraw|\bout\b|\bdr\b|\bw\/?d\b|charge|\/ ?(paid|payments?|spent)\b/i
const IN_TOO = /\/ ?in\b/i
const AMOUNT = /amount|\bvalue\b|\bsum\b/i
const BALANCE = /balance/i

type Money = {
  credit: number | null
  balance: number | null
  /** Whether money out has a column of its own. */
  isPair: boolean
}

export function guessMoney(table: Table, day: number): Money {
  const { columns, named, cells } = table
  const mayHold = (column: number) => column !== day && holdsAmounts(table, column)
  const headed = (words: RegExp, but: RegExp) => named(words, but).filter(mayHold)
  const ins = [...headed(CREDIT, BALANCE), ...headed(IN_TOO, BALANCE)]
  const outs = headed(OUT_TOO, BALANCE)
  /** One column for money in and money out: its heading does not tell which of them an amount is. */
  const bothWays = ins.filter((column) => outs.includes(column))
  const whole = columns.filter((column) => mayHold(column) && cells(column).some(isCents))
  const exact = whole.filter((column) => cells(column).some(isAmount))
  const amounts = exact.length > 0 ? exact : whole
  const balance = headed(BALANCE, /date/i)[0] ?? balanceAmong(table, amounts)
  const credit = headed(CREDIT, BALANCE).find((column) => !bothWays.includes(column))
  if (credit !== undefined) return { credit, balance, isPair: true }
  const amount =
    headed(AMOUNT, /balance|date|debit|withdraw/i)[0] ??
    bothWays.find((column) => column !== balance)
  if (amount !== undefined) return { credit: amount, balance, isPair: false }
  const debit = headed(DEBIT, /credit|balance/i)[0]
  const candidates = amounts.filter((column) => column !== balance && column !== debit)
  if (candidates.length > 1) return { ...raising(table, candidates, balance), balance }
  // If nothing looks like money, the column that the headings name shows best what is wrong.
  const [byName] = [...named(CREDIT, /balance/i), ...named(AMOUNT, /date/i)]
  return { credit: candidates[0] ?? byName ?? null, balance, isPair: debit !== undefined }
}

/** The column that changes from row to row by the amounts in the others. */
function balanceAmong({ body }: Table, amounts: readonly number[]): number | null {
  if (amounts.length < 2) return null
  const explained = amounts.map((column) => {
    const others = amounts.filter((other) => other !== column)
    return { column, rows: stepsOf(body, column, others).length }
  })
  const best = explained.toSorted((a, b) => b.rows - a.rows)[0]
  return best && best.rows > 0 ? best.column : null
}

/** The only column that raises the balance; it is one of a pair if it never lowers it, too. */
function raising(
  { body }: Table,
  candidates: readonly number[],
  balance: number | null,
): Omit<Money, 'balance'> {
  const steps = balance === null ? [] : stepsOf(body, balance, candidates)
  const moves = (column: number, way: Direction) =>
    steps.some(({ row, direction }) => direction === way && centsIn(body[row]?.[column] ?? ''))
  const [credit, ...others] = candidates.filter((column) => moves(column, 'in'))
  if (credit === undefined || others.length > 0) return { credit: null, isPair: false }
  return { credit, isPair: !moves(credit, 'out') && candidates.some((one) => moves(one, 'out')) }
}
