// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const DOCUMENTS_PERSONS = {
  // Blanked when the term of keeping has passed.
  document_rows: { kind: 'documents', retained: 'product_name color category parish' },
  documents: { kind: 'documents', retained: 'buyer_name content', impersonal: 'number hash' },
} satisfies Persons
