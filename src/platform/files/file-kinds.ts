// What a subject declares of the files that its rows name, as plain data: where they lie, and which of
// them the database names. Backup, sweep and the documents read it, so that a kind of file is known to all of
// them or to none.

import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'

export type FileKind = {
  what: string
  /** Until when they are kept. */
  kept: string
  /** The folders that they lie in, all of them theirs. */
  folders: readonly string[]
  /** Whether they are in the data folder only, or in the bucket where there is one. */
  place: 'data folder' | 'storage'
  /** The table whose rows name them, and its column. */
  table: string
  column: string
  /**
   * Selects the `path` of every file that a row names, from its folder on, and whether it is `here`. One
   * that is not may have arrived in part, or not at all. No row names a file that may go.
   */
  named: string
}

/** Which of these paths a row names. */
export async function namedAmong(
  tx: Tx,
  { named }: FileKind,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await tx.db.execute(
    sql`select path from (${sql.raw(named)}) as named where ${inArray(sql`path`, [...paths])}`,
  )
  return new Set(rows.map(({ path }) => String(path)))
}
