// Staff change an order whose money the shop knows: a total lowered to what has come makes it paid,
// as the same money would have. Who sets the payment in the same change decides it.

import { type ChangedOrder, changeOrder, lockOrder } from '#domain/orders/change-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { receivedFor } from './received.ts'

export async function amendOrder(
  tx: Tx,
  changing: Parameters<typeof changeOrder>[1],
): Promise<ChangedOrder> {
  const before = await lockOrder(tx, changing.orderId)
  const changed = await changeOrder(tx, changing)
  if (!mayBeSettled(before, changed.order)) return changed
  const receivedCents = await receivedFor(tx, before.id)
  if (receivedCents === 0 || receivedCents < changed.order.totalAmount) return changed
  const paid = await changeOrder(tx, { orderId: before.id, edit: { paymentStatus: 'paid' } })
  return { ...paid, shredded: [...changed.shredded, ...paid.shredded] }
}

const mayBeSettled = (before: OrderRow, { totalAmount, ...after }: OrderRow) =>
  totalAmount < before.totalAmount &&
  after.paymentMethod === 'bank_transfer' &&
  after.paymentStatus === before.paymentStatus &&
  (after.paymentStatus === 'pending' || after.paymentStatus === 'processing') &&
  after.orderStatus !== 'cancelled'
