// The orders that came last.

import { desc } from 'drizzle-orm'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'

export const recentOrders = (tx: Tx, limit: number): Promise<OrderRow[]> =>
  tx.db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)
