// What both sides say about a month's payouts as staff make them: the runs, their lines, and what
// the bank answered.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { BATCH_STATUSES, type BatchStatus, type PayoutMethod, PAYOUT_STATUSES } from './payouts.ts'
import type { PayoutStatus } from './payouts.ts'

const MONTH = 'Please choose a month'

/** `POST /api/payout-runs`: opens the run of a month, or answers the draft that is open. */
export const OpenRun = z.strictObject({
  year: z.int(MONTH).min(2020, MONTH).max(2100, MONTH),
  month: z.int(MONTH).min(1, MONTH).max(12, MONTH),
})
export type OpenRun = z.infer<typeof OpenRun>

export const ListRuns = z.strictObject({
  status: z.enum(BATCH_STATUSES).optional(),
  year: z.coerce.number().int().min(2020).max(2100).optional(),
  /** `q` is a month, a word of the state or who locked or approved it. */
  ...listedBy('date', 'month', 'total', 'lines', 'status'),
})
export type ListRuns = z.infer<typeof ListRuns>

export const ListRunLines = z.strictObject({
  ...listedBy('partner'),
  status: z.enum(PAYOUT_STATUSES).optional(),
})
export type ListRunLines = z.infer<typeof ListRunLines>

/** A member of staff, by name. */
export type Person = { id: number; name: string }

/** Amounts are dollars as text. */
export type RunView = {
  id: number
  year: number
  month: number
  run: number
  status: BatchStatus
  total: string
  lines: number
  /** The first and the last day on which this month is paid in time. */
  window: { from: string; until: string }
  lockedBy: Person | null
  approvedBy: Person | null
  createdAt: string
}

/** What has happened to a run, oldest first. */
export type RunEventView = { at: string; what: string; by: string }

export type RunDetailView = RunView & {
  file: { name: string; sha256: string } | null
  counts: Record<PayoutStatus, { lines: number; amount: string }>
  taxWithheld: string
  clawbackRepaid: string
  cancelReason: string | null
  history: RunEventView[]
  /** How much of what is under way is done; null while nothing is. */
  percent: number | null
  /** A draft that was not locked: something has changed since it was calculated. */
  changed: boolean
  /** Who would be in it but may not be paid yet, while the run is a draft. */
  waiting: { coolingDown: number; stopped: number; belowMinimum: number } | null
}

export type RunLineView = {
  id: number
  memberId: number
  reference: string
  name: string
  email: string
  method: PayoutMethod
  account: string
  commissions: number
  /** What the commissions come to; less the two below it is the amount. */
  gross: string
  clawback: string
  tax: string
  amount: string
  status: PayoutStatus
  bankReference: string | null
  failureReason: string | null
  processedAt: string | null
}

const REASON = 'Please say why'

/** `POST /api/payout-runs/{id}/cancellation`. */
export const CancelRun = z.strictObject({ reason: oneLine(200, REASON) })
export type CancelRun = z.infer<typeof CancelRun>

/** `POST /api/payout-runs/{id}/approval`: with the password of whoever approves. */
export const ApproveRun = z.strictObject({
  password: z.string().min(1, 'Password is required').max(200),
})

/** What became of one line at the bank. */
export const LineOutcome = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('paid'),
    paymentId: rowNumber(),
    bankReference: oneLine(80).optional(),
  }),
  z.strictObject({
    outcome: z.literal('failed'),
    paymentId: rowNumber(),
    reason: oneLine(200, 'Please say why, so that the partner can mend it'),
  }),
])
export type LineOutcome = z.infer<typeof LineOutcome>

/** `POST /api/payout-runs/{id}/outcomes`: all of them or none. */
export const SettleLines = z.strictObject({ outcomes: z.array(LineOutcome).min(1).max(200) })
export type SettleLines = z.infer<typeof SettleLines>

export const ANSWER_MAX_BYTES = 4 * 1024 * 1024
export const ANSWER_MAX_ROWS = 50_001
/** The columns of the bank's answer; the others are left alone. */
export const ANSWER_COLUMNS = ['reference', 'status', 'bank_reference', 'reason'] as const

export type AnswerError = { row: number; message: string }

/** What the bank's answer says; nothing is settled yet. */
export type BankAnswerPreview = {
  paid: { lines: number; amount: string }
  failed: { lines: number; amount: string }
  /** Settled the same way already. */
  known: number
  /** Lines of the run that the answer does not speak of. */
  silent: number
  errors: AnswerError[]
  errorCount: number
}

export type BankAnswerTaken = {
  paid: number
  failed: number
  known: number
  /** Of a long answer: so many lines a job goes on with. */
  left: number
}

/** `GET /api/tax-forms`: whom the shop has to ask for a form. */
export const ListTaxForms = z.strictObject({
  year: z.coerce.number().int().min(2020).max(2100),
  ...listedBy('partner', 'name', 'paid'),
})
export type ListTaxForms = z.infer<typeof ListTaxForms>
export type TaxFormView = { memberId: number; name: string; email: string; paid: string }

/** How the shop pays its partners, as staff may change it. */
const TAX_RATE = 'Please enter a rate from 0 to 50 %'
const TAX_FORM = 'Please enter a sum of J$0 or more'
export const PayoutSettings = z.strictObject({
  /** The share of a payout that is kept for the tax office, in basis points. */
  withholdingBp: z.int(TAX_RATE).min(0, TAX_RATE).max(5000, TAX_RATE),
  /** Above this in a calendar year the shop asks for a tax form. */
  taxFormAboveCents: z.int(TAX_FORM).min(0, TAX_FORM).max(999_999_999_999, TAX_FORM),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>
