// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import { ERASED, type Persons } from '#platform/database/personal-columns.ts'
import { statementLines } from './statements.table.ts'

export const TRANSFERS_PERSONS = {
  bank_statement_lines: {
    kind: 'payments',
    redacted: 'description payer_email',
    retained: 'bank_reference',
    impersonal: 'fingerprint',
    mentions: {
      kind: 'bank-line',
      place: sql`'Bank line of ' || ${statementLines.day}`,
      texts: [statementLines.description],
      blank: ERASED,
    },
  },
  statement_formats: { impersonal: 'fingerprint columns', staff: 'confirmed_by' },
  bank_statements: { impersonal: 'file_name', staff: 'imported_by' },
} satisfies Persons
