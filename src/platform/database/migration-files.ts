// The numbered files of `migrations/`, in the order of their journal, each with the oldest version of
// the code that can run on the database once it is applied.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = {
  /** The name of its file, without the extension. */
  name: string
  hash: string
  /** Creation time; migrations are applied in this order. */
  when: number
  statements: readonly string[]
  /** If false, each statement commits separately, as CREATE INDEX CONCURRENTLY requires. */
  inTransaction: boolean
  oldestCode: string
}

/** `pinned.json`: the hash of each merged file, and the oldest code that runs on after it. */
export type Pinned = Record<string, { sha256: string; oldestCode?: string }>

/** Relative to the working folder: every command of the project runs at its root. */
export const MIGRATIONS_FOLDER = join(process.cwd(), 'migrations')
/** The first line of a file whose statements must run outside a transaction. */
export const NO_TRANSACTION = '-- no transaction'
/** The `oldestCode` of files from before it was recorded. */
const ANY_CODE = '0.0.0'
const BREAKPOINT = '--> statement-breakpoint'

export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const textOf = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
  const journal = JSON.parse(textOf('meta', '_journal.json')) as {
    entries: { tag: string; when: number }[]
  }
  const pinned = JSON.parse(textOf('pinned.json')) as Pinned
  return journal.entries.map(({ tag, when }) => {
    const text = textOf(`${tag}.sql`)
    return {
      name: tag,
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split(BREAKPOINT),
      inTransaction: !text.startsWith(NO_TRANSACTION),
      oldestCode: pinned[`${tag}.sql`]?.oldestCode ?? ANY_CODE,
    }
  })
}
