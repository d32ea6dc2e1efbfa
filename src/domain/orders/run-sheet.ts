// The run sheet of a day: every box that goes out or went, by parish, with what the driver has to know.
// Shipments that were taken back, and those of orders that were deleted or cancelled, are not on it.

import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { ListRunSheet } from '#contract/run-sheet.ts'
import { contentsText } from '#contract/shipments.ts'
import { type CarrierRow, carriers } from '#domain/delivery/carriers.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { linesByOrder } from './lines.ts'
import { dueOf, moneyByOrder, NO_MONEY } from './order-money.ts'
import { matchesOrder, type OrderRow, orders } from './orders.table.ts'
import { namedBoxes } from './read-shipments.ts'
import { type SentBox, shipmentCartons, type ShipmentRow, shipments } from './shipments.table.ts'

type Row = { shipment: ShipmentRow; order: OrderRow; carrier: CarrierRow | null }

export type Stop = Row & { contents: string; boxCount: number; dueCents: number }

/** Parishes by name; what is picked up, which has none, first. */
export const listRunSheet = listOf({
  rows: (tx) =>
    tx.db
      .select({ shipment: shipments, order: orders, carrier: carriers })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .leftJoin(carriers, eq(carriers.id, shipments.carrierId)),
  id: shipments.id,
  sorts: { parish: { by: orders.parish, type: 'text', value: orders.parish } },
  sort: 'parish',
  filters: ({ day, carrier }: Pick<ListRunSheet, 'day' | 'carrier'>) => [
    eq(shipments.sentOn, day),
    eq(shipments.standing, true),
    isNull(orders.hiddenAt),
    ne(orders.orderStatus, 'cancelled'),
    equals(shipments.carrierId, carrier),
  ],
  search: matchesOrder,
  items: stopsOf,
})

async function stopsOf(tx: Tx, rows: Row[]): Promise<Stop[]> {
  const boxes = await boxesByShipment(
    tx,
    rows.map(({ shipment }) => shipment.id),
  )
  const ofRows = [...new Map(rows.map(({ order }) => [order.id, order])).values()]
  const lines = await linesByOrder(tx, ofRows)
  const money = await moneyByOrder(tx, ofRows)
  return rows.map((row) => {
    const { order, shipment } = row
    const own = boxes.get(shipment.id) ?? []
    return {
      ...row,
      contents: contentsText(namedBoxes(lines.get(order.id) ?? [], own)),
      boxCount: own.length,
      dueCents: dueOf(order, money.get(order.id) ?? NO_MONEY),
    }
  })
}

async function boxesByShipment({ db }: Tx, ids: number[]): Promise<ReadonlyMap<number, SentBox[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(shipmentCartons)
    .where(and(inArray(shipmentCartons.shipmentId, ids), eq(shipmentCartons.standing, true)))
    .orderBy(shipmentCartons.id)
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId)
}
