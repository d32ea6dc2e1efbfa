// The boxes of an order: which there are, which have left, and which are to come. A box is one carton of
// one piece of a line. A piece of which a box has left keeps the number of cartons that it had then. A
// line's pieces are those that stand and those that came back, so a piece that came back is not sent again.
// Of a delivered order everything is there, also what no shipment names, except the lines that joined it
// after the delivery.

import { and, eq, inArray } from 'drizzle-orm'
import { largestFirst } from '#contract/cartons.ts'
import { colourHex } from '#contract/colour-codes.ts'
import { type BoxPlace, type BoxStage, MAX_PIECES_OF_LINE } from '#contract/shipments.ts'
import type { Carton } from '#contract/product-views.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'
import { shipmentCartons, shipments, type ShipmentRow, type SentBox } from './shipments.table.ts'

export type Box = {
  lineId: number
  piece: number
  carton: number
  cartons: number
  pieces: number
  productName: string
  selectedColor: string
  hex: string
  size: Carton | null
  stage: BoxStage
  shipment: number | null
}

/** A standing box with its shipment. */
export type Sent = { box: SentBox; shipment: ShipmentRow }

/** Names a box within its order. */
export const keyOf = ({ lineId, piece, carton }: BoxPlace) => `${lineId} ${piece} ${carton}`

/** The boxes of some orders that have left, by order. */
export async function sentByOrder(
  tx: Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Sent[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ box: shipmentCartons, shipment: shipments })
    .from(shipmentCartons)
    .innerJoin(shipments, eq(shipments.id, shipmentCartons.shipmentId))
    .where(and(inArray(shipments.orderId, [...orderIds]), eq(shipments.standing, true)))
    .orderBy(shipmentCartons.id)
  return Map.groupBy(rows, ({ shipment }) => shipment.orderId)
}

/** The boxes of an order that have left. */
export const sentOf = async (tx: Tx, orderId: number): Promise<readonly Sent[]> =>
  (await sentByOrder(tx, [orderId])).get(orderId) ?? []

/** Every box of an order. */
export async function boxesOf(
  tx: Tx,
  order: Boxed,
  lines: readonly OrderLineRow[],
): Promise<Box[]> {
  const sent = await sentOf(tx, order.id)
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  return boxesFrom(order, { lines, products: await findProducts(tx, ids), sent })
}

type Boxed = Pick<OrderRow, 'id' | 'orderStatus'>
type Packed = {
  lines: readonly OrderLineRow[]
  products: ReadonlyMap<number, Pick<ProductRow, 'cartons'>>
  sent: readonly Sent[]
}

/** The same, from what the caller has read. */
export function boxesFrom({ orderStatus }: Boxed, { lines, products, sent }: Packed): Box[] {
  const ofLines = Map.groupBy(sent, ({ box }) => box.lineId)
  return lines.flatMap((line) => {
    const cartons = products.get(line.productId ?? 0)?.cartons ?? []
    const boxes = boxesOfLine(line, largestFirst(cartons), ofLines.get(line.id) ?? [])
    if (orderStatus !== 'delivered' || line.afterDelivery) return boxes
    return boxes.map((box) => (box.shipment === null ? { ...box, stage: 'delivered' } : box))
  })
}

/** How many have left and arrived; null where neither a shipment nor a line to be sent says anything of it. */
export function countBoxes(order: Boxed, packed: Packed) {
  const isKnown = packed.sent.length > 0 || packed.lines.some((line) => line.afterDelivery)
  if (!isKnown || order.orderStatus === 'cancelled') return null
  const boxes = boxesFrom(order, packed)
  const sent = boxes.filter(({ stage }) => stage !== 'to-come').length
  const delivered = boxes.filter(({ stage }) => stage === 'delivered').length
  return { all: boxes.length, sent, delivered }
}

function boxesOfLine(line: OrderLineRow, cartons: readonly Carton[], sent: readonly Sent[]): Box[] {
  const pieces = line.quantity + line.returned
  const ofPieces = Map.groupBy(sent, ({ box }) => box.piece)
  const numbers = Array.from({ length: MAX_PIECES_OF_LINE }, (_, index) => index + 1)
  // Pieces that came back had left, even if no shipment says so.
  const out = Math.max(0, ofPieces.size - line.returned)
  const toCome = Math.max(0, line.quantity - out)
  const unsent = numbers.filter((piece) => !ofPieces.has(piece)).slice(0, toCome)
  return [...new Set([...ofPieces.keys(), ...unsent])]
    .toSorted((a, b) => a - b)
    .flatMap((piece) => {
      const own = ofPieces.get(piece) ?? []
      const count = own[0]?.box.cartons ?? Math.max(1, cartons.length)
      return Array.from({ length: count }, (_, index): Box => {
        const carton = index + 1
        const found = own.find(({ box }) => box.carton === carton)
        return {
          ...{ lineId: line.id, piece, carton, cartons: count, pieces },
          ...{ productName: line.productName, selectedColor: line.color },
          hex: colourHex(line.color),
          size: count === cartons.length ? (cartons[index] ?? null) : null,
          stage: stageOf(found),
          shipment: found?.shipment.number ?? null,
        }
      })
    })
}

const stageOf = (sent: Sent | undefined): BoxStage => {
  if (!sent) return 'to-come'
  return sent.shipment.deliveredAt ? 'delivered' : 'on-the-way'
}

/** How many pieces of each line have left with a standing shipment; null for an order without one. */
export type LeftPieces = ReadonlyMap<number, number> | null

export const leftPieces = async (tx: Tx, orderId: number): Promise<LeftPieces> =>
  leftFrom(await sentOf(tx, orderId))

/** The same, from boxes that the caller has read. */
export function leftFrom(sent: readonly Sent[]): LeftPieces {
  if (sent.length === 0) return null
  const ofLines = Map.groupBy(sent, ({ box }) => box.lineId)
  const count = (own: readonly Sent[]) => new Set(own.map(({ box }) => box.piece)).size
  return new Map([...ofLines].map(([lineId, own]) => [lineId, count(own)]))
}

type Leaving = { status: OrderRow['orderStatus'] | undefined; left: LeftPieces }

/** Whether pieces that an order of this status holds are out of the shop. */
export const staysOut = (status: Leaving['status']) =>
  status === 'shipped' || status === 'delivered' || status === 'cancelled'

/**
 * How many pieces of a line that has some are out of the shop: those that shipments say. Where none
 * stands, and in a delivered order, it is all of them or none, by the status that staff set; a
 * cancelled order holds nothing but what had left. A line that joined a delivered order is out by its
 * shipments only, whatever the status.
 */
export function piecesOut(line: OrderLineRow, { status, left }: Leaving): number {
  const { id, quantity, returned } = line
  if (line.afterDelivery) return Math.min(quantity, Math.max(0, (left?.get(id) ?? 0) - returned))
  if (status === 'cancelled' && line.keptOut !== null) return line.keptOut
  if (status === 'delivered') return quantity
  if (!left) return staysOut(status) ? quantity : 0
  const sent = left.get(id)
  if (sent === undefined) return status === 'cancelled' ? quantity : 0
  return Math.min(quantity, Math.max(0, sent - returned))
}

/** How many pieces of a line are off the shelf for it: of a cancelled order maybe a part. */
export function piecesHeld(
  line: Pick<OrderLineRow, 'quantity' | 'heldColor' | 'keptOut'>,
  status: Leaving['status'],
): number {
  if (line.heldColor === null) return 0
  return status === 'cancelled' ? (line.keptOut ?? line.quantity) : line.quantity
}

/** How many pieces of a line can come back: none of a cancelled order. */
export const piecesToReturn = (
  line: OrderLineRow,
  status: OrderRow['orderStatus'],
  left: LeftPieces,
): number => (status === 'cancelled' ? 0 : piecesOut(line, { status, left }))
