// What partners bought themselves of what they sold, or of what was sold below them: it is left out of their
// figures.

import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { COUNTS_FOR_PARTNERS, orders, SALE_BASE } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { ownPurchases } from './own-purchases.table.ts'
import { ancestors } from './tree.table.ts'

/** Says who of an order's partners bought it. */
export async function recordOwnPurchases(
  tx: Tx,
  orderId: number,
  memberIds: readonly number[],
): Promise<void> {
  const ofOrder = eq(ownPurchases.orderId, orderId)
  const others =
    memberIds.length > 0 ? notInArray(ownPurchases.memberId, [...memberIds]) : undefined
  await tx.db.delete(ownPurchases).where(and(ofOrder, others))
  if (memberIds.length === 0) return
  const rows = memberIds.map((memberId) => ({ orderId, memberId }))
  await tx.db.insert(ownPurchases).values(rows).onConflictDoNothing()
}

/**
 * SQL: what the partners `m` that `whose` selects bought themselves, as (id, odd, own, amount, first_sold_at, paid_at): `own` of
 * their own sales, else of those of their teams, `odd` of teams with odd numbers.
 */
export const ownSales = (whose: SQL): SQL => sql`
  select m.id, o.first_sold_at, o.paid_at, o.referred_by = m.id as own, coalesce(a.team_leg % 2 = 1, false) as odd,
    ${SALE_BASE} as amount
  from ${members} m join ${ownPurchases} p on p.member_id = m.id
    join ${orders} o on o.id = p.order_id and ${COUNTS_FOR_PARTNERS}
    left join ${ancestors} a on a.member_id = o.referred_by and a.ancestor_id = m.id
  where (o.referred_by = m.id or a.ancestor_id is not null) and ${whose}`
