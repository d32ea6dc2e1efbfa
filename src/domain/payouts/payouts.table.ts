// The monthly runs that pay partners, and each partner's line of a run. Nobody approves a run that
// they have locked, and a commission is in at most one line that has not failed: the database
// enforces both.

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  BATCH_STATUSES,
  LINE_DECISIONS,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
} from '#contract/payouts.ts'
import { PAYOUT_FILE_KINDS } from '#contract/payout-files.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { memberIdColumn } from '#domain/partners/members.table.ts'
import { payees } from '#domain/partners/payees.table.ts'
import {
  isOneOf,
  timestamptz,
  money,
  serialId,
  sumFromZero,
  moneyOrZero,
} from '#platform/database/columns.ts'

/** The steps of the work on a run; a job does each in batches of partners. */
export const RUN_STEPS = ['drop', 'write', 'check', 'post', 'settle', 'return'] as const
export type RunStep = (typeof RUN_STEPS)[number]

/** The numbers of partners with approved commissions who are not in a draft, by reason. */
export type NotPaidYet = {
  coolingDown: number
  stopped: number
  belowMinimum: number
  /** The first runs do not say it. */
  withoutAccount?: number
  withoutTaxForm?: number
}

/** The outcome of a line in the bank's answer. */
export type BankOutcome =
  | { outcome: 'paid'; bankReference?: string }
  | { outcome: 'failed'; reason: string }

export const batches = pgTable(
  'mlm_payout_batches',
  {
    id: serialId(),
    /** With `month`: the Jamaican month whose approved commissions it pays. */
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    /** 1 for the first run of the month. */
    run: integer('run').notNull().default(1),
    status: text('status', { enum: BATCH_STATUSES }).notNull().default('open'),
    /** The sum of the lines. */
    totalAmount: sumFromZero('total_amount'),
    lines: integer('lines').notNull().default(0),
    /** What a job does with the run; null while none works on it. */
    step: text('step', { enum: RUN_STEPS }),
    /** The last partner for whom the step is done. */
    throughMember: integer('through_member').notNull().default(0),
    /** The money of the lines up to this partner has moved, even if the run is not locked yet. */
    postedThrough: integer('posted_through').notNull().default(0),
    /** Who requested the job's work, which is done in their name. */
    requestedBy: integer('asked_by').references(() => users.id),
    /** When it was requested: amounts are calculated as of then. */
    requestedAt: timestamptz('asked_at'),
    notPaid: jsonb('not_paid').$type<NotPaidYet>(),
    /** Something has changed since the draft was calculated, so that it was not locked. */
    changed: boolean('changed').notNull().default(false),
    /**
     * The list of the run's files with their hashes, written when it is locked: what is approved is what is sent.
     * A run from before there was a file for each way of paying has its only file here.
     */
    fileName: text('file_name'),
    fileSha256: text('file_sha256'),
    fileText: text('file_text'),
    lockedBy: integer('locked_by').references(() => users.id),
    lockedAt: timestamptz('locked_at'),
    approvedBy: integer('approved_by').references(() => users.id),
    committedAt: timestamptz('committed_at'),
    sentAt: timestamptz('sent_at'),
    settledAt: timestamptz('settled_at'),
    cancelledAt: timestamptz('cancelled_at'),
    cancelReason: text('cancel_reason'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (batch) => [
    unique('mlm_payout_batches_once').on(batch.year, batch.month, batch.run),
    check('mlm_payout_batches_status_known', isOneOf(batch.status, BATCH_STATUSES)),
    check('mlm_payout_batches_month', sql`${batch.month} between 1 and 12`),
    check(
      'mlm_payout_batches_not_negative',
      sql`${batch.totalAmount} >= 0 and ${batch.lines} >= 0`,
    ),
    check('mlm_payout_batches_file_hash', sql`${batch.fileSha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'mlm_payout_batches_locked_whole',
      sql`${batch.status} in ('open','calculating','calculated','cancelling','cancelled') or (${batch.lockedBy} is not null and ${batch.lockedAt} is not null and (${batch.status} = 'locking' or (${batch.fileName} is not null and ${batch.fileSha256} is not null and ${batch.fileText} is not null)))`,
    ),
    check(
      'mlm_payout_batches_committed_whole',
      sql`${batch.status} in ('open','calculating','calculated','locking','locked','cancelling','cancelled') or (${batch.approvedBy} is not null and ${batch.committedAt} is not null)`,
    ),
    check(
      'mlm_payout_batches_cancelled_whole',
      sql`(${batch.status} = 'cancelled') = (${batch.cancelledAt} is not null and ${batch.cancelReason} is not null)`,
    ),
    check(
      'mlm_payout_batches_cancelled_before_approval',
      sql`${batch.status} not in ('cancelling','cancelled') or ${batch.approvedBy} is null`,
    ),
    check('mlm_payout_batches_step_known', isOneOf(batch.step, RUN_STEPS)),
    check(
      'mlm_payout_batches_under_way',
      sql`(${batch.status} in ('calculating','locking','settling','cancelling')) = (${batch.step} is not null)`,
    ),
    check('mlm_payout_batches_four_eyes', sql`${batch.approvedBy} <> ${batch.lockedBy}`),
  ],
)

export const payments = pgTable(
  'mlm_payments',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    /** What is sent: the claimed commissions net of tax and of what the partner owes. */
    amount: money('amount').notNull(),
    paymentMethod: text('payment_method', { enum: PAYOUT_METHODS }).notNull(),
    status: text('status', { enum: PAYOUT_STATUSES }).notNull().default('pending'),
    /** The bank's reference of the payment. */
    transactionId: text('transaction_id'),
    taxWithholding: moneyOrZero('tax_withholding'),
    /** The part that repays what the partner owes for earlier commissions that were reversed. */
    clawbackRepaid: moneyOrZero('clawback_repaid'),
    payoutBatchId: integer('payout_batch_id')
      .notNull()
      .references(() => batches.id),
    /** The partner's payout details in words when the run was locked. */
    bankAccount: text('bank_account').notNull().default(''),
    paypalEmail: text('paypal_email'),
    /** Whom the line pays; null only for lines from before payees were kept. */
    payeeId: integer('payee_id').references(() => payees.id),
    failureReason: text('failure_reason'),
    /** The bank's answer for the line, until a job has settled the line accordingly. */
    answer: jsonb('answer').$type<BankOutcome>(),
    processedAt: timestamptz('processed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (payment) => [
    unique('mlm_payments_once_a_batch').on(payment.payoutBatchId, payment.memberId),
    check('mlm_payments_method_known', isOneOf(payment.paymentMethod, PAYOUT_METHODS)),
    check('mlm_payments_status_known', isOneOf(payment.status, PAYOUT_STATUSES)),
    check('mlm_payments_amount_positive', sql`${payment.amount} > 0`),
    check(
      'mlm_payments_deductions_not_negative',
      sql`${payment.taxWithholding} >= 0 and ${payment.clawbackRepaid} >= 0`,
    ),
    check(
      'mlm_payments_failure_has_reason',
      sql`(${payment.status} = 'failed') = (${payment.failureReason} is not null)`,
    ),
    check(
      'mlm_payments_processed_when_final',
      sql`(${payment.status} in ('paid','failed')) = (${payment.processedAt} is not null)`,
    ),
    check(
      'mlm_payments_answered_at_the_bank',
      sql`${payment.answer} is null or ${payment.status} = 'sent'`,
    ),
    index('mlm_payments_by_member').on(payment.memberId, payment.id),
    index('mlm_payments_by_status').on(payment.status, payment.id),
    index('mlm_payments_by_payee').on(payment.payeeId),
  ],
)

/** The file of each way of paying of a locked run. */
export const payoutFiles = pgTable(
  'mlm_payout_files',
  {
    id: serialId(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    kind: text('kind', { enum: PAYOUT_FILE_KINDS }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    sha256: text('sha256').notNull(),
    lines: integer('lines').notNull(),
    amount: sumFromZero('amount'),
  },
  (file) => [
    unique('mlm_payout_files_once').on(file.batchId, file.kind),
    check('mlm_payout_files_kind_known', isOneOf(file.kind, PAYOUT_FILE_KINDS)),
    check('mlm_payout_files_hash', sql`${file.sha256} ~ '^[0-9a-f]{64}$'`),
    check('mlm_payout_files_not_empty', sql`${file.lines} > 0 and ${file.amount} > 0`),
  ],
)

/** What staff decided about lines that had become wrong, or that they took out; never changed. */
export const lineDecisions = pgTable(
  'mlm_payment_decisions',
  {
    id: serialId(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    decision: text('decision', { enum: LINE_DECISIONS }).notNull(),
    /** What was wrong of the line; a confirmation holds for this only. */
    problems: text('problems').notNull(),
    reason: text('reason').notNull(),
    decidedBy: integer('decided_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (decision) => [
    check('mlm_payment_decisions_known', isOneOf(decision.decision, LINE_DECISIONS)),
    uniqueIndex('mlm_payment_decisions_taken_out_once')
      .on(decision.paymentId)
      .where(sql`${decision.decision} = 'taken-out'`),
    index('mlm_payment_decisions_by_payment').on(decision.paymentId, decision.id),
  ],
)

/** Which commissions a line pays. A line that failed releases them. */
export const paymentClaims = pgTable(
  'mlm_payment_claims',
  {
    id: serialId(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    commissionId: integer('commission_id')
      .notNull()
      .references(() => commissions.id),
    releasedAt: timestamptz('released_at'),
  },
  (claim) => [
    uniqueIndex('mlm_payment_claims_once')
      .on(claim.commissionId)
      .where(sql`${claim.releasedAt} is null`),
    index('mlm_payment_claims_by_payment').on(claim.paymentId),
  ],
)
