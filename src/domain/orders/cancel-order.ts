// Cancels an order for the shopper, from the order's own page, while nothing has been paid or
// decided: the pieces return to stock and the card is forgotten. Repeating it changes nothing. An
// order that has got further is refused, and so is one with a proof of deposit that staff have not
// looked at, as its money may be on the way.

import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type ChangedOrder, changeOrder } from './change-order.ts'
import { lockOrder } from './lock-order.ts'
import { getOrderByLink } from './find-order.ts'
import type { OrderRow } from './orders.table.ts'
import { hasWaitingReceipt } from './receipts.ts'

/** Cancels the order behind a link, or refuses with `order-not-found`, `order-closed` or `receipt-waiting`. */
export async function cancelOrder(tx: Tx, link: string): Promise<ChangedOrder> {
  const { id: orderId } = await getOrderByLink(tx, link)
  const order = await lockOrder(tx, orderId)
  if (order.orderStatus === 'cancelled') return { order, shredded: [] }
  if (!isUndecided(order)) throw new Refusal('order-closed')
  if (await hasWaitingReceipt(tx, orderId)) throw new Refusal('receipt-waiting')
  return changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
}

/** A payment online that failed decides nothing. */
const isUndecided = ({ paymentStatus, orderStatus, paysOnline }: OrderRow) =>
  (paymentStatus === 'pending' || (paysOnline && paymentStatus === 'failed')) &&
  orderStatus === 'pending'
