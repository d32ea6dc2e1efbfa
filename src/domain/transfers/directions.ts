// Whether money came in or went out, by the word that a bank statement uses for it. A word that may
// mean either has no direction: staff say what it means.

import type { Direction, StatementWord } from '#contract/transfers.ts'
import { plain } from './statement-cells.ts'

const MAX_WORD_LENGTH = 40

const IN = new Set(
  'credit credits credited cr c deposit deposits deposited dep in incoming inward inflow lodgement lodgment lodged received'.split(
    ' ',
  ),
)
const OUT = new Set(
  'debit debits debited dr withdrawal withdrawals withdrawn withdraw wd w out outgoing outward outflow fee fees charge charges purchase pos'.split(
    ' ',
  ),
)
/** Reverses the meaning of the word beside it, or makes it the name of a card. */
const UNCLEAR = new Set('reversal reversed reverse return returned refund card'.split(' '))

/** The text of a cell in the form in which words are compared. */
export const wordOf = (cell: string) => plain(cell.slice(0, MAX_WORD_LENGTH)).toLowerCase()

/** What the words of one column mean; `D` is a debit beside credits and a deposit beside withdrawals. */
export function directionsOf(cells: readonly string[]): Map<string, Direction | undefined> {
  const words = new Set(cells.map(wordOf))
  const parts = new Set([...words].flatMap(partsOf))
  const hasCredits = ['c', 'cr', 'credit'].some((word) => parts.has(word))
  const hasWithdrawals = ['w', 'wd', 'withdrawal'].some((word) => parts.has(word))
  const meaningOfD = hasCredits === hasWithdrawals ? undefined : hasCredits ? 'out' : 'in'
  const meanings = new Map(
    [...words].map((word) => [word, word === 'd' ? meaningOfD : directionOf(word)]),
  )
  // A dash alone is an empty cell; beside a plus it is a minus.
  if (words.has('+')) meanings.set('+', 'in')
  if (words.has('+') && words.has('-')) meanings.set('-', 'out')
  return meanings
}

function directionOf(word: string): Direction | undefined {
  const parts = partsOf(word)
  const comes = parts.some((part) => IN.has(part))
  const goes = parts.some((part) => OUT.has(part))
  if (comes === goes || parts.some((part) => UNCLEAR.has(part))) return undefined
  return comes ? 'in' : 'out'
}

const partsOf = (word: string) => word.split(/[^a-z]+/).filter(Boolean)

/** What each word means: as staff chose, or else as `directionsOf` understands it. */
export function meaningsOf(
  cells: readonly string[],
  chosen: readonly StatementWord[],
): Map<string, Direction | undefined> {
  const meanings = directionsOf(cells)
  for (const { word, means } of chosen) if (meanings.has(word)) meanings.set(word, means)
  return meanings
}
