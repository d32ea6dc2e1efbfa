// Deletes an order. One with money is hidden, not removed: it is cancelled first unless it left the
// shop, its page stays for the customer, and it can be brought back. One without money goes for good:
// it gives its pieces back if it never left, and its card details are shredded. What happened stays in
// the event log.

import { eq } from 'drizzle-orm'
import { orderReference } from '#contract/orders.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { writeMovements } from '#domain/stock/shelves.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import type { Tx } from '#platform/tx.ts'
import { changeOrder, lockHidden, lockOrder } from './change-order.ts'
import { holdLines } from './hold-lines.ts'
import { linesOf } from './lines.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { orderPayments } from './payments.table.ts'
import { receipts } from './receipts.table.ts'

export type DeletedOrder = {
  /** Keys of card details to unlink before answering. */
  shredded: string[]
  /** Stored names of receipts that no row names any more. */
  receiptFiles: string[]
}

export async function deleteOrder(tx: Tx, orderId: number): Promise<DeletedOrder> {
  requireAbility(tx, 'orders.delete')
  const order = await lockOrder(tx, orderId)
  const hasMoney = (await tx.db.$count(orderPayments, eq(orderPayments.orderId, orderId))) > 0
  return hasMoney ? hideOrder(tx, order) : removeOrder(tx, order)
}

async function hideOrder(tx: Tx, { id: orderId, orderStatus }: OrderRow): Promise<DeletedOrder> {
  const hasLeft = orderStatus === 'shipped' || orderStatus === 'delivered'
  const edit = hasLeft ? {} : { orderStatus: 'cancelled' as const }
  const { shredded } = await changeOrder(tx, { orderId, edit })
  await tx.db
    .update(orders)
    .set({ hiddenAt: tx.now, updatedAt: tx.now })
    .where(eq(orders.id, orderId))
  await tx.record('order.hidden', { orderId, reference: orderReference(orderId) })
  return { shredded, receiptFiles: [] }
}

async function removeOrder(tx: Tx, order: OrderRow): Promise<DeletedOrder> {
  const { id: orderId } = order
  const before = await linesOf(tx, order)
  const from = order.orderStatus
  const { moved } = await holdLines(tx, { before, after: before, from, to: 'cancelled' })
  await writeMovements(tx, orderId, moved)
  for (const { productId } of moved) await tx.record('stock.changed', { productId })
  const gone = await tx.db
    .delete(receipts)
    .where(eq(receipts.orderId, orderId))
    .returning({ storedName: receipts.storedName })
  await tx.db.delete(orders).where(eq(orders.id, orderId))
  const shredded = order.cardId ? await forgetCard(tx, order.cardId) : []
  await tx.record('order.deleted', { orderId, reference: orderReference(orderId) })
  return { shredded, receiptFiles: gone.map((receipt) => receipt.storedName) }
}

/** Brings back an order that was hidden: cancelled, or as it was if it had left the shop. */
export async function restoreOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  requireAbility(tx, 'orders.restore')
  const order = await lockHidden(tx, orderId)
  if (!order.hiddenAt) return order
  const shown = { hiddenAt: null, updatedAt: tx.now }
  await tx.db.update(orders).set(shown).where(eq(orders.id, orderId))
  await tx.record('order.unhidden', { orderId, reference: orderReference(orderId) })
  return { ...order, ...shown }
}
