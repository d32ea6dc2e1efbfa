// Who buys from partners: people who are no partners, or partners themselves. Counted are paid orders
// that a partner sold and that stand, in the Jamaican month of their payment. A buyer is a partner by
// the address of the order, or where the seller was found to be the buyer.

import { sql } from 'drizzle-orm'
import { monthOf, TIME_ZONE } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { COUNTS } from '#domain/partners/recount-sales.ts'
import type { Tx } from '#platform/tx.ts'

type Sold = { sales: number; cents: number }
export type RetailMonth = { month: string; retail: Sold; toPartners: Sold }

/** The twelve months of a year, those without a sale too. */
export async function retailShare(tx: Tx, year: number): Promise<RetailMonth[]> {
  const { from } = monthOf(year, 1)
  const { until } = monthOf(year, 12)
  const { rows } = await tx.db.execute(sql`
    select to_char(o.paid_at at time zone ${TIME_ZONE}, 'YYYY-MM') as month, buyer.is_partner,
      count(*)::integer as sales, sum(o.total_amount)::text as amount
    from ${orders} o cross join lateral (
      select exists (select from ${members} m where lower(m.email) = lower(o.customer_email))
        or exists (select from ${commissions} c
          where c.source_order_id = o.id and c.void_reason = 'self-purchase') as is_partner
    ) buyer
    where o.referred_by is not null and ${COUNTS}
      and o.paid_at >= ${from.toISOString()}::timestamptz
      and o.paid_at < ${until.toISOString()}::timestamptz
    group by 1, 2`)
  const sold = (month: string, toPartner: boolean): Sold => {
    const row = rows.find((one) => one.month === month && one.is_partner === toPartner)
    return { sales: Number(row?.sales ?? 0), cents: centsFromDollars(String(row?.amount)) ?? 0 }
  }
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    return { month, retail: sold(month, false), toPartners: sold(month, true) }
  })
}
