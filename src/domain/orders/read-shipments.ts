// Reads the shipments of an order with its boxes: for the customer those that stand, for staff also those
// that were taken back.

import { asc, eq } from 'drizzle-orm'
import { trackingLink } from '#contract/carriers.ts'
import { contentsText } from '#contract/shipments.ts'
import { type CarrierRow, carriers } from '#domain/delivery/carriers.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type Box, boxesOf } from './boxes.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'
import { type SentBox, shipmentCartons, type ShipmentRow, shipments } from './shipments.table.ts'

type Listed = { shipment: ShipmentRow; carrier: CarrierRow | null }

/** By number. */
const listShipments = ({ db }: Tx, orderId: number): Promise<Listed[]> =>
  db
    .select({ shipment: shipments, carrier: carriers })
    .from(shipments)
    .leftJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.number))

const shownFields = ({ shipment, carrier }: Listed) => ({
  ...shipment,
  carrier: carrier?.name ?? '',
  trackingLink: trackingLink(carrier?.trackingAddress ?? '', shipment.waybill),
})

export type ShownShipment = ReturnType<typeof shownFields>
export type Shipments = { boxes: Box[]; shipments: ShownShipment[] }

/** What the customer sees: every box, and the shipments that stand. */
export async function readShipments(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Shipments> {
  const all = await listShipments(tx, order.id)
  return {
    boxes: await boxesOf(tx, order, lines),
    shipments: all.filter(({ shipment }) => shipment.standing).map(shownFields),
  }
}

/** What staff see: also the shipments that were taken back, with what was in them. */
export async function readAllShipments(tx: Tx, order: OrderRow, lines: readonly OrderLineRow[]) {
  const listed = await tx.db
    .select({ box: shipmentCartons })
    .from(shipmentCartons)
    .innerJoin(shipments, eq(shipments.id, shipmentCartons.shipmentId))
    .where(eq(shipments.orderId, order.id))
    .orderBy(asc(shipmentCartons.id))
  const contents = Map.groupBy(
    listed.map(({ box }) => box),
    ({ shipmentId }) => shipmentId,
  )
  const all = await listShipments(tx, order.id)
  return {
    boxes: await boxesOf(tx, order, lines),
    shipments: all.map((each) => ({
      ...shownFields(each),
      contents: contentsText(namedBoxes(lines, contents.get(each.shipment.id) ?? [])),
      takenBack: each.shipment.takenBackAt && {
        by: each.shipment.takenBackBy ?? '',
        at: each.shipment.takenBackAt,
      },
    })),
  }
}

/** Boxes with the names of their lines. */
export const namedBoxes = (lines: readonly OrderLineRow[], boxes: readonly SentBox[]) =>
  boxes.flatMap((box) => {
    const line = lines.find(({ id }) => id === box.lineId)
    if (!line) return []
    const { productName, color: selectedColor, quantity, returned } = line
    return { ...box, productName, selectedColor, pieces: quantity + returned }
  })
