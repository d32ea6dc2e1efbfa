// Reads commissions: one of them, those of a partner, the seller of an order, and which orders the
// nightly check has to settle.

import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { ListCommissions } from '#contract/partner-forms.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { equals, listOf, within } from '#platform/database/list.ts'
import type { wallets } from '#domain/ledger/wallets.table.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import { existing } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { type Month, monthAt } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'

export async function getCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  return existing(await tx.db.select().from(commissions).where(eq(commissions.id, commissionId)))
}

/** The partner who sold an order, even a deleted one; undefined if no partner did. */
export async function sellerOf(tx: Tx, orderId: number): Promise<number | undefined> {
  const [order] = await tx.db
    .select({ memberId: orders.referredBy })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (order?.memberId) return order.memberId
  const sold = and(eq(commissions.sourceOrderId, orderId), eq(commissions.level, 1))
  const [row] = await tx.db.select({ memberId: commissions.memberId }).from(commissions).where(sold)
  return row?.memberId
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

/**
 * Ids of orders, from `from` up to but not including `until`, whose commissions might not match
 * their state.
 */
export async function ordersToSettle(tx: Tx, { from, until }: { from: number; until: number }) {
  const inRange = (column: typeof orders.id | typeof commissions.sourceOrderId) =>
    and(gte(column, from), lt(column, until))
  const counts = and(
    isNotNull(orders.paidAt),
    sql`${orders.orderStatus} <> 'cancelled'`,
    eq(orders.commissionEligible, true),
  )
  const standing = inArray(commissions.status, ['pending', 'held', 'approved', 'paid'])
  const reversed = sql`exists (select from ${commissions} r where r.reversal_of = ${commissions.id})`
  const stray = await tx.db
    .selectDistinct({ id: commissions.sourceOrderId })
    .from(commissions)
    .leftJoin(orders, and(eq(orders.id, commissions.sourceOrderId), counts))
    .where(
      and(
        standing,
        isNull(commissions.reversalOf),
        inRange(commissions.sourceOrderId),
        isNull(orders.id),
        sql`not ${reversed}`,
      ),
    )
    .orderBy(asc(commissions.sourceOrderId))
  const unposted = await tx.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .leftJoin(commissions, eq(commissions.sourceOrderId, orders.id))
    .where(
      and(
        counts,
        inRange(orders.id),
        sql`${orders.referredBy} is not null`,
        or(isNull(commissions.id), inArray(commissions.voidReason, ['unpaid', 'cancelled'])),
      ),
    )
    .orderBy(asc(orders.id))
  return [...stray, ...unposted].flatMap(({ id }) => id ?? [])
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
