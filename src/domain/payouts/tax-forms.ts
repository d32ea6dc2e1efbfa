// Whom the shop has to ask for a tax form: partners whose payouts of a Jamaican calendar year have
// passed the published sum, tax included.

import { and, count, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { members } from '#domain/partners/members.table.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import type { Tx } from '#platform/tx.ts'
import { payoutSettings } from './payout-settings.ts'
import { payments } from './payouts.table.ts'

const paid = sql`(sum(${payments.amount} + ${payments.taxWithholding}) * 100)::bigint`.mapWith(
  Number,
)

const inYear = (year: number) =>
  and(
    eq(payments.status, 'paid'),
    gte(payments.processedAt, monthOf(year, 1).from),
    lt(payments.processedAt, monthOf(year, 12).until),
  )

/** Whether what a partner was paid in a year has passed the sum. */
export async function owesTaxForm(tx: Tx, memberId: number, year: number): Promise<boolean> {
  const { taxFormAboveCents } = await payoutSettings(tx)
  const rows = await tx.db
    .select({ memberId: payments.memberId })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), inYear(year)))
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
  return rows.length > 0
}

export type PaidInYear = { memberId: number; name: string; email: string; paidCents: number }
type Asked = { year: number; limit: number; cursor?: string | undefined }

export async function taxFormsDue(tx: Tx, { year, limit, cursor }: Asked) {
  const { taxFormAboveCents } = await payoutSettings(tx)
  const due = tx.db
    .select({ memberId: payments.memberId, paidCents: paid.as('paid_cents') })
    .from(payments)
    .where(inYear(year))
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
    .as('due')
  const after = readCursor(cursor)?.[1]
  const rows = await tx.db
    .select({
      memberId: due.memberId,
      paidCents: due.paidCents,
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      email: members.email,
    })
    .from(due)
    .innerJoin(members, eq(members.id, due.memberId))
    .where(after ? gt(due.memberId, after) : undefined)
    .orderBy(due.memberId)
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(due)
  const items: PaidInYear[] = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, total: counted?.total ?? 0, next: last && writeCursor(['', last.memberId]) }
}
