// How a subject declares what its tables hold of people: which columns may, what becomes of each when a
// person is erased, how a person's rows are found, and where others may be named. Looking a person up, the
// file for the person, erasing and the search for mentions follow what is declared here. Every column that
// can hold words is declared: a test fails for one that is not.

import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { KeptName } from '#contract/kept-kinds.ts'
import type { MentionKind, RecordName } from '#contract/privacy.ts'

/** Stands for the words of a person who was erased, where the row needs some. */
export const ERASED = '(erased)'

/**
 * `deleted` with its row; where the row is needed without its person, `emptied`, or `replaced` by
 * `(erased)`; `redacted` by code of its own (`erase-person.ts`); `retained` as long as tax law requires the
 * books; `audit` as the record of who acted; `staff` is about those who work here; `encrypted` cannot be
 * read; `impersonal` says nothing about anybody.
 */
const FATES = [
  'deleted',
  'emptied',
  'replaced',
  'redacted',
  'retained',
  'audit',
  'staff',
  'encrypted',
  'impersonal',
] as const
export type Fate = (typeof FATES)[number]

/** What a condition may ask about a person. */
export type Own = {
  /** The e-mail address, in small letters. */
  email: string
  is: (address: PgColumn) => SQL
  /** The ids of the person's rows in a table of the database, as a query. */
  ids: (table: string) => SQL
}

/** Columns by what becomes of them, of each table. */
export type Persons = Record<
  string,
  Partial<Record<Fate, string>> & {
    /** The line of the privacy policy that says what it is for and how long it is kept. */
    kind?: KeptName
    /** Leads to the person: a column with the e-mail address, or with the id of another row of theirs. */
    of?: PgColumn | { table: PgTable; where: (own: Own) => SQL | undefined }
    /** What the rows are called in the person's file, which has all fields but the `hidden` ones. */
    found?: RecordName
    hidden?: string
    /** The kinds of the mails that quote a row. After its kind, the key of such a mail has the id of the row. */
    quotedIn?: string
    /** How people are named here who may be another with the same name; `text` is indexed for searches. */
    who?: { name: PgColumn | SQL<string>; phone: PgColumn; text: readonly SQLWrapper[] }
    /** Words in which anybody may be named. */
    mentions?: Mentions
  }
>

export type Mentions = {
  kind: MentionKind
  /** Where staff find the row. */
  place: SQL
  texts: readonly [PgColumn, ...PgColumn[]]
  /** Set in place of the words once staff mark them as the person's, or the row goes. */
  blank: '' | typeof ERASED | 'row'
  unless?: SQL
}

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
