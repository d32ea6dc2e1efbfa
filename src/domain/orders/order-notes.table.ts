// What staff tell one another about an order. Never shown to a shopper, never in a mail.

import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz, serialId } from '#platform/database/columns.ts'
import { orderKey } from './orders.table.ts'

export const orderNotes = pgTable(
  'order_notes',
  {
    id: serialId(),
    orderId: orderKey(),
    text: text('text').notNull(),
    /** The display name of the member of staff who wrote it. */
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (note) => [index('order_notes_by_order').on(note.orderId, note.id)],
)
