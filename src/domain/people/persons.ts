// What the tables of this subject hold of people.

import { or, sql } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { customerMerges, customerNotes } from './people.table.ts'

export const PEOPLE_PERSONS = {
  // Who merged the address with another and when, but not with which: that one may be a namesake's.
  customer_merges: {
    kind: 'customers',
    of: {
      table: customerMerges,
      where: ({ is }) => or(is(customerMerges.oneKey), is(customerMerges.otherKey)),
    },
    found: 'customerMerges',
    hidden: 'oneKey otherKey',
    deleted: 'one_key other_key',
    staff: 'by',
  },
  customer_notes: {
    kind: 'customers',
    of: customerNotes.customerKey,
    found: 'customerNotes',
    deleted: 'customer_key text',
    staff: 'by',
    mentions: {
      kind: 'customer-note',
      place: sql`'Note about a customer'`,
      texts: [customerNotes.text],
      blank: 'row',
    },
  },
  merged_customers: { kind: 'customers', deleted: 'customer_key person_key' },
} satisfies Persons
