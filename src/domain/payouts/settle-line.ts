// What became of one line of a run. A line that arrived pays its commissions for good; one that
// failed returns to the wallet with the reason, and its commissions wait for the next run.

import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { monthAt } from '#contract/jamaica.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { credit } from '#domain/commissions/move-money.ts'
import { ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { post } from '#domain/ledger/post.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { claimedBy } from './calculate-run.ts'
import { lockRunAt, type Payment } from './find-run.ts'
import { paymentClaims, payments } from './payouts.table.ts'
import { settleRun } from './send-run.ts'

export type Arrival = { paymentId: number; transactionId?: string | undefined }

/** The bank has paid a line. Saying so again changes nothing. */
export async function settleLine(tx: Tx, { paymentId, transactionId }: Arrival): Promise<Payment> {
  const line = await lockLine(tx, paymentId)
  if (line.status === 'paid') return line
  if (line.status !== 'sent') throw new Refusal('run-step')
  await post(tx, {
    ...(await resolving(tx, line, 'settled')),
    kind: 'payout_settled',
    amountCents: line.amount,
    move: () => [
      ['in_transit', -line.amount],
      ['bank_clearing', line.amount],
    ],
  })
  const { year: taxYear } = monthAt(tx.now)
  await finishClaims(tx, line, { status: 'paid', payoutDate: tx.now, taxYear })
  const paid = { status: 'paid' as const, transactionId: transactionId ?? null }
  return finished(tx, await end(tx, line, paid))
}

export type Failure = { paymentId: number; reason: string }

/** The bank could not pay a line. */
export async function failLine(tx: Tx, { paymentId, reason }: Failure): Promise<Payment> {
  const line = await lockLine(tx, paymentId)
  if (line.status === 'failed') return line
  if (line.status !== 'sent') throw new Refusal('run-step')
  return finished(tx, await returnLine(tx, line, reason))
}

/** Puts a line's money back into the wallet and lets go of its commissions. */
export async function returnLine(tx: Tx, line: Payment, reason: string): Promise<Payment> {
  const { id, amount, taxWithholding } = line
  await post(tx, {
    ...(await resolving(tx, line, 'returned')),
    kind: 'payout_returned',
    amountCents: amount + taxWithholding,
    move: (balances) => [
      ['in_transit', -amount],
      ['tax_withheld', -taxWithholding],
      ...credit(balances, amount + taxWithholding),
    ],
  })
  await finishClaims(tx, line, { status: 'approved' })
  await tx.db
    .update(paymentClaims)
    .set({ releasedAt: tx.now })
    .where(eq(paymentClaims.paymentId, id))
  return end(tx, line, { status: 'failed', failureReason: reason })
}

async function lockLine(tx: Tx, paymentId: number): Promise<Payment> {
  const find = () => tx.db.select().from(payments).where(eq(payments.id, paymentId))
  const [found] = await find()
  if (!found) throw new Refusal('not-found')
  await lockRunAt(tx, found.payoutBatchId, 'sent', 'settled')
  return one(await find())
}

async function resolving(tx: Tx, { id, memberId }: Payment, what: string) {
  const [locked] = await tx.db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, `payment:${id}:locked`))
  const reference = `payment:${id}`
  return { reference, memberId, key: `${reference}:${what}`, resolves: locked?.id }
}

type Change = Partial<Pick<typeof commissions.$inferSelect, 'status' | 'payoutDate' | 'taxYear'>>

async function finishClaims(tx: Tx, line: Payment, change: Change): Promise<void> {
  const claimed = await claimedBy(tx, [line.id])
  const ids = claimed.map(({ id }) => id)
  await tx.db.update(commissions).set(change).where(inArray(commissions.id, ids))
}

async function end(tx: Tx, { id }: Payment, change: Partial<Payment>): Promise<Payment> {
  const fields = { ...change, processedAt: tx.now }
  return one(await tx.db.update(payments).set(fields).where(eq(payments.id, id)).returning())
}

async function finished(tx: Tx, line: Payment): Promise<Payment> {
  const { id: paymentId, memberId, payoutBatchId, status } = line
  const name = status === 'paid' ? 'payout.line-paid' : 'payout.line-failed'
  await tx.record(name, { paymentId, memberId })
  const [open] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.payoutBatchId, payoutBatchId), eq(payments.status, 'sent')))
    .limit(1)
  if (!open) await settleRun(tx, payoutBatchId)
  return line
}

/** The orders whose commissions a line paid or let go of. */
export const ordersOfLine = (tx: Tx, paymentId: number): Promise<number[]> =>
  ordersWhere(tx, eq(payments.id, paymentId))

/** The same of all lines of a run. */
export const ordersOfRun = (tx: Tx, batchId: number): Promise<number[]> =>
  ordersWhere(tx, eq(payments.payoutBatchId, batchId))

async function ordersWhere(tx: Tx, which: SQL): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ orderId: commissions.sourceOrderId })
    .from(payments)
    .innerJoin(paymentClaims, eq(paymentClaims.paymentId, payments.id))
    .innerJoin(commissions, eq(commissions.id, paymentClaims.commissionId))
    .where(which)
  return rows.flatMap(({ orderId }) => orderId ?? [])
}
