// Writes the lines of orders that 0.1.0 wrote without any (until 0.3.0), in batches that block
// nobody: orders that somebody works on are left for the next batch. An order that was marked as
// paid without a payment gets one, of the missing amount.

import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { orderIdsWhere } from './find-order.ts'
import { orders } from './orders.table.ts'

const NOTED_BEFORE = 'recorded before itemised payments'

/** The ids of orders that have no lines yet, without these. */
export const ordersWithoutLines = (tx: Tx, without: string[] = []): Promise<number[]> =>
  orderIdsWhere(tx, eq(orders.linesVersion, 0), without)

/** Writes the lines of these orders, but for those that somebody works on; returns of how many. */
export async function writeLinesOfOrders(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.db.execute(sql`
    with portion as materialized (
      select * from orders where lines_version = 0 and id = any(${sql.param([...ids])}::integer[])
      order by id for update skip locked
    ), stale as (
      delete from order_lines using portion where order_lines.order_id = portion.id
    ), lines as (
      insert into order_lines
        (order_id, position, product_id, product_name, color, quantity, unit_price, held_color)
      select id, 1, product_id, product_name, selected_color, 1, total_amount, held_color from portion
    ), noted as (
      insert into order_payments (order_id, amount, method, source, recorded_by, recorded_at)
      select portion.id, portion.total_amount - coalesce(came.amount, 0),
        case when portion.payment_method = 'credit_card' then 'card' else 'transfer' end,
        'hand', ${NOTED_BEFORE}, coalesce(portion.paid_at, portion.created_at)
      from portion
      left join lateral (
        select sum(amount) as amount from order_payments where order_id = portion.id
      ) as came on true
      where portion.payment_status = 'paid' and portion.total_amount > coalesce(came.amount, 0)
    )
    update orders set lines_version = 1, delivery = 0, discount = 0,
      voucher_discount = 0, delivery_discount = 0, naming_discount = 0
    from portion where orders.id = portion.id
    returning orders.id`)
  return rows.length
}
