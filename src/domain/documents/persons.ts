// What the tables of this subject hold of people.

import { inArray } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { documents } from './documents.table.ts'

export const DOCUMENTS_PERSONS = {
  // Blanked when the term of keeping has passed.
  document_rows: { kind: 'documents', retained: 'product_name color category parish' },
  documents: {
    kind: 'documents',
    of: { table: documents, where: ({ ids }) => inArray(documents.orderId, ids('orders')) },
    found: 'documents',
    hidden: 'id paymentId hash blankedAt',
    retained: 'buyer_name content',
    impersonal: 'number hash',
  },
} satisfies Persons
