// What staff confirmed about the columns of a bank's statements, by the headings of the file.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StatementColumns } from '#contract/transfers.ts'
import { serialId, timestamptz } from '#platform/database/columns.ts'

export const statementFormats = pgTable('statement_formats', {
  id: serialId(),
  /** A hash of the row of headings. */
  fingerprint: text('fingerprint').notNull().unique(),
  columns: jsonb('columns').notNull().$type<StatementColumns>(),
  confirmedBy: text('confirmed_by').notNull(),
  confirmedAt: timestamptz('confirmed_at').notNull(),
})
