// What a changed order does to the shelf. A cancelled order that never left gives its piece back; a
// restored one takes a piece again; another product or colour swaps the piece, which is refused once
// it has left. Each happens once, because the order's row is locked and says which piece it holds: a
// cancelled order that still holds one was cancelled after the piece had left.

import { findProduct } from '#domain/catalogue/get-product.ts'
import { returnPiece, takePiece, writeSale } from '#domain/stock/take-piece.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import type { OrderRow } from './orders.table.ts'
import { chosenColor } from './place-order.ts'

/** The colour that the order now holds, if any, and the colour that it says. */
type MovedPiece = Pick<OrderRow, 'heldColor' | 'selectedColor'>

/** Moves pieces as the change asks. */
export async function movePiece(tx: Tx, before: OrderRow, after: OrderRow): Promise<MovedPiece> {
  const { heldColor } = before
  const { selectedColor } = after
  const same = isSamePiece(before, after)
  if (hasLeft(before) && staysOut(after) && !same) throw new Refusal('order-left')
  if (after.orderStatus === 'cancelled' && (await giveBack(tx, before)) === null)
    return { heldColor: null, selectedColor }
  if (heldColor !== null && same) return { heldColor, selectedColor: spelling(before, after) }
  if (heldColor === null && same && before.orderStatus !== 'cancelled')
    return { heldColor, selectedColor }
  await putBack(tx, before)
  const taken = await take(tx, after)
  return { heldColor: taken, selectedColor: taken ?? selectedColor }
}

/** Gives back what an order holds, unless it has left the shop; answers what it holds then. */
export async function giveBack(tx: Tx, order: OrderRow): Promise<string | null> {
  if (order.productId === null || hasLeft(order)) return order.heldColor
  await putBack(tx, order)
  return null
}

async function putBack(tx: Tx, { heldColor, productId, id: orderId }: OrderRow): Promise<void> {
  if (heldColor === null || productId === null) return
  await returnPiece(tx, { productId, color: heldColor, orderId })
  await tx.record('stock.changed', { productId })
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

const staysOut = ({ orderStatus }: OrderRow) =>
  orderStatus === 'shipped' || orderStatus === 'delivered' || orderStatus === 'cancelled'

const hasLeft = (order: OrderRow) =>
  order.heldColor !== null && order.productId !== null && staysOut(order)

/** A colour that is emptied or typed in other letters is the colour that is held. */
function isSamePiece(before: OrderRow, after: OrderRow): boolean {
  if (before.productId !== after.productId) return false
  if (before.heldColor === null || before.selectedColor === after.selectedColor) return true
  const named = plain(after.selectedColor)
  return named === '' || named === plain(before.heldColor)
}

const plain = (color: string) => color.trim().toLowerCase()

/** A colour sent back as it was read stays as it is; one that was typed is spelt as the piece's. */
const spelling = ({ selectedColor, heldColor }: OrderRow, after: OrderRow) =>
  after.selectedColor === selectedColor ? selectedColor : (heldColor ?? after.selectedColor)
