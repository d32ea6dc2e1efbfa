// Whether money came in or went out, by the balance in the same row. It is known only for rows
// whose amount is the difference between two balances.

import type { Direction } from '#contract/transfers.ts'
import { centsIn } from './statement-cells.ts'

/** At least this share of the balances must be explained. */
const MIN_EXPLAINED = 0.8

export type Step = { row: number; direction: Direction }

const centsAt = (row: readonly string[], column: number) => centsIn(row[column] ?? '')

/**
 * The rows that a column of balances explains. None if most rows are not explained, or if the file
 * is explained equally well read upwards and downwards: then it is unknown what rises and what falls.
 */
export function stepsOf(
  rows: readonly string[][],
  balance: number,
  amounts: readonly number[],
): Step[] {
  const downwards = stepsFrom(rows, balance, amounts, -1)
  const upwards = stepsFrom(rows, balance, amounts, 1)
  if (downwards.length === upwards.length) return []
  const steps = downwards.length > upwards.length ? downwards : upwards
  const paired = rows.filter((row) => centsAt(row, balance) !== undefined).length - 1
  return steps.length >= paired * MIN_EXPLAINED ? steps : []
}

/** `side` is where the balance before a row stands: -1 in the row above, 1 in the row below. */
function stepsFrom(
  rows: readonly string[][],
  balance: number,
  amounts: readonly number[],
  side: 1 | -1,
): Step[] {
  return rows.flatMap((cells, row): Step[] => {
    const after = centsAt(cells, balance)
    const before = centsAt(rows[row + side] ?? [], balance)
    if (after === undefined || before === undefined || after === before) return []
    const step = after - before
    const moved = amounts.some((column) => Math.abs(centsAt(cells, column) ?? 0) === Math.abs(step))
    return moved ? [{ row, direction: step > 0 ? 'in' : 'out' }] : []
  })
}
