// Helpers for statements that must return a row, and for LIKE patterns.

import assert from 'node:assert/strict'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal } from '#platform/refusal.ts'

/** The single row of a statement that always returns one. */
export function singleRow<Row>(rows: readonly Row[]): Row {
  assert.equal(rows.length, 1, 'exactly one row')
  return rows[0] as Row
}

/** The first row of a statement, or a refusal if it has none. */
export function oneOrRefuse<Row>(rows: readonly Row[], code: RefusalCode = 'not-found'): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal(code)
  return row
}

/** A LIKE pattern that contains the text, with `%` and `_` escaped. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
