// A commission that was posted while something of its order was due is held from the moment at which nothing is: only
// then its hold begins.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isNothingDue } from '#domain/orders/fill-columns.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'
import { plans } from './plans.table.ts'

const BATCH_SIZE = 200

/**
 * SQL condition: nothing of a commission's order is due; what comes of no order waits for none. The money is asked, too, as
 * 0.1.0 raises a total and leaves the moment; but for orders whose payments are not written as rows yet (until 0.3.0).
 */
export const isPaidInFull = async (tx: Tx): Promise<SQL> =>
  sql`(${commissions.sourceOrderId} is null or exists (
    select from ${orders} where ${orders.id} = ${commissions.sourceOrderId}
      and ${orders.paidInFullSince} is not null
      and (${orders.linesVersion} = 0 or ${await isNothingDue(tx)})))`

/** The ids of commissions whose hold may begin, without these. */
export async function holdsToBegin(tx: Tx, without: string[] = []): Promise<number[]> {
  const found = await tx.db
    .select({ id: commissions.id })
    .from(commissions)
    .where(
      and(
        eq(commissions.status, 'pending'),
        eq(commissions.sourceType, 'sale'),
        isNull(commissions.heldUntil),
        await isPaidInFull(tx),
        isNoneOf(commissions.id, without),
      ),
    )
    .orderBy(commissions.id)
    .limit(BATCH_SIZE)
  return found.map(({ id }) => id)
}

/** Begins the hold of those of these that wait for it. */
export const beginHolds = (tx: Tx, ids: readonly number[]) =>
  begin(tx, sql`c.id = any(${sql.param([...ids])}::integer[])`)

/** The same of all commissions of an order, also those that staff hold. */
export const beginHoldsOfOrder = (tx: Tx, orderId: number) =>
  begin(tx, sql`c.source_order_id = ${orderId}`)

const begin = (tx: Tx, some: SQL) =>
  tx.db.execute(sql`
    update ${commissions} c set held_until = o.paid_in_full_since + p.hold_days * interval '1 day'
    from ${orders} o, ${plans} p
    where ${some} and c.status in ('pending', 'held') and c.held_until is null and c.source_type = 'sale'
      and o.id = c.source_order_id and o.paid_in_full_since is not null and p.id = c.plan_id`)
