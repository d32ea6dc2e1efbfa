// Proofs of deposit that shoppers upload. The file itself lies in the data folder under a random
// name; the name it came with is only shown.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RECEIPT_TYPES } from '#contract/receipts.ts'
import { moment, serialId } from '#platform/columns.ts'
import { orders } from './orders.table.ts'

export const receipts = pgTable(
  'order_receipts',
  {
    id: serialId(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type', { enum: RECEIPT_TYPES }).notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (receipt) => [
    check('order_receipts_not_empty', sql`${receipt.bytes} > 0`),
    index('order_receipts_by_order').on(receipt.orderId, receipt.id),
  ],
)
