// What staff tell one another about an order. Never shown to a shopper, never in a mail.

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz, serialId } from '#platform/database/columns.ts'
import { orders } from './orders.table.ts'

export const orderNotes = pgTable(
  'order_notes',
  {
    id: serialId(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Who wrote it, as staff call them. */
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (note) => [index('order_notes_by_order').on(note.orderId, note.id)],
)
