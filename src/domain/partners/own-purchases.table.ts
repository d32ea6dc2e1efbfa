// Orders that a partner sold or stands above, and bought. They count in no figure of that partner; for everybody
// else they are sales. Written with the commissions of the order.

import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { memberIdColumn } from './members.table.ts'

export const ownPurchases = pgTable(
  'own_purchases',
  {
    /** No foreign key to `orders`, as in `commissions`. */
    orderId: integer('order_id').notNull(),
    memberId: memberIdColumn(),
  },
  (row) => [
    primaryKey({ columns: [row.orderId, row.memberId] }),
    index('own_purchases_by_member').on(row.memberId, row.orderId),
  ],
)
