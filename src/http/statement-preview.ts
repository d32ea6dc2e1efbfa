// The content of a bank statement before it is imported.

import type { z } from 'zod'
import {
  MAX_COLUMNS,
  type NothingIn,
  type StatementColumns,
  type StatementPreview,
} from '#contract/transfers.ts'
import type { AlikeLine } from '#domain/transfers/known-lines.ts'
import { headingsOf, type StatementRead } from '#domain/transfers/statement-lines.ts'

const SAMPLE_ROWS = 5
/** Long lists are cut off at this length. */
export const MAX_SHOWN = 50

type Found = StatementRead & { known: number; alike: AlikeLine[] }

export function statementPreview(
  rows: string[][],
  columns: StatementColumns,
  found: Found,
): z.output<typeof StatementPreview> {
  const { headingRow } = columns
  const { lines, aside, alike, errors, words } = found
  return {
    columns,
    headings: headingsOf(rows, columns).slice(0, MAX_COLUMNS),
    sample: rows
      .slice(headingRow, headingRow + SAMPLE_ROWS)
      .map((row) => row.slice(0, MAX_COLUMNS)),
    rows: rows.length - headingRow,
    moneyIn: lines.length,
    moneyInTotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    moneyOut: aside.filter(({ why }) => why === 'out').length,
    known: found.known,
    alike: alike.slice(0, MAX_SHOWN).map(({ line, earlier, fileName }) => ({
      ...line,
      row: line.rowNumber,
      earlier: { fileName, description: earlier.description },
    })),
    alikeCount: alike.length,
    aside: aside.slice(0, MAX_SHOWN),
    asideCount: aside.length,
    words: words.slice(0, MAX_SHOWN),
    nothingIn: nothingIn(rows, columns, found),
    errors: errors.slice(0, MAX_SHOWN),
    errorCount: errors.length,
  }
}

/** Why there is no line of money in, by the fault of most rows. */
function nothingIn(rows: string[][], columns: StatementColumns, found: Found): NothingIn | null {
  const { lines, errors, aside, words } = found
  if (lines.length > 0) return null
  if (words.some(({ means }) => means === null)) return 'words'
  if (errors.length > 0) {
    const dayColumn = headingsOf(rows, columns)[columns.day]
    const days = errors.filter(({ column }) => column === dayColumn).length
    return days * 2 > errors.length ? 'no-days' : 'no-amounts'
  }
  return aside.some(({ why }) => why === 'out') ? 'all-out' : 'empty'
}
