// Records that pieces of an order that had left the shop came back: a sellable one is on the shelf
// again, a damaged or scrapped one is not. The line counts less, so that what was paid for it is
// owed.

import { MAX_QUANTITY } from '#contract/order-limits.ts'
import type { ReturnPieces } from '#contract/order-lines.ts'
import { movePieces, writeMovements } from '#domain/stock/shelves.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { leftPieces, piecesToReturn } from './boxes.ts'
import { type ChangedOrder, syncMoney } from './change-order.ts'
import { lockOrder } from './lock-order.ts'
import { linesOf } from './lines.ts'
import { orderReturns, type ReturnRow } from './returns.table.ts'

export type Returned = ChangedOrder & { returned: ReturnRow }

export async function returnPieces(
  tx: Tx,
  { orderId, lineId, pieces, condition }: ReturnPieces & { orderId: number },
): Promise<Returned> {
  const order = await lockOrder(tx, orderId)
  const before = await linesOf(tx, order)
  const line = before.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('not-found')
  const out = piecesToReturn(line, order.orderStatus, await leftPieces(tx, orderId))
  if (out === 0 && line.quantity > 0) throw new Refusal('not-left')
  const most = Math.min(out, MAX_QUANTITY - line.returned)
  if (pieces > most) throw new Refusal('too-many-returned', { pieces: most })
  const { productId, heldColor } = line
  if (productId !== null && heldColor !== null)
    await bookReturn(tx, { orderId, productId, color: heldColor, pieces, condition })
  const quantity = line.quantity - pieces
  const left = {
    quantity,
    returned: line.returned + pieces,
    heldColor: quantity === 0 ? null : heldColor,
  }
  const lines = before.map((each) => (each.id === lineId ? { ...each, ...left } : each))
  const row = { orderId, lineId, pieces, condition, by: actorLabel(tx.actor), at: tx.now }
  const returned = singleRow(await tx.db.insert(orderReturns).values(row).returning())
  const facts = { orderId, pieces, condition, ...(productId !== null && { productId }) }
  await tx.record('pieces.returned', facts)
  const unsellableOf = condition === 'sellable' ? undefined : lineId
  return { ...(await syncMoney(tx, { order, lines, unsellableOf })), returned }
}

type Booking = Pick<ReturnPieces, 'pieces' | 'condition'> & {
  orderId: number
  productId: number
  color: string
}

/**
 * Puts the pieces on the shelf; takes those that cannot be sold off it at once, so that the stock
 * movements say why.
 */
async function bookReturn(tx: Tx, { orderId, condition, ...shelf }: Booking): Promise<void> {
  await writeMovements(tx, orderId, (await movePieces(tx, [shelf])) ?? [])
  if (condition === 'sellable') return tx.record('stock.changed', { productId: shelf.productId })
  const gone = await movePieces(tx, [{ ...shelf, pieces: -shelf.pieces }])
  await writeMovements(tx, orderId, gone ?? [], condition)
}
