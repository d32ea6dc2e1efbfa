// What staff changed in an order, with old and new values.

import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { type OrderChangeRow, orderChanges } from './order-changes.table.ts'

/** Oldest first. */
export const listOrderChanges = (tx: Tx, orderId: number): Promise<OrderChangeRow[]> =>
  tx.db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.id))
