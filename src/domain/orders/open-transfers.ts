// Which orders wait for a bank transfer, and which of them closed lately: their customers may still
// send their amounts.

import { and, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { orders } from './orders.table.ts'

const byTransfer = eq(orders.paymentMethod, 'bank_transfer')

/** SQL condition on orders: not paid, and not cancelled. */
const isOpen = and(ne(orders.paymentStatus, 'paid'), ne(orders.orderStatus, 'cancelled'))

/** SQL condition on orders: transfers, hidden or not. */
export const isOpenTransfer = and(byTransfer, isOpen)

/** SQL condition on orders: transfers that staff see, whatever their state. */
export const isShownTransfer = and(byTransfer, isNull(orders.hiddenAt))

const LATELY_DAYS = 30

/** SQL condition on orders: transfers that were paid, cancelled or hidden in the last 30 days. */
export function closedLately(tx: Tx) {
  const since = new Date(tx.now.getTime() - LATELY_DAYS * 86_400_000)
  const closings = [orders.paidAt, orders.cancelledAt, orders.hiddenAt]
  return and(byTransfer, or(...closings.map((at) => gte(at, since))))
}

/** Those of the amounts that a transfer had which closed lately. */
export async function amountsClosedLately(
  tx: Tx,
  amounts: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .selectDistinct({ amount: orders.totalAmount })
    .from(orders)
    .where(and(inArray(orders.totalAmount, [...amounts]), closedLately(tx)))
  return new Set(rows.map(({ amount }) => amount))
}
