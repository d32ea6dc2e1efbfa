// Reads a partner's payouts.

import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'

type Page = { memberId: number; limit: number; cursor?: string | undefined }

const LOCKED = ['locked', 'committed', 'sent', 'settled', 'cancelled'] as const

/** Newest first; a run that is only a draft is nobody's payout yet. */
export async function listPayouts(tx: Tx, { memberId, limit, cursor }: Page) {
  const mine = and(eq(payments.memberId, memberId), inArray(batches.status, [...LOCKED]))
  const before = readCursor(cursor)?.[1]
  const rows = await tx.db
    .select({ payment: payments, year: batches.year, month: batches.month })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(and(mine, before ? lt(payments.id, before) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit + 1)
  const [counted] = await tx.db
    .select({ total: count() })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(mine)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, total: counted?.total ?? 0, next: last && writeCursor(['', last.payment.id]) }
}

export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>['items'][number]

/** One payout with the month it pays. */
export async function findPayout(tx: Tx, paymentId: number): Promise<PayoutRow> {
  return one(
    await tx.db
      .select({ payment: payments, year: batches.year, month: batches.month })
      .from(payments)
      .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
      .where(eq(payments.id, paymentId)),
  )
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
