// What a changed order does to the shelf. A cancelled order that never left gives its piece back;
// a restored one takes a piece again; another colour swaps the piece. Each happens once, because
// the order's row is locked and says which piece it holds.

import { findProduct } from '#domain/catalogue/get-product.ts'
import { returnPiece } from '#domain/stock/return-piece.ts'
import { takePiece, writeSale } from '#domain/stock/take-piece.ts'
import type { Tx } from '#platform/tx.ts'
import type { OrderRow } from './orders.table.ts'
import { chosenColor } from './place-order.ts'

/** Moves pieces as the change asks and answers the colour that the order now holds, if any. */
export async function movePiece(tx: Tx, before: OrderRow, after: OrderRow): Promise<string | null> {
  if (after.productId === null) return before.heldColor
  if (after.orderStatus === 'cancelled') return giveBack(tx, before)
  const restored = before.orderStatus === 'cancelled' && before.heldColor === null
  if (restored) return take(tx, after)
  const recoloured = before.heldColor !== null && before.selectedColor !== after.selectedColor
  if (!recoloured || hasLeft(before)) return before.heldColor
  await giveBack(tx, before)
  return take(tx, after)
}

/** Gives back what an order holds, unless it has left the shop. */
export async function giveBack(tx: Tx, order: OrderRow): Promise<string | null> {
  if (order.heldColor === null || order.productId === null || hasLeft(order)) return order.heldColor
  const { productId, heldColor: color, id: orderId } = order
  await returnPiece(tx, { productId, color, orderId })
  await tx.record('stock.changed', { productId })
  return null
}

async function take(tx: Tx, order: OrderRow): Promise<string | null> {
  const product = order.productId === null ? undefined : await findProduct(tx, order.productId)
  if (!product) return null
  const color = chosenColor(product, order.selectedColor)
  const taken = await takePiece(tx, { productId: product.id, color })
  await writeSale(tx, { productId: product.id, orderId: order.id, taken })
  await tx.record('stock.changed', { productId: product.id })
  return taken.color
}

const hasLeft = ({ orderStatus }: OrderRow) =>
  orderStatus === 'shipped' || orderStatus === 'delivered'
