// How much has come for orders.

import { asc, eq, inArray, sum } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { Tx } from '#platform/tx.ts'
import { type PaymentRow, orderPayments } from './payments.table.ts'

/** Cents received for each of some orders; an order without any is not in it. */
export async function receivedByOrder(
  tx: Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ orderId: orderPayments.orderId, dollars: sum(orderPayments.amount) })
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, [...orderIds]))
    .groupBy(orderPayments.orderId)
  return new Map(rows.map((row) => [row.orderId, centsFromDollars(row.dollars ?? '0') ?? 0]))
}

export async function receivedFor(tx: Tx, orderId: number): Promise<number> {
  return (await receivedByOrder(tx, [orderId])).get(orderId) ?? 0
}

export function listPayments(tx: Tx, orderId: number): Promise<PaymentRow[]> {
  return tx.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id))
}
