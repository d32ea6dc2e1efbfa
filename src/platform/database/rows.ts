// Reading rows: one that must be there, or the first that may be.

import assert from 'node:assert/strict'

/** The single row of a statement that always answers one. */
export function one<Row>(rows: readonly Row[]): Row {
  assert.equal(rows.length, 1, 'exactly one row')
  return rows[0] as Row
}

/** The text between the wildcards of a LIKE pattern, so that typed `%` and `_` mean themselves. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
