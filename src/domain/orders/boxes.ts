// The boxes of an order: which there are, which have left, and which are to come. A box is one carton of
// one piece of a line. A piece of which a box has left keeps the number of cartons that it had then. A
// line's pieces are those that stand and those that came back, so a piece that came back is not sent again.

import { and, countDistinct, eq, inArray } from 'drizzle-orm'
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

/** Every box of an order. */
export async function boxesOf(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  lines: readonly OrderLineRow[],
): Promise<Box[]> {
  const sent = (await sentByOrder(tx, [order.id])).get(order.id) ?? []
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  return boxesFrom(lines, await findProducts(tx, ids), sent)
}

export function boxesFrom(
  lines: readonly OrderLineRow[],
  products: ReadonlyMap<number, Pick<ProductRow, 'cartons'>>,
  sent: readonly Sent[],
): Box[] {
  const ofLines = Map.groupBy(sent, ({ box }) => box.lineId)
  return lines.flatMap((line) => {
    const cartons = products.get(line.productId ?? 0)?.cartons ?? []
    return boxesOfLine(line, largestFirst(cartons), ofLines.get(line.id) ?? [])
  })
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
  (await leftByOrder(tx, [orderId])).get(orderId) ?? null

/** The same for some orders; those without a standing shipment are missing. */
export async function leftByOrder(
  tx: Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, LeftPieces>> {
  if (orderIds.length === 0) return new Map()
  const { orderId } = shipments
  const { lineId, piece } = shipmentCartons
  const rows = await tx.db
    .select({ orderId, lineId, pieces: countDistinct(piece) })
    .from(shipmentCartons)
    .innerJoin(shipments, eq(shipments.id, shipmentCartons.shipmentId))
    .where(and(inArray(orderId, [...orderIds]), eq(shipments.standing, true)))
    .groupBy(orderId, lineId)
  return new Map(
    [...Map.groupBy(rows, (row) => row.orderId)].map(([id, own]) => [
      id,
      new Map(own.map((row) => [row.lineId, row.pieces])),
    ]),
  )
}

type Leaving = { status: OrderRow['orderStatus'] | undefined; left: LeftPieces }

/** Whether pieces that an order of this status holds are out of the shop. */
export const staysOut = (status: Leaving['status']) =>
  status === 'shipped' || status === 'delivered' || status === 'cancelled'

/**
 * How many pieces of a line that has some are out of the shop: those that shipments say. Where none
 * stands, and in a delivered order, it is all of them or none, by the status that staff set; a
 * cancelled order holds nothing but what had left.
 */
export function piecesOut(line: OrderLineRow, { status, left }: Leaving): number {
  const { id, quantity, returned } = line
  if (status === 'delivered') return quantity
  if (!left) return staysOut(status) ? quantity : 0
  const sent = left.get(id)
  if (sent === undefined) return status === 'cancelled' ? quantity : 0
  return Math.min(quantity, Math.max(0, sent - returned))
}

/** How many pieces of a line can come back: none of a cancelled order. */
export const piecesToReturn = (
  line: OrderLineRow,
  status: OrderRow['orderStatus'],
  left: LeftPieces,
): number => (status === 'cancelled' ? 0 : piecesOut(line, { status, left }))
