// How long the shop waits for a transfer, and how long before the end it reminds the shopper.

import type { Tx } from '#platform/tx.ts'

export type OrderTimes = { unpaidExpiryHours: number; reminderHours: number }
const NEW_SHOP_TIMES: OrderTimes = { unpaidExpiryHours: 72, reminderHours: 24 }

export async function getOrderTimes(_tx: Tx): Promise<OrderTimes> {
  return NEW_SHOP_TIMES
}
