// Ends lines of a run. A line that was paid marks its commissions as paid for good; the money of
// one that failed returns to the wallet with the reason, and its commissions wait for the next run.

import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { monthAt } from '#contract/jamaica.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { credit } from '#domain/commissions/move-money.ts'
import { ordersToSettleOf } from '#domain/commissions/unsettled-orders.ts'
import { ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { postAll } from '#domain/ledger/post.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { isAmong, lockClaimed, nextLines, type Progress } from './due-lines.ts'
import { type Batch, lockRunAt, type Payment } from './find-run.ts'
import { paymentClaims, payments } from './payouts.table.ts'
import { settleRun } from './send-run.ts'

export type Arrival = { paymentId: number; transactionId?: string | undefined }

/** Settles a line that the bank has paid. Repeating it changes nothing. */
export const settleLine = (tx: Tx, { paymentId, transactionId }: Arrival): Promise<Payment> =>
  endLine(tx, paymentId, 'paid', (line) => settleAll(tx, [line], transactionId ?? null))

export type Failure = { paymentId: number; reason: string }

/** Fails a line that the bank could not pay. */
export const failLine = (tx: Tx, { paymentId, reason }: Failure): Promise<Payment> =>
  endLine(tx, paymentId, 'failed', (line) => returnAll(tx, [line], reason))

async function endLine(
  tx: Tx,
  paymentId: number,
  outcome: 'paid' | 'failed',
  end: (line: Payment) => Promise<Payment[]>,
): Promise<Payment> {
  const before = await lockLine(tx, paymentId)
  if (before.status === outcome) return before
  if (before.status !== 'sent') throw new Refusal('run-step')
  const line = singleRow(await end(before))
  await recordOutcome(tx, line)
  if (!(await isOpen(tx, line.payoutBatchId))) await settleRun(tx, line.payoutBatchId)
  return line
}

const NOT_SENT = 'The payout was cancelled before it was sent'

/** Puts the money of a cancelled run's next lines back into the wallets. */
export async function returnLines(tx: Tx, batch: Batch, size: number): Promise<Progress> {
  const after = batch.throughMember
  const { ids, through, isLast } = await nextLines(tx, batch, after, size, NOT_SENT_YET)
  const lines = await tx.db.select().from(payments).where(isAmong(payments.id, ids))
  await returnAll(tx, lines, NOT_SENT)
  return { isLast, done: { throughMember: through } }
}

const TAKEN_OUT = 'It was removed from the payout before it was sent'

/** Puts the money of a line that is not with the bank yet back into the wallet. */
export const returnLine = async (tx: Tx, line: Payment): Promise<Payment> =>
  singleRow(await returnAll(tx, [line], TAKEN_OUT))

const NOT_SENT_YET = sql`p.status = 'pending'`
const ANSWERED = sql`p.answer is not null`

/** Settles the next lines as the bank's answer says. */
export async function settleLines(tx: Tx, batch: Batch, size: number): Promise<Progress> {
  const next = await nextLines(tx, batch, batch.throughMember, size, ANSWERED)
  const lines = await tx.db
    .select()
    .from(payments)
    .where(isAmong(payments.id, next.ids))
    .orderBy(asc(payments.memberId))
  const answeredAs = (outcome: 'paid' | 'failed') =>
    lines.filter(({ answer }) => answer?.outcome === outcome)
  const ended = [
    ...(await settleAll(tx, answeredAs('paid'), sql`${payments.answer} ->> 'bankReference'`)),
    ...(await returnAll(tx, answeredAs('failed'), sql`${payments.answer} ->> 'reason'`)),
  ]
  for (const line of ended) await recordOutcome(tx, line)
  return { isLast: next.isLast, done: { throughMember: next.through } }
}

/** Settles lines whose money has arrived. */
async function settleAll(
  tx: Tx,
  lines: readonly Payment[],
  transactionId: string | SQL | null,
): Promise<Payment[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  const locked = await findLockTransactions(tx, ids)
  await postAll(
    tx,
    lines.map((line) => ({
      ...resolving(line, 'settled', locked),
      kind: 'payout_settled',
      amountCents: line.amount,
      move: () => [
        ['in_transit', -line.amount],
        ['bank_clearing', line.amount],
      ],
    })),
  )
  const { year: taxYear } = monthAt(tx.now)
  await finishClaims(tx, ids, { status: 'paid', payoutDate: tx.now, taxYear })
  return writeOutcome(tx, ids, { status: 'paid', transactionId })
}

/** Puts the money of lines back into the wallets and releases their commissions. */
async function returnAll(
  tx: Tx,
  lines: readonly Payment[],
  reason: string | SQL,
): Promise<Payment[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  await finishClaims(tx, ids, { status: 'approved' })
  const locked = await findLockTransactions(tx, ids)
  await postAll(
    tx,
    lines.map((line) => ({
      ...resolving(line, 'returned', locked),
      kind: 'payout_returned',
      amountCents: line.amount + line.taxWithholding,
      move: (balances) => [
        ['in_transit', -line.amount],
        ['tax_withheld', -line.taxWithholding],
        ...credit(balances, line.amount + line.taxWithholding),
      ],
    })),
  )
  await tx.db
    .update(paymentClaims)
    .set({ releasedAt: tx.now })
    .where(isAmong(paymentClaims.paymentId, ids))
  return writeOutcome(tx, ids, { status: 'failed', failureReason: reason })
}

async function lockLine(tx: Tx, paymentId: number): Promise<Payment> {
  const find = () => tx.db.select().from(payments).where(eq(payments.id, paymentId))
  const found = oneOrRefuse(await find())
  await lockRunAt(tx, found.payoutBatchId, 'sent', 'settled')
  return singleRow(await find())
}

/** The ledger transactions that moved the money of these lines when the run was locked, by key. */
async function findLockTransactions(
  tx: Tx,
  paymentIds: readonly number[],
): Promise<Map<string, number>> {
  const keys = paymentIds.map((id) => `payment:${id}:locked`)
  const rows = await tx.db
    .select({ id: ledgerTransactions.id, key: ledgerTransactions.key })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.key, keys))
  return new Map(rows.map(({ id, key }) => [key, id]))
}

function resolving({ id, memberId }: Payment, what: string, locked: Map<string, number>) {
  const reference = `payment:${id}`
  const resolves = locked.get(`${reference}:locked`)
  return { reference, memberId, key: `${reference}:${what}`, resolves }
}

type Change = Partial<Pick<typeof commissions.$inferSelect, 'status' | 'payoutDate' | 'taxYear'>>

async function finishClaims(tx: Tx, paymentIds: readonly number[], change: Change): Promise<void> {
  const claimed = await lockClaimed(tx, paymentIds)
  const ids = claimed.map(({ id }) => id)
  await tx.db.update(commissions).set(change).where(isAmong(commissions.id, ids))
}

type Outcome =
  | { status: 'paid'; transactionId: string | SQL | null }
  | { status: 'failed'; failureReason: string | SQL }

async function writeOutcome(
  tx: Tx,
  paymentIds: readonly number[],
  outcome: Outcome,
): Promise<Payment[]> {
  return tx.db
    .update(payments)
    .set({ ...outcome, answer: null, processedAt: tx.now })
    .where(isAmong(payments.id, paymentIds))
    .returning()
}

function recordOutcome(tx: Tx, { id: paymentId, memberId, status }: Payment): Promise<void> {
  const name = status === 'paid' ? 'payout.line-paid' : 'payout.line-failed'
  return tx.record(name, { paymentId, memberId })
}

/** Whether lines of a run still wait for the bank's answer. */
export async function isOpen(tx: Tx, batchId: number): Promise<boolean> {
  const [open] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.payoutBatchId, batchId), eq(payments.status, 'sent')))
    .limit(1)
  return open !== undefined
}

/** The orders whose commissions a line paid or released, and that have changed while it had them. */
export const ordersOfLine = (tx: Tx, paymentId: number): Promise<number[]> =>
  changedOf(tx, eq(payments.id, paymentId))

/** The orders of a run that have changed while it had their commissions. */
export const ordersOfRun = (tx: Tx, batchId: number): Promise<number[]> =>
  changedOf(tx, eq(payments.payoutBatchId, batchId))

async function changedOf(tx: Tx, which: SQL): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ orderId: commissions.sourceOrderId })
    .from(payments)
    .innerJoin(paymentClaims, eq(paymentClaims.paymentId, payments.id))
    .innerJoin(commissions, eq(commissions.id, paymentClaims.commissionId))
    .where(and(which, isNotNull(commissions.sourceOrderId)))
    .orderBy(commissions.sourceOrderId)
  return ordersToSettleOf(
    tx,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
}
