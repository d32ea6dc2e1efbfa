import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow, aUserRow } from '#testing/table-rows.ts'
import { batches, lineDecisions, paymentClaims, payments, payoutFiles } from './payouts.table.ts'

type Batch = Partial<typeof batches.$inferInsert>

/** A run after those that there are. */
async function aBatch(tx: TestTx, given: Batch = {}) {
  const run = 1 + (await tx.db.$count(batches))
  const row = { year: 2026, month: 11, run, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(batches).values(row).returning())
}

async function aLockedBatch(tx: TestTx, given: Batch = {}) {
  const { id: lockedBy } = await aUserRow(tx)
  const file = { fileName: '2026-11.csv', fileSha256: 'a'.repeat(64), fileText: 'lines' }
  return aBatch(tx, { status: 'locked', lockedBy, lockedAt: tx.now, ...file, ...given })
}

async function aPayment(tx: TestTx, given: Partial<typeof payments.$inferInsert> = {}) {
  const memberId = given.memberId ?? (await aMemberRow(tx)).id
  const payoutBatchId = given.payoutBatchId ?? (await aBatch(tx)).id
  const plain = { amount: 5000_00, paymentMethod: 'bank_transfer' as const, createdAt: tx.now }
  return singleRow(
    await tx.db
      .insert(payments)
      .values({ ...plain, ...given, memberId, payoutBatchId })
      .returning(),
  )
}

async function aFile(tx: TestTx, given: Partial<typeof payoutFiles.$inferInsert> = {}) {
  const batchId = given.batchId ?? (await aLockedBatch(tx)).id
  const plain = { kind: 'ach' as const, name: 'ach.csv', text: 'lines', sha256: 'a'.repeat(64) }
  const row = { ...plain, lines: 1, amount: 5000_00, ...given, batchId }
  return singleRow(await tx.db.insert(payoutFiles).values(row).returning())
}

async function aDecision(tx: TestTx, given: Partial<typeof lineDecisions.$inferInsert> = {}) {
  const paymentId = given.paymentId ?? (await aPayment(tx)).id
  const { id: decidedBy } = await aUserRow(tx)
  const plain = { problems: '', reason: 'Fraud', decidedBy, createdAt: tx.now }
  const row = { ...plain, decision: 'taken-out' as const, ...given, paymentId }
  return singleRow(await tx.db.insert(lineDecisions).values(row).returning())
}

async function aClaim(tx: TestTx, commissionId?: number) {
  const payment = await aPayment(tx)
  const bonus = { sourceType: 'rank' as const, commissionType: 'rank_bonus' as const }
  const row = { ...bonus, memberId: payment.memberId, amount: 1, provenance: {}, createdAt: tx.now }
  const id = commissionId ?? singleRow(await tx.db.insert(commissions).values(row).returning()).id
  const claim = { paymentId: payment.id, commissionId: id }
  return singleRow(await tx.db.insert(paymentClaims).values(claim).returning())
}

test('a run starts open and empty, and a line pending without deductions', () =>
  inShop(async (tx) => {
    expect(await aBatch(tx)).toMatchObject({ status: 'open', totalAmount: 0, lines: 0 })
    expect(await aPayment(tx)).toMatchObject({ status: 'pending', taxWithholding: 0 })
  }))

test('a run that one locked and another approved is committed', () =>
  inShop(async (tx) => {
    const { id: approvedBy } = await aUserRow(tx)
    const committed = { status: 'committed' as const, approvedBy, committedAt: tx.now }
    expect(await aLockedBatch(tx, committed)).toMatchObject({ status: 'committed' })
  }))

test('a commission whose line failed can be paid by another', () =>
  inShop(async (tx) => {
    const { id, commissionId } = await aClaim(tx)
    await tx.db.update(paymentClaims).set({ releasedAt: tx.now }).where(eq(paymentClaims.id, id))
    expect((await aClaim(tx, commissionId)).commissionId).toBe(commissionId)
  }))

testGuards([
  [
    'a cancelled run says when and why',
    'mlm_payout_batches_cancelled_whole',
    (tx) => aBatch(tx, { status: 'cancelled', cancelledAt: tx.now }),
  ],
  [
    'a run that was approved is not cancelled',
    'mlm_payout_batches_cancelled_before_approval',
    async (tx) => {
      const { id: approvedBy } = await aUserRow(tx)
      const cancelled = { cancelledAt: tx.now, cancelReason: 'A wrong month' }
      await aLockedBatch(tx, { status: 'cancelled', approvedBy, ...cancelled })
    },
  ],
  [
    'a run of a month is made once',
    'mlm_payout_batches_once',
    async (tx) => {
      await aBatch(tx, { run: 1000 })
      await aBatch(tx, { run: 1000 })
    },
  ],
  [
    'a run has a known status',
    'mlm_payout_batches_status_known',
    async (tx) => {
      const { id: approvedBy } = await aUserRow(tx)
      await aLockedBatch(tx, { status: 'lost' as never, approvedBy, committedAt: tx.now })
    },
  ],
  [
    'a run pays one of twelve months',
    'mlm_payout_batches_month',
    (tx) => aBatch(tx, { month: 13 }),
  ],
  [
    'a run never pays less than nothing',
    'mlm_payout_batches_not_negative',
    (tx) => aBatch(tx, { totalAmount: -1 }),
  ],
  [
    'a file is known by its SHA-256',
    'mlm_payout_batches_file_hash',
    (tx) => aLockedBatch(tx, { fileSha256: 'short' }),
  ],
  [
    'a locked run says who locked it and which file',
    'mlm_payout_batches_locked_whole',
    (tx) => aLockedBatch(tx, { fileSha256: null }),
  ],
  [
    'a run is committed only with an approval',
    'mlm_payout_batches_committed_whole',
    (tx) => aLockedBatch(tx, { status: 'committed' }),
  ],
  [
    'nobody approves the run that they locked',
    'mlm_payout_batches_four_eyes',
    async (tx) => {
      const { id } = await aUserRow(tx)
      await aLockedBatch(tx, { lockedBy: id, approvedBy: id })
    },
  ],
  [
    'what a job does with a run is known',
    'mlm_payout_batches_step_known',
    (tx) => aBatch(tx, { status: 'calculating', step: 'guess' as never }),
  ],
  [
    'a run is worked on in steps, and one that is not under way has none',
    'mlm_payout_batches_under_way',
    (tx) => aBatch(tx, { status: 'calculated', step: 'write' }),
  ],
  [
    'a partner has one line in a run',
    'mlm_payments_once_a_batch',
    async (tx) => {
      const { memberId, payoutBatchId } = await aPayment(tx)
      await aPayment(tx, { memberId, payoutBatchId })
    },
  ],
  [
    'a line is paid in a known way',
    'mlm_payments_method_known',
    (tx) => aPayment(tx, { paymentMethod: 'cash' as never }),
  ],
  [
    'a line has a known status',
    'mlm_payments_status_known',
    (tx) => aPayment(tx, { status: 'lost' as never }),
  ],
  ['a line pays something', 'mlm_payments_amount_positive', (tx) => aPayment(tx, { amount: 0 })],
  [
    'a deduction never adds',
    'mlm_payments_deductions_not_negative',
    (tx) => aPayment(tx, { taxWithholding: -1 }),
  ],
  [
    'only a line that is with the bank waits to be settled as the bank says',
    'mlm_payments_answered_at_the_bank',
    (tx) => aPayment(tx, { status: 'pending', answer: { outcome: 'paid' } }),
  ],
  [
    'a failed line says why',
    'mlm_payments_failure_has_reason',
    (tx) => aPayment(tx, { status: 'failed', processedAt: tx.now }),
  ],
  [
    'a paid line says when',
    'mlm_payments_processed_when_final',
    (tx) => aPayment(tx, { status: 'paid' }),
  ],
  [
    'a run has one file for each way of paying',
    'mlm_payout_files_once',
    async (tx) => {
      const { batchId } = await aFile(tx)
      await aFile(tx, { batchId })
    },
  ],
  [
    'a file is for a known way of paying',
    'mlm_payout_files_kind_known',
    (tx) => aFile(tx, { kind: 'cash' as 'ach' }),
  ],
  ['a file has its hash in whole', 'mlm_payout_files_hash', (tx) => aFile(tx, { sha256: 'short' })],
  ['a file pays somebody', 'mlm_payout_files_not_empty', (tx) => aFile(tx, { lines: 0 })],
  [
    'a line is confirmed or taken out',
    'mlm_payment_decisions_known',
    (tx) => aDecision(tx, { decision: 'forgotten' as 'confirmed' }),
  ],
  [
    'a line is taken out once',
    'mlm_payment_decisions_taken_out_once',
    async (tx) => {
      const { paymentId } = await aDecision(tx)
      await aDecision(tx, { paymentId })
    },
  ],
  [
    'a commission is in one live line at most',
    'mlm_payment_claims_once',
    async (tx) => {
      const { commissionId } = await aClaim(tx)
      await aClaim(tx, commissionId)
    },
  ],
])
