// Statements of the shop's bank account, and their lines of money that came in. A line's
// fingerprint includes its number among equal lines of the file, so that a line that occurs in two
// files is stored once.

import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { money, moneyOrZero, serialId, timestamptz } from '#platform/database/columns.ts'

export const statements = pgTable(
  'bank_statements',
  {
    id: serialId(),
    fileName: text('file_name').notNull(),
    addedLines: integer('added_lines').notNull(),
    /** Lines that an earlier file held. */
    knownLines: integer('known_lines').notNull().default(0),
    /** Rows that were wrong or left out. */
    skippedRows: integer('skipped_rows').notNull().default(0),
    importedBy: text('imported_by').notNull(),
    importedAt: timestamptz('imported_at').notNull(),
  },
  (statement) => [index('bank_statements_by_time').on(statement.importedAt, statement.id)],
)

export const statementLines = pgTable(
  'bank_statement_lines',
  {
    id: serialId(),
    statementId: integer('statement_id')
      .notNull()
      .references(() => statements.id),
    /** Its row in the file, counted from 1 with the headings. */
    rowNumber: integer('row_number').notNull(),
    /** The calendar day that the bank names. */
    day: date('day', { mode: 'string' }).notNull(),
    description: text('description').notNull(),
    bankReference: text('bank_reference').notNull().default(''),
    amount: money('amount').notNull(),
    fingerprint: text('fingerprint').notNull().unique(),
    /** The sum of the standing payments from it; maintained by the database (migrations). */
    matched: moneyOrZero('matched'),
    /** When staff marked it as paying no order. */
    setAsideAt: timestamptz('set_aside_at'),
    /**
     * The e-mail address, in small letters, of the customer of a deleted order that this line had
     * paid.
     */
    payerEmail: text('payer_email').notNull().default(''),
  },
  (line) => [
    check('bank_statement_lines_positive', sql`${line.amount} > 0`),
    check('bank_statement_lines_matched', sql`${line.matched} between 0 and ${line.amount}`),
    index('bank_statement_lines_open')
      .on(line.day, line.id)
      .where(sql`${line.matched} < ${line.amount} and ${line.setAsideAt} is null`),
    index('bank_statement_lines_by_day').on(line.day, line.id),
    index('bank_statement_lines_by_words').using(
      'gin',
      sql`${line.description} gin_trgm_ops`,
      sql`${line.bankReference} gin_trgm_ops`,
    ),
    index('bank_statement_lines_by_statement').on(line.statementId),
    index('bank_statement_lines_by_payer')
      .on(line.payerEmail)
      .where(sql`${line.payerEmail} <> ''`),
  ],
)

export type StatementRow = typeof statements.$inferSelect
export type StatementLineRow = typeof statementLines.$inferSelect
