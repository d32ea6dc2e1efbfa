// Reads commissions: one of them, those of a partner, the seller of an order, and which orders the
// nightly check has to settle.

import { and, eq, max, min, ne, sql, type SQL } from 'drizzle-orm'
import type { ListCommissions } from '#contract/partner-forms.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { equals, listOf, within } from '#platform/database/list.ts'
import type { wallets } from '#domain/ledger/wallets.table.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { partnerSales } from './partner-sales.table.ts'
import { type Month, monthAt } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'

export async function getCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  return oneOrRefuse(await tx.db.select().from(commissions).where(eq(commissions.id, commissionId)))
}

/** Every partner who sold an order, or was thought to have, in the order of their ids; also of a deleted order. */
export async function sellersOf(tx: Tx, orderId: number): Promise<number[]> {
  const { rows } = await tx.db.execute(sql`
    select referred_by as id from ${orders} where id = ${orderId} and referred_by is not null
    union select member_id from ${partnerSales} where order_id = ${orderId}
    union select member_id from ${commissions} where source_order_id = ${orderId} and level = 1
    order by id`)
  return rows.map(({ id }) => Number(id))
}

/** A partner's commissions, the newest first unless the query sorts otherwise. */
export const listCommissions = listOf({
  rows: (tx) => tx.db.select().from(commissions),
  id: commissions.id,
  sorts: { date: commissions.createdAt },
  sort: '-date',
  filters: ({ memberId, status, type }: ListCommissions) => [
    eq(commissions.memberId, memberId),
    equals(commissions.status, status),
    equals(commissions.commissionType, type),
  ],
  search: (q) =>
    equals(commissions.sourceOrderId, numberIn(q, 'yb')) ?? searchMatches(q, commissions.notes),
})

/** The smallest and largest order id, deleted orders with commissions included. */
export async function orderSpan(tx: Tx): Promise<{ first: number; last: number } | undefined> {
  const [placed] = await tx.db.select({ first: min(orders.id), last: max(orders.id) }).from(orders)
  const [paid] = await tx.db
    .select({ first: min(commissions.sourceOrderId), last: max(commissions.sourceOrderId) })
    .from(commissions)
  const ids = [placed?.first, placed?.last, paid?.first, paid?.last].flatMap((id) => id ?? [])
  return ids.length > 0 ? { first: Math.min(...ids), last: Math.max(...ids) } : undefined
}

/** What a partner earned in a month, net of what was reversed, in cents. */
async function earnedIn(tx: Tx, memberId: number, month: Month): Promise<number> {
  const { amount, status, createdAt } = commissions
  const mine = eq(commissions.memberId, memberId)
  const [sums] = await tx.db
    .select({ earned: sql<string>`coalesce(sum(${amount}), 0)::text` })
    .from(commissions)
    .where(and(mine, ne(status, 'void'), within(createdAt, month)))
  return centsFromDollars(sums?.earned ?? '0') ?? 0
}

type WalletRow = typeof wallets.$inferSelect

/** What a partner's commissions come to in cents: all, those of this month, those not yet approved. */
export async function earnedSums(tx: Tx, wallet: WalletRow) {
  const { memberId, totalEarnings, pendingBalance } = wallet
  return {
    earned: totalEarnings + pendingBalance,
    earnedThisMonth: await earnedIn(tx, memberId, monthAt(tx.now)),
    pendingCommissions: pendingBalance,
  }
}

/** Each partner's commissions of a month as (member_id, amount), net of what was reversed. */
export const earnedInMonth = ({ from, until }: Month): SQL => sql`
  select c.member_id, sum(c.amount) as amount from ${commissions} c
  where c.status <> 'void' and c.created_at >= ${from.toISOString()}::timestamptz
    and c.created_at < ${until.toISOString()}::timestamptz
  group by 1`
