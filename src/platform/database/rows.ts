// Rows of statements that must answer one, and patterns of LIKE.

import assert from 'node:assert/strict'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal } from '#platform/refusal.ts'

/** The single row of a statement that always answers one. */
export function one<Row>(rows: readonly Row[]): Row {
  assert.equal(rows.length, 1, 'exactly one row')
  return rows[0] as Row
}

/** The first row of a statement, or a refusal if it has none. */
export function existing<Row>(rows: readonly Row[], code: RefusalCode = 'not-found'): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal(code)
  return row
}

/** The text between the wildcards of a LIKE pattern, so that typed `%` and `_` mean themselves. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
