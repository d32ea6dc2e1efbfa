// How a subject declares which columns of its tables may hold personal data, and what becomes of each
// when a person is erased. Every column that can hold words is declared: a test fails for one that is not.

import type { KeptName } from '#contract/kept-kinds.ts'

/**
 * `deleted` with its row; `redacted` if the row is needed without its person; `retained` as long as
 * tax law requires the books; `audit` as the record of who acted; `staff` is about those who work
 * here; `encrypted` cannot be read; `impersonal` says nothing about anybody.
 */
const FATES = [
  'deleted',
  'redacted',
  'retained',
  'audit',
  'staff',
  'encrypted',
  'impersonal',
] as const
export type Fate = (typeof FATES)[number]

/** Columns by what becomes of them, of each table. */
export type Persons = Record<
  string,
  Partial<Record<Fate, string>> & {
    /** The line of the privacy policy that says what it is for and how long it is kept. */
    kind?: KeptName
    /** Columns of words in which anybody may be named: the search for mentions looks through them. */
    mentions?: string
  }
>

/** The fate of each column. */
export const fatesOf = (persons: Persons): Record<string, Record<string, Fate>> =>
  Object.fromEntries(
    Object.entries(persons).map(([table, declared]) => [
      table,
      Object.fromEntries(
        FATES.flatMap((fate) => (declared[fate]?.split(' ') ?? []).map((column) => [column, fate])),
      ),
    ]),
  )
