// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const TRANSFERS_PERSONS = {
  bank_statement_lines: {
    kind: 'payments',
    redacted: 'description payer_email',
    retained: 'bank_reference',
    impersonal: 'fingerprint',
    mentions: 'description',
  },
  statement_formats: { impersonal: 'fingerprint columns', staff: 'confirmed_by' },
  bank_statements: { impersonal: 'file_name', staff: 'imported_by' },
} satisfies Persons
