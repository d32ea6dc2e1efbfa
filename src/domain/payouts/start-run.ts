// Starts the work on a month's run: calculating whom it pays, locking it, settling it as the bank
// answered, or cancelling it. A draft may be calculated again; only locking makes it final.

import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { formatMonthAndYear, monthOf } from '#contract/jamaica.ts'
import { staffId } from '#domain/identity/may.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt } from './find-run.ts'
import { batches, payments } from './payouts.table.ts'
import { startWork, finishRun } from './advance-run.ts'
import { EVERYBODY } from './due-lines.ts'
import { type BankAnswer, readBankAnswer } from './bank-answer.ts'

/** The advisory lock that serializes opening a run. */
const OPENING_LOCK = 7_243_201
const NOT_LOCKED_YET = ['open', 'calculating', 'calculated', 'locking', 'cancelling'] as const

export type RunOf = { year: number; month: number }

/**
 * Returns the month's draft, or opens one; a month that was paid gets a further run. There is one
 * draft at a time.
 */
export async function openRun(tx: Tx, { year, month }: RunOf): Promise<Batch> {
  if (monthOf(year, month).until > tx.now) throw new Refusal('month-not-over')
  await tx.db.execute(sql`select pg_advisory_xact_lock(${OPENING_LOCK})`)
  const [draft] = await tx.db
    .select()
    .from(batches)
    .where(inArray(batches.status, [...NOT_LOCKED_YET]))
    .orderBy(desc(batches.id))
    .limit(1)
  const isOther = draft && (draft.year !== year || draft.month !== month)
  if (isOther) throw new Refusal('run-open', { run: formatMonthAndYear(draft) })
  if (draft?.status === 'cancelling') throw new Refusal('run-step')
  if (draft) return draft
  const [last] = await tx.db
    .select({ run: batches.run })
    .from(batches)
    .where(and(eq(batches.year, year), eq(batches.month, month)))
    .orderBy(desc(batches.run))
    .limit(1)
  const row = { year, month, run: (last?.run ?? 0) + 1, createdAt: tx.now }
  const batch = singleRow(await tx.db.insert(batches).values(row).returning())
  await tx.record('payout.opened', { batchId: batch.id })
  return batch
}

/** Starts to replace the draft's lines with newly calculated ones. */
export async function startCalculating(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'open', 'calculated')
  const empty = { lines: 0, totalAmount: 0, notPaid: null, changed: false }
  return startWork(tx, batch, { ...empty, status: 'calculating' })
}

/** Calculates the run in one call, for callers without a time limit. */
export async function calculateRun(tx: Tx, id: number, size?: number): Promise<Batch> {
  await startCalculating(tx, id)
  return finishRun(tx, { id, status: 'calculating' }, size)
}

/**
 * Starts to lock a run that was calculated: its money moves, its commissions are claimed for good,
 * and the file for the bank is written with its SHA-256. Only what was shown is locked: if a line
 * has changed, the run becomes a draft again, and money that has moved is returned.
 */
export async function startLocking(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'calculated')
  if (batch.changed) throw new Refusal('run-changed')
  return startWork(tx, batch, { status: 'locking', lockedBy: staffId(tx), lockedAt: tx.now })
}

/** Locks the run in one call, for callers without a time limit. */
export async function lockRun(tx: Tx, id: number, size?: number): Promise<Batch> {
  await startLocking(tx, id)
  const batch = await finishRun(tx, { id, status: 'locking' }, size)
  if (batch.status !== 'locked') throw new Refusal('run-changed')
  return batch
}

const BEFORE_APPROVAL = ['open', 'calculating', 'calculated', 'locking', 'locked'] as const

export type Cancelling = { batchId: number; reason: string }

/**
 * Starts to cancel a run that is not approved yet. A draft leaves nothing behind; the money of a
 * locked run returns to the wallets, and the next run of the month pays its commissions.
 */
export async function startCancelling(tx: Tx, { batchId, reason }: Cancelling): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, ...BEFORE_APPROVAL)
  const postedThrough = batch.status === 'locked' ? EVERYBODY : batch.postedThrough
  return startWork(tx, batch, { status: 'cancelling', cancelReason: reason, postedThrough })
}

/**
 * Saves the bank's answer for each line, to be applied batch by batch. An answer with a faulty row
 * changes nothing. Returns the answer, and the run if there is something to settle.
 */
export async function startSettling(
  tx: Tx,
  { batchId, bytes }: { batchId: number; bytes: Buffer },
): Promise<{ answer: BankAnswer; run?: Batch }> {
  const batch = await lockRunAt(tx, batchId, 'sent', 'settled')
  const answer = await readBankAnswer(tx, batchId, bytes)
  if (answer.errors.length > 0 || answer.outcomes.length === 0) return { answer }
  await tx.db.execute(sql`
    update ${payments} p set answer = r.outcome - 'paymentId'
    from jsonb_array_elements(${JSON.stringify(answer.outcomes)}::jsonb) as r (outcome)
    where p.id = (r.outcome ->> 'paymentId')::integer`)
  return { answer, run: await startWork(tx, batch, { status: 'settling' }) }
}

/** The number of lines that are still to be settled as the answer says. */
export const countLinesToSettle = (tx: Tx, batchId: number): Promise<number> =>
  tx.db.$count(payments, and(eq(payments.payoutBatchId, batchId), isNotNull(payments.answer)))
