// The steps of a walk over an order that send its boxes, deliver them and take shipments back, and what
// holds of its boxes after every step.

import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import {
  type Box,
  boxesOf,
  keyOf,
  leftPieces,
  piecesHeld,
  piecesOut,
} from '#domain/orders/boxes.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { deliverShipment, sendShipment, takeBackShipment } from '#domain/orders/shipments.ts'
import { shipmentCartons, shipments } from '#domain/orders/shipments.table.ts'
import { NOW, type TestTx } from './shop.ts'
import type { Step, World } from './walk.ts'

/** The boxes of the walk's sofa. */
export const TWO_BOXES = [1, 2].map((size) => ({ lengthCm: 90 * size, widthCm: 60, heightCm: 40 }))

type OrderStep = Step<World & { order: OrderRow }>

/** Sends what is to come: all of it, or one box. */
const ship = (most: number): OrderStep => ({
  name: `ship ${most}`,
  take: async (tx, { order: { id: orderId } }) => {
    const boxes = (await boxesNow(tx, orderId)).filter(({ stage }) => stage === 'to-come')
    if (boxes.length === 0) return
    const places = boxes
      .slice(-most)
      .map(({ lineId, piece, carton }) => ({ lineId, piece, carton }))
    const facts = { carrierId: null, waybill: '', note: '', sentOn: jamaicaDay(NOW) }
    const before = await getOrder(tx, orderId)
    await sendShipment(tx, { orderId, ...facts, boxes: places })
    const after = await getOrder(tx, orderId)
    if (before.orderStatus === 'delivered') expect(after).toEqual(before)
    else expect(after.orderStatus).toBe('shipped')
  },
})

const boxesNow = async (tx: TestTx, orderId: number) => {
  const order = await getOrder(tx, orderId)
  return boxesOf(tx, order, await linesOf(tx, order))
}

const standing = async (tx: TestTx, orderId: number) =>
  tx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.standing, true)))
    .orderBy(shipments.number)

const deliverFirst: OrderStep = {
  name: 'deliver',
  take: async (tx, { order: { id: orderId } }) => {
    const next = (await standing(tx, orderId)).find(({ deliveredAt }) => deliveredAt === null)
    if (!next) return
    const before = await getOrder(tx, orderId)
    await deliverShipment(tx, { orderId, shipmentId: next.id })
    const isAllThere = (await boxesNow(tx, orderId)).every(({ stage }) => stage === 'delivered')
    const after = await getOrder(tx, orderId)
    const follows = isAllThere && before.orderStatus === 'shipped'
    expect(after.orderStatus).toBe(follows ? 'delivered' : before.orderStatus)
  },
}

const takeBackLastShipment: OrderStep = {
  name: 'take a shipment back',
  take: async (tx, { order: { id: orderId } }) => {
    const last = (await standing(tx, orderId)).at(-1)
    if (last) await takeBackShipment(tx, { orderId, shipmentId: last.id })
  },
}

/** Sends a box of a line of two pieces and cancels the order, which keeps what has left and no more. */
const cancelAPart: OrderStep = {
  name: 'cancel a part',
  take: async (tx, { order: { id: orderId } }) => {
    const [first, ...others] = await linesOf(tx, await getOrder(tx, orderId))
    const kept = others.map(({ id, quantity }) => ({ id, quantity }))
    const lines = [{ id: first?.id ?? 0, quantity: 2 }, ...kept]
    await changeOrder(tx, { orderId, edit: { lines, reason: 'Test' } })
    const box = (await boxesNow(tx, orderId)).find(
      ({ lineId, stage }) => lineId === first?.id && stage === 'to-come',
    )
    if (box) {
      const { lineId, piece, carton } = box
      const facts = { carrierId: null, waybill: '', note: '', sentOn: jamaicaDay(NOW) }
      await sendShipment(tx, { orderId, ...facts, boxes: [{ lineId, piece, carton }] })
    }
    const before = await getOrder(tx, orderId)
    const left = await leftPieces(tx, orderId)
    const out = (await linesOf(tx, before)).map((line) =>
      line.heldColor === null ? 0 : piecesOut(line, { status: before.orderStatus, left }),
    )
    const { order } = await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    const held = (await linesOf(tx, order)).map((line) => piecesHeld(line, 'cancelled'))
    if (before.orderStatus !== 'cancelled') expect(held).toEqual(out)
  },
}

export const SHIPMENT_STEPS = [
  ...[ship(20), ship(1), ship(2), deliverFirst, takeBackLastShipment],
  cancelAPart,
]

/** No box is twice under way, and no more pieces have left than the lines have or had. */
export async function expectBoxesAreTheLines(tx: TestTx, order: OrderRow, lines: OrderLineRow[]) {
  const boxes = await boxesOf(tx, order, lines)
  const keys = boxes.map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  const sent = await tx.db.select().from(shipmentCartons).where(eq(shipmentCartons.standing, true))
  expect(boxes.filter(({ shipment }) => shipment !== null)).toHaveLength(sent.length)
  if (order.orderStatus === 'delivered') expectOnlyLateBoxesToCome(boxes, lines)
  for (const line of lines) {
    const pieces = new Set(
      boxes.filter(({ lineId }) => lineId === line.id).map(({ piece }) => piece),
    )
    expect(pieces.size).toBeGreaterThanOrEqual(line.quantity)
    expect(pieces.size).toBeLessThanOrEqual(line.quantity + line.returned)
  }
}

/** Of a delivered order only what joined it afterwards is still to be sent. */
function expectOnlyLateBoxesToCome(boxes: readonly Box[], lines: readonly OrderLineRow[]) {
  const late = new Set(lines.filter((line) => line.afterDelivery).map(({ id }) => id))
  for (const { lineId, stage } of boxes) if (stage === 'to-come') expect(late).toContain(lineId)
}
