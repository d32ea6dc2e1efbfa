// Proofs of deposit that shoppers upload. The file itself is in the data folder under a random
// name; the name it came with is only shown.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RECEIPT_STATES, RECEIPT_TYPES } from '#contract/receipts.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { orderKey } from './orders.table.ts'

export const receipts = pgTable(
  'order_receipts',
  {
    id: serialId(),
    orderId: orderKey(),
    fileName: text('file_name').notNull(),
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type', { enum: RECEIPT_TYPES }).notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    uploadedAt: timestamptz('uploaded_at').notNull(),
    state: text('state', { enum: RECEIPT_STATES }).notNull().default('waiting'),
    /** Why it was rejected; the shopper is shown this. */
    reason: text('reason').notNull().default(''),
  },
  (receipt) => [
    check('order_receipts_not_empty', sql`${receipt.bytes} > 0`),
    check('order_receipts_state_known', isOneOf(receipt.state, RECEIPT_STATES)),
    check(
      'order_receipts_rejected_for_a_reason',
      sql`(${receipt.state} = 'rejected') = (${receipt.reason} <> '')`,
    ),
    index('order_receipts_by_order').on(receipt.orderId, receipt.id),
  ],
)
