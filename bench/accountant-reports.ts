// The documents of a large shop, for measuring the accountant's reports: one invoice an order, with a row for each of
// its three lines, and a credit note for each that was cancelled. Written in bulk; the database checks that
// the rows of each add up.

import { sql } from 'drizzle-orm'
import { totalNextDays } from '#domain/reports/total-invoiced.ts'
import type { Tx } from '#platform/tx.ts'

/** Adds to the orders of `plantLargeShop`. */
export async function plantDocuments(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into documents (kind, number, issued_on, issued_at, order_id, buyer_name, total, gct, rate_bp,
      content, hash)
    select 'invoice', 'INV-2026-' || lpad(id::text, 6, '0'),
      (created_at at time zone 'America/Jamaica')::date, created_at, id, customer_name, sums.total,
      sums.gct, 1500, '{}', repeat('0', 64)
    from orders join (
      select order_id, sum(quantity * unit_price) as total,
        sum(round(quantity * unit_price * 15 / 115, 2)) as gct
      from order_lines group by order_id
    ) as sums on sums.order_id = orders.id
    order by id`)
  await tx.db.execute(sql`
    insert into documents (kind, number, issued_on, issued_at, order_id, buyer_name, total, gct, rate_bp,
      content, hash)
    select 'credit-note', 'CN-2026-' || lpad(id::text, 6, '0'), issued_on, issued_at, order_id,
      buyer_name, -total, -gct, 1500, '{}', hash
    from documents where order_id in (select id from orders where order_status = 'cancelled')
    order by id`)
  await plantRows(tx)
  while (await totalNextDays(tx));
}

/** The rows of a document stand one after another, as they do where documents are issued in time. */
const plantRows = (tx: Tx) =>
  tx.db.execute(sql`
    insert into document_rows (document_id, position, kind, invoice_id, line_id, product_id, product_name,
      color, category, parish, quantity, gross, net, gct, rate_bp, unit_cost, issued_on)
    select d.id, l.position, 'piece', invoice.id, l.id, l.product_id, l.product_name, l.color,
      p.category, o.parish, sign * l.quantity, sign * l.quantity * l.unit_price,
      sign * l.quantity * l.unit_price, sign * round(l.quantity * l.unit_price * 15 / 115, 2), 1500,
      case when l.product_id % 10 > 0 then l.unit_price / 2 end, d.issued_on
    from documents d
    cross join lateral (select case d.kind when 'invoice' then 1 else -1 end as sign) as signed
    join documents invoice on invoice.order_id = d.order_id and invoice.kind = 'invoice'
    join orders o on o.id = d.order_id
    join order_lines l on l.order_id = d.order_id
    join products p on p.id = l.product_id
    order by d.issued_on, d.id, l.position`)
