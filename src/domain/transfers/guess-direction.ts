// Guesses which column of a statement says whether money came in or went out, and, if the balance
// shows it, what its words mean.

import type { Direction, StatementColumns, StatementWord } from '#contract/transfers.ts'
import { directionsOf, wordOf } from './directions.ts'
import type { Table } from './row-table.ts'
import { stepsOf } from './running-balance.ts'

const DIRECTION = /\btype\b|dr ?\/ ?cr|debit ?\/ ?credit|indicator|\bsign\b/i
/** What a bank writes in a column that only tells the direction. */
const CODES = new Set(['cr', 'dr', 'c', 'd', 'credit', 'debit', '+', '-'])

const isCodes = (cells: string[]) =>
  cells.some((cell) => cell !== '-') && cells.every((cell) => CODES.has(wordOf(cell)))

/** A column with more different words than this holds descriptions. */
const MAX_WORDS = 12

type Found = Pick<StatementColumns, 'day' | 'credit' | 'balance'> & { hasSigns: boolean }
type Guess = Pick<StatementColumns, 'direction' | 'words'>

export function guessDirection(table: Table, found: Found): Guess {
  const { columns, cells, named } = table
  const { day, credit, balance, hasSigns } = found
  const free = columns.filter((column) => ![day, credit, balance].includes(column))
  const understood = (column: number) => {
    const meanings = directionsOf(cells(column))
    return cells(column).filter((cell) => meanings.get(wordOf(cell))).length
  }
  const fits = (column: number) =>
    new Set(cells(column).map(wordOf)).size <= MAX_WORDS &&
    (understood(column) * 2 >= cells(column).length || !hasSigns)
  const direction =
    named(DIRECTION).find((column) => free.includes(column) && fits(column)) ??
    // Without a heading, only a column of codes: a description may well say Deposit in every row.
    (hasSigns ? undefined : free.find((column) => isCodes(cells(column))))
  if (direction === undefined) return { direction: null, words: [] }
  return { direction, words: wordsByBalance(table, found, direction) }
}

/**
 * Words that are not understood, but occur only where the balance rises, or only where it falls.
 */
function wordsByBalance(
  { body, cells }: Table,
  { credit, balance }: Found,
  direction: number,
): StatementWord[] {
  if (balance === null || credit === null) return []
  const seen = new Map<string, Set<Direction>>()
  for (const step of stepsOf(body, balance, [credit])) {
    const word = wordOf(body[step.row]?.[direction] ?? '')
    seen.set(word, (seen.get(word) ?? new Set()).add(step.direction))
  }
  const meanings = directionsOf(cells(direction))
  return [...seen].flatMap(([word, directions]) => {
    const [means] = directions
    const isUnderstood = meanings.get(word) !== undefined
    return means && directions.size === 1 && !isUnderstood ? [{ word, means }] : []
  })
}
