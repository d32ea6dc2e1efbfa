// What staff say about customers, each known by the e-mail address in small letters, as in
// `orders.customer_key`: notes, and which addresses are one person's. A merge ends by another row that
// undoes it; both follow an address that staff correct. `merged_customers` is worked out from the merges that stand.

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { serialId, timestamptz } from '#platform/database/columns.ts'

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: serialId(),
    customerKey: text('customer_key').notNull(),
    text: text('text').notNull(),
    /** The display name of the member of staff who wrote it. */
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (note) => [
    check('customer_notes_say_something', sql`${note.text} <> ''`),
    index('customer_notes_by_customer').on(note.customerKey, note.at, note.id),
  ],
)

export const customerMerges = pgTable(
  'customer_merges',
  {
    id: serialId(),
    oneKey: text('one_key').notNull(),
    otherKey: text('other_key').notNull(),
    /** The merge that this row undoes; null for a merge. */
    undoes: integer('undoes').unique(),
    /** The display name of the member of staff who decided it. */
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (merge) => [
    check('customer_merges_of_two', sql`${merge.oneKey} <> ${merge.otherKey}`),
    foreignKey({
      name: 'customer_merges_undoes_fk',
      columns: [merge.undoes],
      foreignColumns: [merge.id as AnyPgColumn],
    }).onDelete('cascade'),
    index('customer_merges_by_one').on(merge.oneKey),
    index('customer_merges_by_other').on(merge.otherKey),
  ],
)

/** The person of each merged address: the first of the person's addresses, in the order of their letters. */
export const mergedCustomers = pgTable(
  'merged_customers',
  {
    customerKey: text('customer_key').primaryKey(),
    personKey: text('person_key').notNull(),
  },
  (row) => [index('merged_customers_by_person').on(row.personKey, row.customerKey)],
)

export type CustomerMergeRow = typeof customerMerges.$inferSelect
export type CustomerNoteRow = typeof customerNotes.$inferSelect
