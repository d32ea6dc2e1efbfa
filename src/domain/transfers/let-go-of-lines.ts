// Before an order is deleted: a line of the bank that paid it remembers whose order that was, as the
// payment that says so goes with the order. Otherwise the bank's words about a customer could not be
// found again when that customer is to be erased.

import { eq, inArray } from 'drizzle-orm'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { orderPayments } from './payments.table.ts'
import { statementLines } from './statements.table.ts'

export async function letGoOfLines(tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx.db
    .select({ customer: customerKey })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return
  const paid = tx.db
    .select({ id: orderPayments.statementLineId })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
  await tx.db
    .update(statementLines)
    .set({ payerEmail: order.customer })
    .where(inArray(statementLines.id, paid))
}
