// The files of the bank that were read in, the latest first.

import { desc, type SQL, sql } from 'drizzle-orm'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import type { Tx } from '#platform/tx.ts'
import { type StatementRow, statements } from './statements.table.ts'

type StatementPage = { items: StatementRow[]; total: number; next: string | undefined }

export async function listStatements(
  tx: Tx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<StatementPage> {
  const rows = await tx.db
    .select()
    .from(statements)
    .where(behind(cursor))
    .orderBy(desc(statements.importedAt), desc(statements.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items,
    total: await tx.db.$count(statements),
    next: last && writeCursor([last.importedAt.toISOString(), last.id]),
  }
}

function behind(cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  return sql`(${statements.importedAt}, ${statements.id}) < (${at}::timestamptz, ${id})`
}
