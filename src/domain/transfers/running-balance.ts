// Which way money went, by the balance that stands beside it. Says so only for rows whose amount is
// the step between two balances.

import type { Direction } from '#contract/transfers.ts'
import { centsIn } from './statement-cells.ts'

/** The share of the rows that has to agree. */
const EXPLAINED = 0.8

export type Step = { row: number; direction: Direction }

const figure = (row: readonly string[], column: number) => centsIn(row[column] ?? '')

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
  const paired = rows.filter((row) => figure(row, balance) !== undefined).length - 1
  return steps.length >= paired * EXPLAINED ? steps : []
}

/** `side` is where the balance before a row stands: -1 in the row above, 1 in the row below. */
function stepsFrom(
  rows: readonly string[][],
  balance: number,
  amounts: readonly number[],
  side: 1 | -1,
): Step[] {
  return rows.flatMap((cells, row): Step[] => {
    const after = figure(cells, balance)
    const before = figure(rows[row + side] ?? [], balance)
    if (after === undefined || before === undefined || after === before) return []
    const step = after - before
    const moved = amounts.some((column) => Math.abs(figure(cells, column) ?? 0) === Math.abs(step))
    return moved ? [{ row, direction: step > 0 ? 'in' : 'out' }] : []
  })
}
