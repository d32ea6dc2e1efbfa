// When what a report is about arrived, which its terms count from. A line that joined a delivered order,
// such as the replacement in an exchange, arrives by shipments of its own.

import { sentOf } from '#domain/orders/boxes.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'

/** As of an order: whether it has left and was delivered, and when. */
export type Arrival = Pick<OrderRow, 'orderStatus' | 'deliveredAt'>

/** The arrival of some lines of an order: that of the last of them. */
export async function arrivalOf(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Arrival> {
  const replacements = new Set(lines.filter((line) => line.afterDelivery).map(({ id }) => id))
  if (order.orderStatus !== 'delivered' || replacements.size === 0) return order
  const sent = await sentOf(tx, order.id)
  const own = sent.filter(({ box }) => replacements.has(box.lineId))
  if (own.length === 0)
    return replacements.size < lines.length
      ? order
      : { orderStatus: 'confirmed', deliveredAt: null }
  const days = own.flatMap(({ shipment }) => shipment.deliveredAt ?? [])
  if (days.length < own.length) return { orderStatus: 'shipped', deliveredAt: null }
  return { orderStatus: 'delivered', deliveredAt: new Date(Math.max(...days.map(Number))) }
}
