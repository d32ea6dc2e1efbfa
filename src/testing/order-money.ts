// What tests ask of an order's money.

import { findOrder } from '#domain/orders/find-order.ts'
import { moneyOf } from '#domain/orders/order-money.ts'
import type { Tx } from '#platform/tx.ts'

/** Cents that the shop has for an order: what came less what was sent back. */
export async function receivedFor(tx: Tx, orderId: number): Promise<number> {
  const order = await findOrder(tx, orderId)
  return order ? (await moneyOf(tx, order)).netCents : 0
}
