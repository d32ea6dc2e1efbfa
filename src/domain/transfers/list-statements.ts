// The statement files that were imported, the latest first unless the query sorts otherwise.

import { listOf } from '#platform/database/list.ts'
import { dayLabel } from '#platform/database/search.ts'
import { statements } from './statements.table.ts'

const { fileName, importedBy, importedAt } = statements

export const listStatements = listOf({
  rows: (tx) => tx.db.select().from(statements),
  id: statements.id,
  sorts: { date: importedAt, name: fileName },
  sort: '-date',
  search: [fileName, importedBy, dayLabel(importedAt)],
})
