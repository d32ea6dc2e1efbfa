// Deletes an order for good. One that never left gives its piece back first, and its card details
// are shredded. What happened stays in the event log.

import { eq } from 'drizzle-orm'
import { orderReference } from '#contract/orders.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import type { Tx } from '#platform/tx.ts'
import { lockOrder } from './change-order.ts'
import { giveBack } from './move-piece.ts'
import { orders } from './orders.table.ts'
import { receipts } from './receipts.table.ts'

export type DeletedOrder = {
  /** Keys of card details to unlink before answering. */
  shredded: string[]
  /** Stored names of receipts that no row names any more. */
  receiptFiles: string[]
}

export async function deleteOrder(tx: Tx, orderId: number): Promise<DeletedOrder> {
  const order = await lockOrder(tx, orderId)
  await giveBack(tx, order)
  const gone = await tx.db
    .delete(receipts)
    .where(eq(receipts.orderId, orderId))
    .returning({ storedName: receipts.storedName })
  await tx.db.delete(orders).where(eq(orders.id, orderId))
  const shredded = order.cardId ? await forgetCard(tx, order.cardId) : []
  await tx.record('order.deleted', { orderId, reference: orderReference(orderId) })
  return { shredded, receiptFiles: gone.map((receipt) => receipt.storedName) }
}
