// Brings the commissions of an order in line with the order as it stands: posts them once it is
// paid, makes them void or takes them back when it no longer counts, restores them when it does
// again. It looks at the order and not at what happened, so it may run late, twice or out of turn.

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ReversalReason } from '#contract/partners.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { postSale } from './post-sale.ts'
import { restoreCommissions, undoCommissions } from './reverse-commissions.ts'

export async function settleOrder(tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const posted = await lockCommissions(tx, orderId)
  const fault = faultOf(order)
  if (fault) return undoCommissions(tx, posted, fault)
  if (!order?.referredBy) return
  if (posted.length === 0) return postSale(tx, order, order.referredBy)
  return restoreCommissions(tx, orderId, posted, order.paidAt ?? tx.now)
}

/** Why an order pays no commission; undefined for one that counts. */
function faultOf(order: OrderRow | undefined): ReversalReason | undefined {
  if (!order) return 'deleted'
  if (order.orderStatus === 'cancelled') return 'cancelled'
  if (!order.paidAt) return 'unpaid'
  return order.commissionEligible ? undefined : 'not-eligible'
}

/** The order's commissions, without reversals. */
async function lockCommissions(tx: Tx, orderId: number): Promise<CommissionRow[]> {
  return tx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.sourceOrderId, orderId), isNull(commissions.reversalOf)))
    .orderBy(asc(commissions.id))
    .for('update')
}
