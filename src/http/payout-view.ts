// Runs and their lines on the wire, picked field by field.

import type { ShopEvent } from '#contract/events.ts'
import { dollarsFromCents } from '#contract/money.ts'
import type { PayoutStatus } from '#contract/payouts.ts'
import type {
  BankAnswerPreview,
  RunDetailView,
  RunEventView,
  RunLineView,
  RunView,
} from '#contract/staff-payouts.ts'
import type { BankAnswer } from '#domain/payouts/bank-answer.ts'
import { lineReference } from '#domain/payouts/bank-file.ts'
import type { Batch } from '#domain/payouts/find-run.ts'
import {
  countLines,
  getRunRow,
  type LineRow,
  listRunEvents,
  type RunRow,
} from '#domain/payouts/list-runs.ts'
import { percentDone } from '#domain/payouts/work-run.ts'
import { payoutWindow } from '#domain/payouts/payout-window.ts'
import type { Tx } from '#platform/tx.ts'

export function runView({ batch, lockedBy, approvedBy }: RunRow): RunView {
  const { id, year, month, run, status, lines } = batch
  const person = (userId: number | null, name: string | null) =>
    userId === null ? null : { id: userId, name: name ?? '' }
  return {
    ...{ id, year, month, run, status, lines },
    total: dollarsFromCents(batch.totalAmount),
    window: payoutWindow(year, month),
    lockedBy: person(batch.lockedBy, lockedBy),
    approvedBy: person(batch.approvedBy, approvedBy),
    createdAt: batch.createdAt.toISOString(),
  }
}

export async function runDetail(tx: Tx, batchId: number): Promise<RunDetailView> {
  const row = await getRunRow(tx, batchId)
  const counted = await countLines(tx, batchId)
  const { batch } = row
  const count = (status: PayoutStatus) => {
    const found = counted.find((one) => one.status === status)
    return { lines: found?.lines ?? 0, amount: dollarsFromCents(found?.amountCents ?? 0) }
  }
  const sum = (of: 'taxCents' | 'clawbackCents') =>
    dollarsFromCents(counted.reduce((total, one) => total + one[of], 0))
  return {
    ...runView(row),
    file: batch.fileSha256 ? { name: batch.fileName ?? '', sha256: batch.fileSha256 } : null,
    counts: {
      pending: count('pending'),
      sent: count('sent'),
      paid: count('paid'),
      failed: count('failed'),
    },
    taxWithheld: sum('taxCents'),
    clawbackRepaid: sum('clawbackCents'),
    cancelReason: batch.cancelReason,
    percent: await percentDone(tx, batch),
    changed: batch.changed,
    history: (await listRunEvents(tx, batchId)).flatMap(eventView),
    waiting: batch.status === 'calculated' ? batch.notPaid : null,
  }
}

const SAYS: Partial<Record<ShopEvent['name'], string>> = {
  'payout.opened': 'Opened',
  'payout.calculated': 'Calculated',
  'payout.not-locked': 'Not locked: commissions had changed',
  'payout.locked': 'Locked, and the bank’s file written',
  'payout.committed': 'Approved',
  'payout.file-taken': 'Bank file downloaded',
  'payout.sent': 'Marked as sent to the bank',
  'payout.settled': 'Settled',
  'payout.cancelled': 'Cancelled',
}

/** What a job was asked for is told once it is done. */
const eventView = ({ name, at, by }: ShopEvent): RunEventView[] =>
  SAYS[name] ? [{ at, what: SAYS[name], by }] : []

export function lineView(batch: Batch, row: LineRow): RunLineView {
  const { payment } = row
  const { amount, taxWithholding, clawbackRepaid } = payment
  const isPaypal = payment.paymentMethod === 'paypal'
  return {
    id: payment.id,
    memberId: payment.memberId,
    reference: lineReference(batch, payment.memberId),
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    method: payment.paymentMethod,
    account: isPaypal ? (payment.paypalEmail ?? '') : payment.bankAccount,
    commissions: row.commissions,
    gross: dollarsFromCents(amount + taxWithholding + clawbackRepaid),
    clawback: dollarsFromCents(clawbackRepaid),
    tax: dollarsFromCents(taxWithholding),
    amount: dollarsFromCents(amount),
    status: payment.status,
    bankReference: payment.transactionId,
    failureReason: payment.failureReason,
    processedAt: payment.processedAt?.toISOString() ?? null,
  }
}

export const MOST_ERRORS = 100

export function answerView({ sums, known, silent, errors }: BankAnswer): BankAnswerPreview {
  const sum = ({ lines, amountCents }: BankAnswer['sums']['paid']) => ({
    lines,
    amount: dollarsFromCents(amountCents),
  })
  return {
    paid: sum(sums.paid),
    failed: sum(sums.failed),
    ...{ known, silent },
    errors: errors.slice(0, MOST_ERRORS),
    errorCount: errors.length,
  }
}
