// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const PEOPLE_PERSONS = {
  customer_merges: { kind: 'customers', deleted: 'one_key other_key', staff: 'by' },
  customer_notes: {
    kind: 'customers',
    deleted: 'customer_key text',
    staff: 'by',
    mentions: 'text',
  },
  merged_customers: { kind: 'customers', deleted: 'customer_key person_key' },
} satisfies Persons
