// Money that the shop owes a customer never goes without a task of staff and a word to the customer.

import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getOrder } from '#domain/orders/find-order.ts'
import { moneyOf } from '#domain/orders/order-money.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import { events } from '#platform/events/events.table.ts'
import type { Tx } from '#platform/tx.ts'

/** Below this, what came too much for an order that stands is sent back only if the customer wants it. */
const OVERPAID_FROM = 100_00

/** Of an order of which nothing was agreed to be kept. */
export async function expectNoSilentDebt(tx: Tx, orderId: number): Promise<void> {
  const order = await getOrder(tx, orderId)
  const isCancelled = order.orderStatus === 'cancelled'
  const { netCents } = await moneyOf(tx, order)
  const over = netCents - (isCancelled ? 0 : order.totalAmount)
  const isOwed = over > 0 && (isCancelled || over >= OVERPAID_FROM)
  const ofOrder = sql`(${events.facts} ->> 'orderId')::integer = ${orderId}`
  const mailed = await tx.db.$count(events, and(eq(events.name, 'refund.due'), ofOrder))
  const task = await findOpenTask(tx, orderId)
  expect([over, task?.amount ?? 0, mailed > 0 || !isOwed]).toEqual([over, isOwed ? over : 0, true])
}
