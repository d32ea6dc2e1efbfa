// Reads a partner's payouts.

import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { ListPayouts } from '#contract/partner-forms.ts'
import { byMoney, humanised, keyset, searchMatches } from '#platform/database/keyset.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'
import { byRunMonth, RUN_MONTH_SAID } from './run-month.ts'

const LOCKED = ['locked', 'committed', 'sent', 'settling', 'settled', 'cancelled'] as const

const select = (tx: Tx) =>
  tx.db
    .select({ payment: payments, year: batches.year, month: batches.month })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))

export type PayoutRow = Awaited<ReturnType<typeof select>>[number]

const KEYS = {
  id: payments.id,
  idOf: ({ payment }: PayoutRow) => payment.id,
  sorts: {
    date: 'id',
    month: byRunMonth<PayoutRow>((row) => row),
    amount: byMoney<PayoutRow>(payments.amount, ({ payment }) => payment.amount),
  },
} as const

type Asked = ListPayouts & { memberId: number; limit: number }

/** Newest first unless asked otherwise; a run that is only a draft is nobody's payout yet. */
export async function listPayouts(tx: Tx, { memberId, q, sort = '-date', ...page }: Asked) {
  const { status, transactionId, paymentMethod, failureReason } = payments
  const mine = and(
    eq(payments.memberId, memberId),
    inArray(batches.status, [...LOCKED]),
    searchMatches(
      q,
      RUN_MONTH_SAID,
      status,
      transactionId,
      humanised(paymentMethod),
      failureReason,
    ),
  )
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await select(tx)
    .where(and(mine, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db
    .select({ total: count() })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(mine)
  return { ...cut(rows), total: counted?.total ?? 0 }
}

/** One payout with the month it pays. */
export async function findPayout(tx: Tx, paymentId: number): Promise<PayoutRow> {
  return one(await select(tx).where(eq(payments.id, paymentId)))
}

/** The payout that pays a commission; undefined where it is in no run yet. */
export async function findPayoutOf(tx: Tx, commissionId: number): Promise<PayoutRow | undefined> {
  const [row] = await tx.db
    .select({ payment: payments, year: batches.year, month: batches.month })
    .from(paymentClaims)
    .innerJoin(payments, eq(payments.id, paymentClaims.paymentId))
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(and(eq(paymentClaims.commissionId, commissionId), inArray(batches.status, [...LOCKED])))
    .orderBy(desc(payments.id))
    .limit(1)
  return row
}
