// What the shop owes customers, and what is still to be decided about their money, as rows: read from the rows of money,
// tasks, charges, cases and receipts, never from a word that an order carries. Each amount is one row, so that none is owed
// without being listed.

import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { DEBT_KINDS, type DebtKind } from '#contract/debts.ts'
import { caseDecisions, cases } from '#domain/cases/cases.table.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds, gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments, orderRefunds, refundTasks } from '#domain/orders/payments.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { largeMoney, timestamptz } from '#platform/database/columns.ts'
import { events } from '#platform/events/events.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'

/** The columns of the rows; the database has no such view. */
export const owedRows = pgView('owed_rows', {
  id: bigint('id', { mode: 'number' }).notNull(),
  orderId: integer('order_id').notNull(),
  kind: text('kind', { enum: DEBT_KINDS }).notNull(),
  /** Null where nobody knows yet how much it is. */
  amount: largeMoney('amount'),
  since: timestamptz('since').notNull(),
  /** The mail that told the customer. */
  mailId: uuid('mail_id'),
  mailedAt: timestamptz('mailed_at'),
}).existing()

/** A query that may select from `owedRows`: the rows of some kinds, and maybe others; without the rest, less is read. */
export function withOwedRows(tx: Tx, kinds: readonly DebtKind[] = DEBT_KINDS) {
  const parts = [...new Set(kinds.map((kind) => ROWS[kind]))]
  const named = sql`select * from (${sql.join(parts, sql` union all `)})
    as found(id, order_id, kind, amount, since, mail_id, mailed_at)`
  return tx.db.with(tx.db.$with('owed_rows', {}).as(named))
}

/** Whether `of` says that the task `t` has an amount. */
const saysOf = (
  of: SQL,
) => sql`(${of}.facts ->> 'orderId')::integer = t.order_id and ${of}.name = 'refund.due'
  and ${of}.at >= t.opened_at and (${of}.facts ->> 'taskId')::integer = t.id`
const isPresent = (of: SQL) => sql`(${of}.facts ->> 'amountCents')::bigint = t.amount * 100`

/** The last time that a mail said another amount of the task `t`. */
const MAILED_OTHERWISE = sql`(select max(other.id) from ${events} other
  where ${saysOf(sql`other`)} and not ${isPresent(sql`other`)} and exists (
    select from ${mails} w where w.order_id = t.order_id and w.state <> 'failed' and other.id = any(w.tells)))`

/**
 * The first mail that says what is owed since the task `t` has its amount, and no mail said another one; one that could not be
 * sent told nobody.
 */
const MAILED = sql`lateral (
    select m.id as mail_id, m.created_at as mailed_at from ${mails} m
    where m.order_id = t.order_id and m.state <> 'failed'
      and exists (select from ${events} e where e.id = any(m.tells) and e.name = 'refund.due')
      and m.created_at >= coalesce((select min(e.at) from ${events} e
        where ${saysOf(sql`e`)} and ${isPresent(sql`e`)} and e.id > coalesce(${MAILED_OTHERWISE}, 0)), t.opened_at)
    order by m.created_at, m.id limit 1
  ) mail`

const REFUND_TASKS = sql`
  select t.id::bigint * 8, t.order_id, 'refund-due', t.amount, t.opened_at, mail.mail_id, mail.mailed_at
  from ${refundTasks} t left join ${MAILED} on true
  where t.closed_at is null`

const NOT_MAILED = sql`null::uuid, null::timestamptz`

/** More came for the order `o`, of which a part went back, than it costs now. */
const surplus = (came: SQL, back: SQL) => sql`lateral (
    select coalesce(${came}, 0) - coalesce(${back}, 0)
      - case when o.order_status = 'cancelled' then 0 else o.total_amount end as amount
  ) surplus`

const sumOf = (table: typeof orderPayments | typeof orderRefunds) =>
  sql`(select sum(amount) from ${table} where order_id = o.id)`

/** The last task of an order kept at least as much as is over. */
const KEPT = sql`
  select t.order_id::bigint * 8 + 1, t.order_id, 'kept', surplus.amount, t.opened_at, mail.mail_id, mail.mailed_at
  from ${refundTasks} t join ${orders} o on o.id = t.order_id
    cross join ${surplus(sumOf(orderPayments), sumOf(orderRefunds))}
    left join ${MAILED} on true
  where t.outcome = 'kept' and o.order_status <> 'cancelled' and surplus.amount > 0 and surplus.amount <= t.amount
    and not exists (select from ${refundTasks} where order_id = t.order_id and id > t.id)`

const sumsOf = (table: typeof orderPayments | typeof orderRefunds) => sql`(
    select order_id, sum(amount) as amount, max(recorded_at) as at from ${table} group by order_id
  )`

/**
 * What is over without an open task and was not kept; less what was given up with its erased customer. Reads every payment,
 * unless some orders are named.
 */
const OVERPAID = sql`
  select came.order_id::bigint * 8 + 1, came.order_id, 'overpaid',
    surplus.amount - case when t.outcome = 'given-up' then t.amount else 0 end,
    greatest(came.at, back.at, (select max(at) from ${orderChanges}
      where order_id = o.id and field in ('totalAmount', 'orderStatus'))),
    ${NOT_MAILED}
  from ${sumsOf(orderPayments)} came
    left join ${sumsOf(orderRefunds)} back on back.order_id = came.order_id
    join ${orders} o on o.id = came.order_id
    cross join ${surplus(sql`came.amount`, sql`back.amount`)}
    left join lateral (select * from ${refundTasks} where order_id = o.id
      order by closed_at is null desc, id desc limit 1) t on true
  where surplus.amount > 0 and case
    when t.id is null then true
    when t.closed_at is null then false
    when t.outcome = 'kept' then o.order_status = 'cancelled' or surplus.amount > t.amount
    when t.outcome = 'given-up' then surplus.amount > t.amount
    else true end`

/** A part of what is owed that a gateway is sending: it is not owed twice, but it is not over either. */
const GATEWAY_REFUNDS = sql`
  select id::bigint * 8 + 2, order_id, 'gateway-refund', amount, requested_at, ${NOT_MAILED}
  from ${gatewayRefunds} where ended_at is null`

/** A page that is still open is one: what is paid there would be nobody's. */
const ATTEMPTS = sql`
  select id::bigint * 8 + 3, order_id, case when state in ('claimed', 'unknown') then 'charge' else 'page' end,
    amount, created_at, ${NOT_MAILED}
  from ${paymentAttempts} where ended_at is null`

/** Tasks about an attempt that has not ended, or a refund that a gateway is making, are listed as these. */
const GATEWAY_TASKS = sql`
  select k.id::bigint * 8 + 4, about.order_id, 'gateway-task', about.amount, k.opened_at, ${NOT_MAILED}
  from ${gatewayTasks} k
    left join ${gatewayRefunds} g on g.id = k.refund_id
    left join ${gatewayCharges} c on c.id = k.charge_id
    left join ${paymentAttempts} a on a.id = coalesce(k.attempt_id, c.attempt_id)
    left join ${orderPayments} p on p.charge_id = c.id
    cross join lateral (select coalesce(g.order_id, a.order_id, p.order_id) as order_id,
      coalesce(g.amount, c.amount, a.amount) as amount) about
  where k.closed_at is null and about.order_id is not null
    and (k.refund_id is null or g.ended_at is not null)
    and (k.attempt_id is null or a.ended_at is not null)`

/** What a case promised is money whatever the words say; how much stands only in them. */
const CASES = sql`
  select c.id::bigint * 8 + 5, c.order_id, 'case', null::numeric, d.decided_at, ${NOT_MAILED}
  from ${cases} c join lateral (select outcome, decided_at from ${caseDecisions}
    where case_id = c.id order by id desc limit 1) d on d.outcome = 'refund'
  where c.state <> 'closed'`

/** A proof of deposit that nobody has looked at, of an order whose money has not come: it may have. */
const RECEIPTS = sql`
  select r.id::bigint * 8 + 6, r.order_id, 'receipt', null::numeric, r.uploaded_at, ${NOT_MAILED}
  from ${receipts} r join ${orders} o on o.id = r.order_id
  where r.state = 'waiting' and o.payment_status <> 'paid'`

const ROWS: Record<DebtKind, SQL> = {
  'refund-due': REFUND_TASKS,
  kept: KEPT,
  overpaid: OVERPAID,
  'gateway-refund': GATEWAY_REFUNDS,
  charge: ATTEMPTS,
  page: ATTEMPTS,
  'gateway-task': GATEWAY_TASKS,
  case: CASES,
  receipt: RECEIPTS,
}
