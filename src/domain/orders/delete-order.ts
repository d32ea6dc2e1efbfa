// Deletes an order. An order with payments or documents, or that somebody has tried to pay online, is only hidden: it is cancelled, unless it has left the
// shop, its page stays for the customer, and it can be restored. An order without either is
// removed: its pieces return to stock, unless they have left the shop, and its card details are
// shredded. The event log still tells what happened.

import { eq } from 'drizzle-orm'
import { orderReference } from '#contract/order-number.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { writeMovements } from '#domain/stock/shelves.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import type { Tx } from '#platform/tx.ts'
import { paymentAttempts } from './charges.table.ts'
import { leftPieces } from './boxes.ts'
import { changeOrder } from './change-order.ts'
import { lockHidden, lockOrder } from './lock-order.ts'
import { receiptFile } from './files.ts'
import { holdLines } from './hold-lines.ts'
import { linesOf } from './lines.ts'
import { returnForDeleted } from './order-voucher.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { orderPayments } from './payments.table.ts'
import { receipts } from './receipts.table.ts'

export type DeletedOrder = {
  /** Item keys of the order's card details, which the caller shreds after the commit. */
  shredded: string[]
  /** Files that no row names any more, which the caller removes. */
  files: string[]
}

export async function deleteOrder(tx: Tx, orderId: number): Promise<DeletedOrder> {
  requireAbility(tx, 'orders.delete')
  const order = await lockOrder(tx, orderId)
  const hasMoney =
    (await tx.db.$count(orderPayments, eq(orderPayments.orderId, orderId))) > 0 ||
    (await tx.db.$count(paymentAttempts, eq(paymentAttempts.orderId, orderId))) > 0
  return hasMoney || order.gct !== null ? hideOrder(tx, order) : removeOrder(tx, order)
}

async function hideOrder(tx: Tx, { id: orderId, orderStatus }: OrderRow): Promise<DeletedOrder> {
  const hasLeft = orderStatus === 'shipped' || orderStatus === 'delivered'
  const newStatus = hasLeft ? orderStatus : 'cancelled'
  const { shredded } = await changeOrder(tx, { orderId, edit: { orderStatus: newStatus } })
  await tx.db
    .update(orders)
    .set({ hiddenAt: tx.now, updatedAt: tx.now })
    .where(eq(orders.id, orderId))
  await tx.record('order.hidden', { orderId, reference: orderReference(orderId) })
  return { shredded, files: [] }
}

async function removeOrder(tx: Tx, order: OrderRow): Promise<DeletedOrder> {
  const { id: orderId } = order
  const lines = await linesOf(tx, order)
  await returnForDeleted(tx, order)
  // As if it were cancelled: pieces that never left go back to the shelves.
  const { moved } = await holdLines(tx, {
    before: lines,
    after: lines,
    from: order.orderStatus,
    to: 'cancelled',
    left: await leftPieces(tx, orderId),
  })
  await writeMovements(tx, orderId, moved)
  for (const { productId } of moved) await tx.record('stock.changed', { productId })
  const gone = await tx.db
    .delete(receipts)
    .where(eq(receipts.orderId, orderId))
    .returning({ storedName: receipts.storedName })
  await tx.db.delete(orders).where(eq(orders.id, orderId))
  const shredded = order.cardId ? await forgetCard(tx, order.cardId) : []
  await tx.record('order.deleted', { orderId, reference: orderReference(orderId) })
  return { shredded, files: gone.map(receiptFile) }
}

/** Restores a hidden order. The restored order is cancelled, unless it had left the shop. */
export async function restoreOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  requireAbility(tx, 'orders.restore')
  const order = await lockHidden(tx, orderId)
  if (!order.hiddenAt) return order
  const shown = { hiddenAt: null, updatedAt: tx.now }
  await tx.db.update(orders).set(shown).where(eq(orders.id, orderId))
  await tx.record('order.unhidden', { orderId, reference: orderReference(orderId) })
  return { ...order, ...shown }
}
