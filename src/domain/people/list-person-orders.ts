// The orders of a person, under whichever of the addresses they were placed. Hidden orders are not listed.

import { sql } from 'drizzle-orm'
import { isCounted } from '#domain/orders/list-customers.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { listOf } from '#platform/database/list.ts'
import { orderedBy, personOfOrder } from './customer-keys.ts'

const { productName, otherLines, selectedColor, orderStatus, paymentStatus } = orders

/** A page of the orders of the person who placed one, the newest first unless the query sorts otherwise. */
export const listPersonOrders = listOf({
  rows: (tx) => tx.db.select().from(orders),
  id: orders.id,
  sorts: { date: orders.createdAt, amount: orders.totalAmount },
  sort: '-date',
  filters: async ({ orderId }: { orderId: number }, tx) => [
    orderedBy(await personOfOrder(tx, orderId)),
    isCounted,
  ],
  search: [
    sql`'YB-' || ${orders.id}`,
    productName,
    otherLines,
    selectedColor,
    orderStatus,
    paymentStatus,
  ],
})
