// Reads commissions: a page of a partner's, one of them, and who sold an order.

import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  max,
  min,
  or,
  sql,
} from 'drizzle-orm'
import type { ListCommissions } from '#contract/partner-forms.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'

export async function getCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  const [row] = await tx.db.select().from(commissions).where(eq(commissions.id, commissionId))
  if (!row) throw new Refusal('not-found')
  return row
}

/** Who sold an order, even one that is deleted; undefined where no partner did. */
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

export type CommissionPage = { items: CommissionRow[]; total: number; next: string | undefined }
export type Asked = ListCommissions & { limit: number }

/** A partner's commissions, newest first unless asked otherwise. */
export async function listCommissions(tx: Tx, { limit, cursor, sort, ...filter }: Asked) {
  const [at = '', id = 0] = readCursor(cursor) ?? []
  const [way, behindBy] = sort === 'date' ? [asc, sql`>`] : [desc, sql`<`]
  const behind = isMoment(at)
    ? sql`(${commissions.createdAt}, ${commissions.id}) ${behindBy} (${at}::timestamptz, ${id})`
    : undefined
  const theirs = filtered(filter)
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(and(theirs, behind))
    .orderBy(way(commissions.createdAt), way(commissions.id))
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(commissions).where(theirs)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items, total: counted?.total ?? 0, next } satisfies CommissionPage
}

function filtered({
  memberId,
  q,
  status,
  type,
}: Omit<ListCommissions, 'limit' | 'cursor' | 'sort'>) {
  const order = q && /^(?:yb)?[\s-]*(\d{1,9})$/i.exec(q)?.[1]
  return and(
    eq(commissions.memberId, memberId),
    status && eq(commissions.status, status),
    type && eq(commissions.commissionType, type),
    order ? eq(commissions.sourceOrderId, Number(order)) : undefined,
    q && !order ? ilike(commissions.notes, likePattern(q)) : undefined,
  )
}

/** The first and the last order that there is or was paid for; none in a new shop. */
export async function orderSpan(tx: Tx): Promise<{ first: number; last: number } | undefined> {
  const [placed] = await tx.db.select({ first: min(orders.id), last: max(orders.id) }).from(orders)
  const [paid] = await tx.db
    .select({ first: min(commissions.sourceOrderId), last: max(commissions.sourceOrderId) })
    .from(commissions)
  const ids = [placed?.first, placed?.last, paid?.first, paid?.last].flatMap((id) => id ?? [])
  return ids.length > 0 ? { first: Math.min(...ids), last: Math.max(...ids) } : undefined
}

/** Orders of a stretch whose commissions may not agree with them: for the nightly look. */
export async function ordersToSettle(tx: Tx, { from, until }: { from: number; until: number }) {
  const inStretch = (column: typeof orders.id | typeof commissions.sourceOrderId) =>
    and(gte(column, from), lt(column, until))
  const counts = and(
    eq(orders.paymentStatus, 'paid'),
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
        inStretch(commissions.sourceOrderId),
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
        inStretch(orders.id),
        sql`${orders.referredBy} is not null`,
        or(isNull(commissions.id), inArray(commissions.voidReason, ['unpaid', 'cancelled'])),
      ),
    )
    .orderBy(asc(orders.id))
  return [...stray, ...unposted].flatMap(({ id }) => id ?? [])
}
