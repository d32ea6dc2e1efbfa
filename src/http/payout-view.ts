// The fields of runs and their lines that are computed, or named differently from their columns.

import type { z } from 'zod'
import type { ShopEvent } from '#contract/events.ts'
import type { PayoutStatus } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import type { BankAnswer } from '#domain/payouts/bank-answer.ts'
import { lineReference } from '#domain/payouts/payout-files.ts'
import { type Batch, filesOf } from '#domain/payouts/find-run.ts'
import {
  countLines,
  getRunRow,
  type LineRow,
  listRunEvents,
  type RunRow,
} from '#domain/payouts/list-runs.ts'
import { payoutWindow } from '#domain/payouts/payout-window.ts'
import { wrongLines } from '#domain/payouts/wrong-lines.ts'
import { percentDone } from '#domain/payouts/advance-run.ts'
import type { Tx } from '#platform/tx.ts'

export const runFields = ({ batch, lockedBy, approvedBy }: RunRow) => ({
  ...batch,
  total: batch.totalAmount,
  window: payoutWindow(batch.year, batch.month),
  lockedBy: personFields(batch.lockedBy, lockedBy),
  approvedBy: personFields(batch.approvedBy, approvedBy),
})

const personFields = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

export async function runDetail(tx: Tx, batchId: number): Promise<z.output<typeof RunDetailView>> {
  const row = await getRunRow(tx, batchId)
  const counted = await countLines(tx, batchId)
  const { batch } = row
  const count = (status: PayoutStatus) => {
    const found = counted.find((counts) => counts.status === status)
    return { lines: found?.lines ?? 0, amount: found?.amountCents ?? 0 }
  }
  return {
    ...runFields(row),
    files: await filesOf(tx, batchId),
    file: batch.fileSha256 ? { name: batch.fileName ?? '', sha256: batch.fileSha256 } : null,
    counts: {
      pending: count('pending'),
      sent: count('sent'),
      paid: count('paid'),
      failed: count('failed'),
    },
    taxWithheld: counted.reduce((total, { taxCents }) => total + taxCents, 0),
    clawbackRepaid: counted.reduce((total, { clawbackCents }) => total + clawbackCents, 0),
    wrongLines: await wrongLines(tx, batch),
    percent: await percentDone(tx, batch),
    history: (await listRunEvents(tx, batchId)).flatMap(eventFields),
    waiting:
      batch.status === 'calculated' && batch.notPaid
        ? { withoutAccount: 0, withoutTaxForm: 0, ...batch.notPaid }
        : null,
  }
}

const EVENT_LABELS: Partial<Record<ShopEvent['name'], string>> = {
  'payout.opened': 'Opened',
  'payout.calculated': 'Calculated',
  'payout.not-locked': 'Not locked: commissions have changed',
  'payout.locked': 'Locked, and the files written',
  'payout.committed': 'Approved',
  'payout.line-confirmed': 'Changed line confirmed',
  'payout.line-taken-out': 'Line removed and files recreated',
  'payout.file-taken': 'File downloaded',
  'payout.sent': 'Marked as sent to the bank',
  'payout.settled': 'Settled',
  'payout.cancelled': 'Cancelled',
}

/** Events that only ask a job to start have no label and are left out: the job's result is shown. */
const eventFields = ({ name, at, by }: ShopEvent) =>
  EVENT_LABELS[name] ? [{ at, what: EVENT_LABELS[name], by }] : []

export function lineFields({ batch, payment, ...row }: LineRow & { batch: Batch }) {
  const { amount, taxWithholding: tax, clawbackRepaid: clawback } = payment
  const isPaypal = payment.paymentMethod === 'paypal'
  return {
    ...payment,
    reference: lineReference(batch, payment.memberId),
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    method: payment.paymentMethod,
    account: isPaypal ? (payment.paypalEmail ?? '') : payment.bankAccount,
    commissions: row.commissions,
    gross: amount + tax + clawback,
    clawback,
    tax,
    bankReference: payment.transactionId,
  }
}

export const MAX_ERRORS = 100

export function answerFields({ sums, errors, alreadySettled, ...answer }: BankAnswer) {
  const sum = ({ lines, amountCents }: BankAnswer['sums']['paid']) => ({
    lines,
    amount: amountCents,
  })
  return {
    ...answer,
    known: alreadySettled,
    paid: sum(sums.paid),
    failed: sum(sums.failed),
    errors: errors.slice(0, MAX_ERRORS),
    errorCount: errors.length,
  }
}
