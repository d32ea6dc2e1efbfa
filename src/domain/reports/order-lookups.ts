// Finds what breaks each of the invariants of orders' money (docs/money.md) among a range of
// orders. An order of 0.1.0 is checked once it has its lines (until 0.3.0).

import { type SQL, sql } from 'drizzle-orm'
import { documentRows, documents, documentSeries } from '#domain/documents/documents.table.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments, orderRefunds, refundTasks } from '#domain/orders/payments.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'

/** Rows by id: from the one after `after` to `through`. */
export type Stretch = { after: number; through: number }

export const inStretch = (column: SQL, { after, through }: Stretch) =>
  sql`${column} > ${after} and ${column} <= ${through}`

const isLookedAt = (stretch: Stretch) =>
  sql`${inStretch(sql`o.id`, stretch)} and o.lines_version = 1`

export const ordersOf = (stretch: Stretch) =>
  sql`select count(*)::integer as checked from ${orders} o where ${isLookedAt(stretch)}`

/** An order's total, and its copies of its first line, agree with its lines. */
const unlikeLines = (stretch: Stretch) => sql`
  select 'order ' || o.id as found from ${orders} o left join lateral (
    select count(*) as lines, coalesce(sum(l.quantity * l.unit_price), 0) as pieces,
      (array_agg(l.product_id order by l.position))[1] as product_id,
      (array_agg(l.color order by l.position))[1] as color,
      (array_agg(l.held_color order by l.position))[1] as held_color
    from ${orderLines} l where l.order_id = o.id
  ) l on true
  where ${isLookedAt(stretch)} and (l.lines not between 1 and 20
    or o.total_amount <> l.pieces + o.delivery - o.discount
    or o.discount > l.pieces + o.delivery
    or o.product_id is distinct from l.product_id
    or o.selected_color is distinct from l.color
    or o.held_color is distinct from l.held_color)`

const sumOf = (table: SQL) =>
  sql`(select coalesce(sum(amount), 0) from ${table} where order_id = o.id)`

/** The sums of payments and refunds of the order `o`. */
const MONEY = sql`cross join lateral (
    select ${sumOf(sql`${orderPayments}`)} as paid, ${sumOf(sql`${orderRefunds}`)} as refunded
  ) m cross join lateral (select m.paid - m.refunded as net) n`

const wrongStatus = (stretch: Stretch) => sql`
  select 'payment status of order ' || o.id as found from ${orders} o ${MONEY}
  where ${isLookedAt(stretch)} and (m.refunded > m.paid
    or (o.payment_status = 'paid') <> (n.net >= o.total_amount)
    or (n.net > 0 and n.net < o.total_amount and o.payment_status <> 'processing'))`

/** A row that was taken back and the one that takes it back name each other and cancel out. */
const unpaired = (table: SQL, name: string) => (stretch: Stretch) =>
  sql`
  select ${sql.raw(`'${name} '`)} || r.id as found from ${table} r
    left join ${table} back on back.id = r.taken_back_by
    left join ${table} first on first.id = r.takes_back
  where ${inStretch(sql`r.order_id`, stretch)} and (
    (r.taken_back_by is not null and (back.takes_back, back.amount, back.order_id)
      is distinct from (r.id, -r.amount, r.order_id))
    or (r.takes_back is not null and first.taken_back_by is distinct from r.id))`

const standing = sql`(select coalesce(sum(amount), 0) from ${orderPayments}
    where statement_line_id = s.id)`

/** The matched amount of a statement line is the sum of its standing payments. */
const unlikeStatement = (stretch: Stretch) => sql`
  select 'statement line ' || s.id as found from ${statementLines} s
  where s.id in (select statement_line_id from ${orderPayments}
      where ${inStretch(sql`order_id`, stretch)} and statement_line_id is not null)
    and s.matched <> ${standing}`

/** The same for all statement lines, also those without a payment. */
export const matchedWithNothing = () => sql`
  select 'statement line ' || s.id as found from ${statementLines} s
  where s.matched <> 0 and s.matched <> ${standing}`

const wrongCharge = (condition: SQL) => sql`
  select 'charge ' || c.id as found from ${gatewayCharges} c
    left join ${paymentAttempts} a on a.id = c.attempt_id
    left join ${orderPayments} p on p.charge_id = c.id
  where ${condition} and case when p.id is null
    then not exists (select from ${gatewayTasks} where charge_id = c.id)
    else p.amount is distinct from c.amount or c.currency <> 'JMD' end`

/** What a gateway charged for an order is a payment to the cent, or staff have it to decide or decided it. */
const unlikeCharge = (stretch: Stretch) => wrongCharge(inStretch(sql`a.order_id`, stretch))

/** The same for charges that name no attempt. */
export const chargedForNothing = () => wrongCharge(sql`c.attempt_id is null`)

/**
 * An open task has the amount that is owed; a cancelled order owes what is left of its money, unless it was small change
 * of a customer who was erased.
 */
const wrongTask = (stretch: Stretch) => sql`
  select 'what is owed for order ' || o.id as found from ${orders} o ${MONEY}
    left join lateral (select t.amount, t.closed_at, t.outcome from ${refundTasks} t
      where t.order_id = o.id order by t.closed_at is null desc, t.id desc limit 1) t on true
    cross join lateral (select greatest(0, n.net - case when o.order_status = 'cancelled'
      then 0 else o.total_amount end) as owed) w
  where ${isLookedAt(stretch)} and case
    when t.amount is not null and t.closed_at is null then t.amount <> w.owed
    else o.order_status = 'cancelled' and w.owed > 0
      and not coalesce(t.outcome = 'given-up' and w.owed <= t.amount, false) end`

/** What a voucher takes off is what its use says, of an order that stands and has it. */
const wrongVoucher = (stretch: Stretch) => sql`
  select 'voucher of order ' || o.id as found from ${orders} o left join lateral (
      select used.* from ${voucherUses} used where used.order_id = o.id order by used.id desc limit 1
    ) u on u.returned_for is distinct from 'removed' cross join lateral (
      select coalesce(sum(quantity * unit_price), 0) as pieces
      from ${orderLines} where order_id = o.id
    ) l
  where ${isLookedAt(stretch)} and (
    o.voucher_discount <> case u.kind when 'percentage' then round(l.pieces * u.percent / 100, 2)
      when 'amount' then least(u.amount, l.pieces) when 'delivery' then o.delivery else 0 end
    or o.delivery_discount <> case u.kind when 'delivery' then o.voucher_discount else 0 end
    or (u.id is not null and (u.returned_at is null) <> (o.order_status <> 'cancelled')))`

/** No voucher is used oftener than it may be, in all or by one address. */
const usedTooOften = (stretch: Stretch) => sql`
  select 'voucher ' || v.id as found from ${vouchers} v cross join lateral (
      select coalesce(sum(each.uses), 0) as uses, coalesce(max(each.uses) filter (where each.email_key <> ''), 0) as most from (
        select email_key, count(*) as uses from ${voucherUses}
        where voucher_id = v.id and returned_at is null group by email_key
      ) each
    ) u
  where v.id in (select voucher_id from ${voucherUses} where ${inStretch(sql`order_id`, stretch)})
    and (u.uses > v.uses_in_all or u.most > v.uses_each)`

/**
 * The documents of an order say what it sells: its total, or nothing once it is cancelled; its tax is the
 * sum of theirs; no row of an invoice is credited twice.
 */
const wrongDocuments = (stretch: Stretch) => sql`
  select 'documents of order ' || o.id as found from ${orders} o cross join lateral (
      select coalesce(sum(total), 0) as total, coalesce(sum(gct), 0) as gct
      from ${documents} where order_id = o.id and kind <> 'receipt'
    ) d cross join lateral (
      select coalesce(sum(r.gct), 0) as gct from ${documentRows} r join ${documents} each
        on each.id = r.document_id where each.order_id = o.id and r.line_id is not null
    ) p
  where ${isLookedAt(stretch)} and o.gct is not null and (d.gct <> o.gct or p.gct <> o.pieces_gct
    or d.total <> case when o.order_status = 'cancelled' then 0 else o.total_amount end)
  union all
  select 'invoice ' || i.id as found from ${documents} i cross join lateral (
      select sum(net) as net, sum(gct) as gct from ${documentRows} where invoice_id = i.id
    ) r
  where i.kind in ('invoice', 'carried-over') and ${inStretch(sql`i.order_id`, stretch)}
    and (r.net < 0 or r.gct < 0)
  union all
  select 'fingerprint of ' || number from ${documents}
  where ${inStretch(sql`order_id`, stretch)} and blanked_at is null
    and hash <> encode(sha256(convert_to(content, 'UTF8')), 'hex')`

/** A series has each of its numbers once, in a round of everything. */
export const missingNumbers = () => sql`
  select s.kind || ' of ' || s.year || ' has ' || n.numbers || ' of ' || s.last || ' numbers' as found
  from ${documentSeries} s cross join lateral (
    select count(*) as numbers from ${documents}
    where kind = s.kind and split_part(number, '-', 2)::integer = s.year
  ) n
  where n.numbers <> s.last`

/** What may break each invariant of orders. */
export const BREAKS_OF_ORDERS = {
  sums: [unlikeLines],
  payments: [
    wrongStatus,
    unpaired(sql`${orderPayments}`, 'payment'),
    unpaired(sql`${orderRefunds}`, 'refund'),
    unlikeStatement,
    unlikeCharge,
  ],
  tasks: [wrongTask],
  vouchers: [wrongVoucher, usedTooOften],
  documents: [wrongDocuments],
}
