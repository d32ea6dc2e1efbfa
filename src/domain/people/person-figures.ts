// What a person bought and owes, what the shop owes in return, and the cases.

import { type SQL, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import { COUNTS } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { listed } from './customer-keys.ts'

export async function figuresOf(tx: Tx, keys: readonly string[]) {
  const own = sql`o.customer_key in (${listed(keys)})`
  const row = await firstRow(tx, sql`${salesOf(own)}, ${dueOf(own)}, ${refundsOf(own)}`)
  const cases = await firstRow(tx, casesOf(tx, own))
  return {
    sales: cents(row.sales),
    soldOrders: Number(row.sold),
    due: cents(row.due),
    dueOrders: Number(row.due_orders),
    refundDue: cents(row.refund_due),
    refundDueOn: typeof row.due_on === 'string' ? row.due_on : null,
    cases: Number(cases.cases),
    openCases: Number(cases.open),
    lateCases: Number(cases.late),
  }
}

async function firstRow(tx: Tx, from: SQL): Promise<Record<string, unknown>> {
  const { rows } = await tx.db.execute(sql`select * from ${from}`)
  return rows[0] ?? {}
}

const cents = (dollars: unknown) => centsFromDollars(String(dollars)) ?? 0
const sumOf = (amount: SQL) => sql`coalesce(sum(${amount}), 0)::numeric(14,2)::text`

const salesOf = (own: SQL) => sql`(
  select ${sumOf(sql`o.total_amount`)} as sales, count(*) as sold
  from orders o where ${own} and ${COUNTS}
) as sold`

/** The rows that take payments or refunds back cancel them out. */
const dueOf = (own: SQL) => sql`(
  select ${sumOf(sql`left_to_pay`)} as due, count(*) as due_orders
  from orders o cross join lateral (
    select o.total_amount
      - coalesce((select sum(amount) from order_payments where order_id = o.id), 0)
      + coalesce((select sum(amount) from order_refunds where order_id = o.id), 0) as left_to_pay
  ) as money
  where ${own} and o.payment_status <> 'paid' and o.order_status <> 'cancelled'
    and o.hidden_at is null and left_to_pay > 0
) as owing`

const refundsOf = (own: SQL) => sql`(
  select ${sumOf(sql`t.amount`)} as refund_due, min(t.due_on)::text as due_on
  from orders o join refund_tasks t on t.order_id = o.id
  where ${own} and t.closed_at is null
) as refunds`

const casesOf = (tx: Tx, own: SQL) => sql`(
  select count(*) as cases, count(*) filter (where c.state = 'open') as open,
    count(*) filter (
      where coalesce(c.answered_at, c.closed_at, ${tx.now.toISOString()}::timestamptz) > c.answer_by
    ) as late
  from orders o join cases c on c.order_id = o.id where ${own}
) as counted`
