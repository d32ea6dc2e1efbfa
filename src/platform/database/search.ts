// Search in lists: each word of the query must occur in one of a row's texts. A telephone number is
// found however it is spaced, in the row and in the query.

import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#contract/jamaica.ts'
import { likePattern } from './rows.ts'

/** Matches if each word occurs in these texts; a single text can use its trigram index. */
export function searchMatches(q: string | undefined, ...texts: SQLWrapper[]): SQL | undefined {
  const text = texts.length === 1 ? texts[0] : sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`
  return everyWord(q, (pattern) => sql`${text} ilike ${pattern}`)
}

/** Like `searchMatches`, for texts that each have a trigram index: searches all of the indexes. */
export const searchMatchesAny = (q: string | undefined, ...texts: SQLWrapper[]): SQL | undefined =>
  everyWord(q, (pattern) => or(...texts.map((text) => sql`${text} ilike ${pattern}`)))

function everyWord(
  q: string | undefined,
  matches: (pattern: string) => SQL | undefined,
): SQL | undefined {
  const spellings = new Set([q ?? '', withPhoneGroups(q ?? '')])
  const conditions = [...spellings].map((spelling) => {
    const words = spelling.replaceAll(NUMBER_SIGN, '').split(/\s+/).filter(Boolean)
    return and(...words.map((word) => matches(likePattern(word))))
  })
  return or(...conditions)
}

/** Written before a number, and no part of it. */
const NUMBER_SIGN = /#(?=\d)/g

/** A word, or several, of digits and of the marks that people write between them. */
const FIGURES = /(?<!\S)[+(]*\d[\d\s().-]*\d(?!\S)/g

/**
 * The search with the groups of its telephone numbers as words: `18765550100` becomes `876 555 0100`,
 * each of which occurs in the number, however it is spaced.
 */
export const withPhoneGroups = (q: string): string =>
  q.replaceAll(FIGURES, (figures) => phoneGroups(figures.replaceAll(/\D/g, '')) ?? figures)

/** The groups of a number with or without the country's 1 and the area code, or undefined. */
const phoneGroups = (digits: string): string | undefined =>
  /^(?:1?(\d{3}))?(\d{3})(\d{4})$/.exec(digits)?.slice(1).filter(Boolean).join(' ')

/** The number in a search such as `YB-123`, `yb 123`, `#123` or `123`. */
export function numberIn(q: string, prefix: string): number | undefined {
  const digits = new RegExp(String.raw`^(?:${prefix}[\s-]*)?#?(\d{1,9})$`, 'i').exec(q)?.[1]
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
