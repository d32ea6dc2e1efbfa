// Search in lists: each word of the query must occur in one of a row's texts.

import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#contract/jamaica.ts'
import { likePattern } from './rows.ts'

/** Matches if each word occurs in these texts; a single text can use its trigram index. */
export function searchMatches(q: string | undefined, ...texts: SQLWrapper[]): SQL | undefined {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const text = texts.length === 1 ? texts[0] : sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`
  return and(...words.map((word) => sql`${text} ilike ${likePattern(word)}`))
}

/** The number in a search such as `YB-123`, `yb 123` or `123`. */
export function numberIn(q: string, prefix: string): number | undefined {
  const digits = new RegExp(String.raw`^(?:${prefix}[\s-]*)?(\d{1,9})$`, 'i').exec(q)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** A database word with spaces: `bank_transfer` is found by `bank transfer`. */
export const humanised = (column: SQLWrapper): SQL => sql`translate(${column}, '_-.', '   ')`

/** The label that the pages show for a database word. */
export const labelled = (column: SQLWrapper, labels: Readonly<Record<string, string>>): SQL => {
  const cases = Object.entries(labels).map(([word, label]) => sql`when ${word} then ${label}::text`)
  return sql`case ${column} ${sql.join(cases, sql` `)} end`
}

/** A day in Jamaica in the forms that people type: `2026-11-20`, `November 2026`. */
export const dayLabel = (moment: SQLWrapper): SQL =>
  sql`to_char(${moment} at time zone ${TIME_ZONE}, 'YYYY-MM-DD FMDD FMMonth YYYY')`
