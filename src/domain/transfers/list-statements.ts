// The files of the bank that were read in, the latest first unless asked otherwise.

import { and } from 'drizzle-orm'
import type { ListStatements } from '#contract/transfers.ts'
import { byMoment, byText, dayLabel, keyset, searchMatches } from '#platform/database/keyset.ts'
import type { Tx } from '#platform/tx.ts'
import { type StatementRow, statements } from './statements.table.ts'

type StatementPage = { items: StatementRow[]; total: number; next: string | undefined }

const KEYS = {
  id: statements.id,
  idOf: (row: StatementRow) => row.id,
  sorts: {
    date: byMoment<StatementRow>(statements.importedAt, (row) => row.importedAt),
    name: byText<StatementRow>(statements.fileName, (row) => row.fileName),
  },
}

export async function listStatements(
  tx: Tx,
  { q, sort = '-date', ...page }: ListStatements & { limit: number },
): Promise<StatementPage> {
  const { fileName, importedBy, importedAt } = statements
  const filter = searchMatches(q, fileName, importedBy, dayLabel(importedAt))
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(statements)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  return { ...cut(rows), total: await tx.db.$count(statements, filter) }
}
