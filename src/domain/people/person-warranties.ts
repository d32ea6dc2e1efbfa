// The pieces of a person that are under warranty today, the latest delivery first.

import { sql } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import { WARRANTY_PRIZE_YEARS, warrantyOf } from '#contract/warranty.ts'
import { lineText } from '#contract/order-text.ts'
import type { Tx } from '#platform/tx.ts'
import { listed } from './customer-keys.ts'

const MAX_PIECES = 10

/**
 * The database chooses the lines by the same rule as `warrantyOf`: as many years after the Jamaican
 * day of delivery as the term has, with those that prizes add.
 */
export async function warrantiesOfPerson(tx: Tx, keys: readonly string[]) {
  const { rows } = await tx.db.execute(sql`
    select l.id, o.id as order_id, l.product_name, l.color, l.quantity, l.warranty_years,
      o.order_status, o.delivered_at, prizes.won, (count(*) over ())::integer as total
    from orders o
    join order_lines l on l.order_id = o.id
    cross join lateral (
      select count(*)::integer as won from entitlements e
      where e.order_id = o.id and e.kind = 'warranty'
    ) as prizes
    where o.customer_key in (${listed(keys)}) and o.delivered_at is not null
      and o.order_status <> 'cancelled' and l.quantity > 0 and l.warranty_years is not null
      and (o.delivered_at at time zone 'America/Jamaica')::date
        + make_interval(years => l.warranty_years + prizes.won * ${WARRANTY_PRIZE_YEARS}::integer)
        >= ${jamaicaDay(tx.now)}::date
    order by o.delivered_at desc, o.id desc, l.position limit ${MAX_PIECES}`)
  const items = rows.map((row) => {
    const quantity = Number(row.quantity)
    const covering = {
      orderStatus: String(row.order_status),
      deliveredAt: new Date(row.delivered_at as string | Date),
      warrantyPrizes: Number(row.won),
    }
    const line = { warrantyYears: Number(row.warranty_years), quantity }
    return {
      lineId: Number(row.id),
      orderId: Number(row.order_id),
      piece: lineText({ quantity, productName: String(row.product_name) }, String(row.color)),
      until: warrantyOf(line, covering)?.until ?? '',
    }
  })
  return { items, more: Math.max(0, Number(rows[0]?.total ?? 0) - items.length) }
}
