// The old and the new value of each field that staff changed, for staff to read. Erasing a person
// empties the values; the event log only names the fields that changed.

import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bookId, timestamptz } from '#platform/database/columns.ts'
import { orderKey } from './orders.table.ts'

export const orderChanges = pgTable(
  'order_changes',
  {
    id: bookId(),
    orderId: orderKey(),
    at: timestamptz('at').notNull(),
    by: text('by').notNull(),
    /** A field of the order, or of its lines: `line 2 quantity`. */
    field: text('field').notNull(),
    old: text('old').notNull(),
    new: text('new').notNull(),
    /** Why a price is not the catalogue's, or why the sale is another partner's. */
    reason: text('reason').notNull().default(''),
  },
  (change) => [index('order_changes_by_order').on(change.orderId, change.id)],
)

export type OrderChangeRow = typeof orderChanges.$inferSelect
