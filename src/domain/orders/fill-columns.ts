// Fills what 0.1.0 did not write to orders (until 0.3.0), in batches that block nobody: since when nothing of a
// sold order is due, and the total that an order was placed with.

import { type SQL, sql } from 'drizzle-orm'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import type { Tx } from '#platform/tx.ts'
import { orderIdsWhere } from './find-order.ts'

/** SQL: some orders, without those that somebody works on. */
const batch = (ids: readonly number[], isOne: SQL) => sql`batch as materialized (
  select id from orders where id = any(${sql.param([...ids])}::integer[]) and ${isOne}
  order by id for update skip locked)`

const due = sql`(orders.total_amount
  - (select coalesce(sum(amount), 0) from order_payments where order_id = orders.id)
  + (select coalesce(sum(amount), 0) from order_refunds where order_id = orders.id))`

/** SQL condition: nothing of an order is due by its money, whatever its columns say. */
export async function isNothingDue(tx: Tx): Promise<SQL> {
  const { overpaidFromCents } = await getRefundRules(tx)
  return sql`(${due} <= 0 or ${due} < ${overpaidFromCents}::numeric / 100)`
}

const soldAndPaid = async (tx: Tx): Promise<SQL> =>
  sql`orders.paid_at is not null and orders.paid_in_full_since is null and orders.lines_version = 1
    and ${await isNothingDue(tx)}`

/** The ids of sold orders of which nothing is due although no moment says so, without these. */
export const ordersPaidInFull = async (tx: Tx, without: string[] = []): Promise<number[]> =>
  orderIdsWhere(tx, await soldAndPaid(tx), without)

/** Since the last row of money or change of the total; since the sale, if there is none. */
export async function fillPaidInFull(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    with ${batch(ids, await soldAndPaid(tx))}
    update orders set paid_in_full_since = coalesce(greatest(
      (select max(recorded_at) from order_payments where order_id = orders.id),
      (select max(recorded_at) from order_refunds where order_id = orders.id),
      (select max(at) from order_changes where order_id = orders.id and field = 'totalAmount')
    ), paid_at) from batch where orders.id = batch.id`)
}

const UNKNOWN_TOTAL = sql`orders.placed_total is null`

/** The ids of orders that do not say with what total they were placed, without these. */
export const ordersWithoutPlacedTotal = (tx: Tx, without: string[] = []): Promise<number[]> =>
  orderIdsWhere(tx, UNKNOWN_TOTAL, without)

/**
 * The total before the first change of it that is noted, or the present one. What was noted in the act that wrote the order
 * is its first price. Erasing a person leaves no values.
 */
export async function fillPlacedTotals(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    with ${batch(ids, UNKNOWN_TOTAL)}
    update orders set placed_total = coalesce((
      select nullif(regexp_replace(case when at > orders.created_at then old else new end,
        '[^0-9.]', '', 'g'), '')::numeric
      from order_changes where order_id = orders.id and field = 'totalAmount' order by id limit 1
    ), total_amount) from batch where orders.id = batch.id`)
}
