// Marks shipments of an order as delivered. An order that staff set to delivered by hand has no box under
// way any more.

import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type ShipmentRow, shipments } from './shipments.table.ts'

/** Those that stand and are under way, or only those that meet a condition. */
export async function markDelivered(tx: Tx, orderId: number, which?: SQL): Promise<ShipmentRow[]> {
  const isUnderWay = and(
    eq(shipments.orderId, orderId),
    eq(shipments.standing, true),
    isNull(shipments.deliveredAt),
  )
  const marked = await tx.db
    .update(shipments)
    .set({ deliveredAt: tx.now, deliveredBy: actorLabel(tx.actor) })
    .where(and(isUnderWay, which))
    .returning()
  for (const { id: shipmentId, number } of marked)
    await tx.record('shipment.delivered', { orderId, shipmentId, number })
  return marked
}
