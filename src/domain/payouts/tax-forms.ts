// Whom the shop has to ask for a tax form: partners whose payouts of a Jamaican calendar year have
// passed the published sum, tax included.

import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import { payoutSettings } from './payout-settings.ts'
import { payments } from './payouts.table.ts'

export type PaidInYear = { memberId: number; paidCents: number }

export async function taxFormsDue(tx: Tx, year: number): Promise<PaidInYear[]> {
  const { taxFormAboveCents } = await payoutSettings(tx)
  const paid = sql`(sum(${payments.amount} + ${payments.taxWithholding}) * 100)::bigint`.mapWith(
    Number,
  )
  return tx.db
    .select({ memberId: payments.memberId, paidCents: paid })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'paid'),
        gte(payments.processedAt, monthOf(year, 1).from),
        lt(payments.processedAt, monthOf(year, 12).until),
      ),
    )
    .groupBy(payments.memberId)
    .having(gt(paid, taxFormAboveCents))
    .orderBy(payments.memberId)
}
