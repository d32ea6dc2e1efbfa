// Locks an order: who changes it decides on its last state.

import { eq } from 'drizzle-orm'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { writeLinesOfOrders } from './write-lines.ts'

/**
 * Locks an order until the transaction ends and makes sure that its lines and payments are written;
 * refuses with `order-not-found`, also if the order is hidden.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await lockHidden(tx, orderId)
  if (order.hiddenAt) throw new Refusal('order-not-found')
  return order
}

/** Locks an order like `lockOrder`, but also a hidden one. */
export async function lockHidden(tx: Tx, orderId: number): Promise<OrderRow> {
  const isIt = eq(orders.id, orderId)
  const order = oneOrRefuse(
    await tx.db.select().from(orders).where(isIt).for('update'),
    'order-not-found',
  )
  if (order.linesVersion > 0) return order
  await writeLinesOfOrders(tx, [orderId])
  return singleRow(await tx.db.select().from(orders).where(isIt))
}
