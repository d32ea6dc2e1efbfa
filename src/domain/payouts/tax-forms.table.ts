// Tax forms that partners sent, each of one calendar year. The latest of a year is in use; one that was filed by
// mistake is removed. The file is kept here, so that a backup of the database has it too.

import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { RECEIPT_TYPES } from '#contract/receipts.ts'
import { memberIdColumn } from '#domain/partners/members.table.ts'
import { fileContent, serialId, timestamptz } from '#platform/database/columns.ts'

export const taxForms = pgTable(
  'mlm_tax_forms',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    year: integer('year').notNull(),
    /** The date on the form. */
    datedOn: date('dated_on').notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type', { enum: RECEIPT_TYPES }).notNull(),
    sha256: text('sha256').notNull(),
    content: fileContent('content').notNull(),
    receivedBy: text('received_by').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (form) => [
    unique('mlm_tax_forms_filed_once').on(form.memberId, form.year, form.sha256),
    check('mlm_tax_forms_not_empty', sql`octet_length(${form.content}) > 0`),
  ],
)
