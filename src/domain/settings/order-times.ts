// How long the shop waits for a transfer before it gives the piece back, and how long before that
// it reminds the shopper.

import { OrderTimes } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type Subject } from './stored-setting.ts'

export const ORDER_TIMES: Subject<OrderTimes> = {
  key: 'order-times',
  schema: OrderTimes,
  fresh: { unpaidExpiryHours: 96, reminderHours: 24 },
}

export const getOrderTimes = (tx: Tx): Promise<OrderTimes> => readSetting(tx, ORDER_TIMES)
