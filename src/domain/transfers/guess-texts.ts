// Which columns of a statement hold words: the bank's reference, and everything that may name the
// payer or the order.

import { MOST_TEXTS } from '#contract/transfers.ts'
import type { Table } from './guess-columns.ts'

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
    description: description.slice(0, MOST_TEXTS),
    reference: reference === undefined || description.includes(reference) ? null : reference,
  }
}

/** The same word in every row says nothing of one of them: a currency, a branch. */
const isLabel = (cells: string[]) => cells.length > 2 && new Set(cells).size === 1
