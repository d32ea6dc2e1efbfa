// A month's payouts as staff make them: the runs, their lines, and the bank's answer.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { BATCH_STATUSES, PAYOUT_METHODS, PAYOUT_STATUSES } from './payouts.ts'
import { dollars, instant } from './units.ts'

const MONTH = 'Please choose a month'

/** `POST /api/payout-runs`: opens the run of a month, or returns the open draft. */
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

/** Lines and what they come to. */
const COUNTED = z.object({ lines: z.number(), amount: dollars })
/** A member of staff, by name. */
const person = z.object({ id: z.number(), name: z.string() }).nullable()

export const RunView = z.object({
  id: z.number(),
  year: z.number(),
  month: z.number(),
  run: z.number(),
  status: z.enum(BATCH_STATUSES),
  total: dollars,
  lines: z.number(),
  /** The first and the last day on which this month is paid in time. */
  window: z.object({ from: z.string(), until: z.string() }),
  lockedBy: person,
  approvedBy: person,
  createdAt: instant,
})
export type RunView = z.input<typeof RunView>

export const RunDetailView = RunView.extend({
  file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
  counts: z.record(z.enum(PAYOUT_STATUSES), COUNTED),
  taxWithheld: dollars,
  clawbackRepaid: dollars,
  cancelReason: z.string().nullable(),
  /** What has happened to the run, oldest first. */
  history: z.array(z.object({ at: z.string(), what: z.string(), by: z.string() })),
  /** The progress of the current job, in percent; null while no job works on the run. */
  percent: z.number().nullable(),
  /** A draft that was not locked: something has changed since it was calculated. */
  changed: z.boolean(),
  /** While the run is a draft: partners who are left out, by reason. */
  waiting: z
    .object({ coolingDown: z.number(), stopped: z.number(), belowMinimum: z.number() })
    .nullable(),
})
export type RunDetailView = z.input<typeof RunDetailView>

export const RunLineView = z.object({
  id: z.number(),
  memberId: z.number(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  method: z.enum(PAYOUT_METHODS),
  account: z.string(),
  commissions: z.number(),
  /** The sum of the commissions; the amount is what remains after the two below. */
  gross: dollars,
  clawback: dollars,
  tax: dollars,
  amount: dollars,
  status: z.enum(PAYOUT_STATUSES),
  bankReference: z.string().nullable(),
  failureReason: z.string().nullable(),
  processedAt: instant.nullable(),
})
export type RunLineView = z.input<typeof RunLineView>

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
/** The columns that are read of the bank's answer. */
export const ANSWER_COLUMNS = ['reference', 'status', 'bank_reference', 'reason'] as const

const AnswerError = z.object({ row: z.number(), message: z.string() })
export type AnswerError = z.input<typeof AnswerError>

/** What the bank's answer says; nothing is settled yet. */
export const BankAnswerPreview = z.object({
  paid: COUNTED,
  failed: COUNTED,
  /** Already settled the same way. */
  known: z.number(),
  /** Lines of the run that the answer does not mention. */
  silent: z.number(),
  errors: z.array(AnswerError),
  errorCount: z.number(),
})
export type BankAnswerPreview = z.input<typeof BankAnswerPreview>

export const BankAnswerTaken = z.object({
  paid: z.number(),
  failed: z.number(),
  known: z.number(),
  /** Lines of a long answer that a job still has to settle. */
  left: z.number(),
})
export type BankAnswerTaken = z.input<typeof BankAnswerTaken>

/** `GET /api/tax-forms`: partners who have to fill in a form. */
export const ListTaxForms = z.strictObject({
  year: z.coerce.number().int().min(2020).max(2100),
  ...listedBy('partner', 'name', 'paid'),
})
export type ListTaxForms = z.infer<typeof ListTaxForms>

export const TaxFormView = z.object({
  memberId: z.number(),
  name: z.string(),
  email: z.string(),
  paid: dollars,
})
export type TaxFormView = z.input<typeof TaxFormView>

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
