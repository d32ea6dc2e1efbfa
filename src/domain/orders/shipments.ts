// Records what leaves the shop. The first shipment of an order makes it shipped; once every box of it has
// been delivered, the order is delivered. Of a delivered order only lines that joined it afterwards, such as
// the replacement in an exchange, are still to be sent; the order stays delivered. A shipment that was
// recorded by mistake is taken back as long as it is under way; with the last one, the order returns to the
// status that it had before. A box that has left cannot leave once more: of two people at once, one is
// refused.

import { and, asc, desc, eq } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { SendShipment } from '#contract/shipments.ts'
import { getOpenCarrier } from '#domain/delivery/carriers.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { refuseDuplicates } from '#platform/database/sql-state.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type Box, boxesOf, keyOf } from './boxes.ts'
import { type ChangedOrder, changeOrder } from './change-order.ts'
import { lockOrder } from './lock-order.ts'
import { linesOf } from './lines.ts'
import { dueOf, moneyOf } from './order-money.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'
import { markDelivered } from './mark-delivered.ts'
import { shipmentCartons, type ShipmentRow, shipments } from './shipments.table.ts'

export type ChangedShipment = ChangedOrder & { shipment: ShipmentRow }

export async function sendShipment(
  tx: Tx,
  { orderId, boxes, carrierId, ...facts }: SendShipment & { orderId: number },
): Promise<ChangedShipment> {
  const order = await lockOrder(tx, orderId)
  const lines = await linesOf(tx, order)
  if (!maySend(order, lines)) throw new Refusal('order-not-to-send')
  refuseOtherDay(tx, order, facts.sentOn)
  const chosen = chosenBoxes(await boxesOf(tx, order, lines), lines, boxes)
  if (carrierId !== null) await getOpenCarrier(tx, carrierId)
  const shipment = singleRow(
    await tx.db
      .insert(shipments)
      .values({
        ...facts,
        ...{ orderId, carrierId, number: await nextNumber(tx, orderId) },
        ...{ sentBy: actorLabel(tx.actor), recordedAt: tx.now },
        statusBefore: order.orderStatus,
      })
      .returning(),
  )
  const cartons = chosen.map(({ lineId, piece, carton, cartons: count }) => ({
    ...{ shipmentId: shipment.id, lineId, piece, carton, cartons: count },
  }))
  await refuseDuplicates(new Refusal('box-sent'), () =>
    tx.db.insert(shipmentCartons).values(cartons),
  )
  const dueCents = dueOf(order, await moneyOf(tx, order))
  const about = { orderId, shipmentId: shipment.id, number: shipment.number }
  await tx.record('shipment.sent', { ...about, ...(dueCents > 0 && { dueCents }) })
  if (order.orderStatus === 'delivered') return { order, shipment, shredded: [] }
  const edit = { orderStatus: 'shipped' as const }
  const changed = await changeOrder(tx, { orderId, edit, shipmentId: shipment.id })
  return { ...changed, shipment }
}

/** Whether an order has anything that may leave the shop. */
const maySend = ({ orderStatus }: OrderRow, lines: readonly OrderLineRow[]) =>
  orderStatus === 'delivered'
    ? lines.some(({ afterDelivery }) => afterDelivery)
    : orderStatus !== 'cancelled'

/** Refuses a day that has not come, or that was before the order. */
function refuseOtherDay(tx: Tx, { createdAt }: OrderRow, day: string): void {
  const [first, today] = [jamaicaDay(createdAt), jamaicaDay(tx.now)]
  if (day < first || day > today) throw new Refusal('shipment-day')
}

/** The boxes that are sent, each once. */
function chosenBoxes(
  all: readonly Box[],
  lines: readonly OrderLineRow[],
  places: SendShipment['boxes'],
): Box[] {
  // The only line of an order of 0.1.0 had no row when it was read (until 0.3.0).
  const wanted = places.map((place) => ({ ...place, lineId: place.lineId || (lines[0]?.id ?? 0) }))
  const known = new Map(all.map((box) => [keyOf(box), box]))
  const keys = new Set(wanted.map(keyOf))
  return [...keys].map((key) => {
    const box = known.get(key)
    if (!box) throw new Refusal('box-unknown')
    if (box.stage !== 'to-come') throw new Refusal('box-sent')
    return box
  })
}

async function nextNumber({ db }: Tx, orderId: number): Promise<number> {
  const [last] = await db
    .select({ number: shipments.number })
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(desc(shipments.number))
    .limit(1)
  return (last?.number ?? 0) + 1
}

type Named = { orderId: number; shipmentId: number }

/** Delivering it once more changes nothing. */
export async function deliverShipment(tx: Tx, named: Named): Promise<ChangedShipment> {
  const order = await lockOrder(tx, named.orderId)
  const before = await getShipment(tx, named)
  if (!before.standing) throw new Refusal('shipment-taken-back')
  if (before.deliveredAt) return { order, shipment: before, shredded: [] }
  const [shipment = before] = await markDelivered(tx, named.orderId, eq(shipments.id, before.id))
  const boxes = await boxesOf(tx, order, await linesOf(tx, order))
  const isAllThere = boxes.every(({ stage }) => stage === 'delivered')
  if (!isAllThere || order.orderStatus !== 'shipped') return { order, shipment, shredded: [] }
  const edit = { orderStatus: 'delivered' as const }
  return { ...(await changeOrder(tx, { orderId: order.id, edit })), shipment }
}

/** Marks a shipment as recorded by mistake; taking it back once more changes nothing. */
export async function takeBackShipment(tx: Tx, named: Named): Promise<ChangedShipment> {
  const order = await lockOrder(tx, named.orderId)
  const before = await getShipment(tx, named)
  if (!before.standing) return { order, shipment: before, shredded: [] }
  if (before.deliveredAt) throw new Refusal('shipment-delivered')
  // A cancelled order keeps out what had left; restoring it first brings that back to order.
  if (order.orderStatus === 'cancelled') throw new Refusal('shipment-of-cancelled')
  const mark = { standing: false, takenBackAt: tx.now, takenBackBy: actorLabel(tx.actor) }
  const shipment = singleRow(
    await tx.db.update(shipments).set(mark).where(eq(shipments.id, before.id)).returning(),
  )
  const { id: shipmentId, number } = shipment
  await tx.record('shipment.taken-back', { orderId: order.id, shipmentId, number })
  return { ...(await statusAfter(tx, order, before)), shipment }
}

/**
 * The status before the shipments is that of the first that stands: it is handed on, or, after the
 * last one, the order has it again.
 */
async function statusAfter(
  tx: Tx,
  order: OrderRow,
  { number, statusBefore }: ShipmentRow,
): Promise<ChangedOrder> {
  const [first] = await tx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), eq(shipments.standing, true)))
    .orderBy(asc(shipments.number))
    .limit(1)
  if (first) {
    if (first.number > number)
      await tx.db.update(shipments).set({ statusBefore }).where(eq(shipments.id, first.id))
    return { order, shredded: [] }
  }
  if (order.orderStatus !== 'shipped') return { order, shredded: [] }
  return changeOrder(tx, { orderId: order.id, edit: { orderStatus: statusBefore } })
}

const getShipment = async ({ db }: Tx, { orderId, shipmentId }: Named): Promise<ShipmentRow> =>
  oneOrRefuse(
    await db
      .select()
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId))),
  )
