// Reads a partner's payouts.

import { and, desc, eq, inArray } from 'drizzle-orm'
import { listOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { humanised } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'
import { RUN_MONTH_SEARCH_TEXT, runMonth } from './find-run.ts'

const LOCKED = ['locked', 'committed', 'sent', 'settling', 'settled', 'cancelled'] as const

const select = (tx: Tx) =>
  tx.db
    .select({ payment: payments, year: batches.year, month: batches.month })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))

export type PayoutRow = Awaited<ReturnType<typeof select>>[number]

const { status, transactionId, paymentMethod, failureReason } = payments
const isLocked = inArray(batches.status, [...LOCKED])

/** The newest first unless the query sorts otherwise; a draft run is not yet a payout. */
export const listPayouts = listOf({
  rows: select,
  id: payments.id,
  sorts: {
    date: payments.id,
    month: runMonth((row: PayoutRow) => row),
    amount: payments.amount,
  },
  sort: '-date',
  filters: ({ memberId }: { memberId: number }) => [eq(payments.memberId, memberId), isLocked],
  search: [RUN_MONTH_SEARCH_TEXT, status, transactionId, humanised(paymentMethod), failureReason],
})

/** A payout with its month. */
export async function findPayout(tx: Tx, paymentId: number): Promise<PayoutRow> {
  return singleRow(await select(tx).where(eq(payments.id, paymentId)))
}

/** The payout of a commission; undefined if it is in no run yet. */
export async function findPayoutOf(tx: Tx, commissionId: number): Promise<PayoutRow | undefined> {
  const [row] = await tx.db
    .select({ payment: payments, year: batches.year, month: batches.month })
    .from(paymentClaims)
    .innerJoin(payments, eq(payments.id, paymentClaims.paymentId))
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(and(eq(paymentClaims.commissionId, commissionId), isLocked))
    .orderBy(desc(payments.id))
    .limit(1)
  return row
}
