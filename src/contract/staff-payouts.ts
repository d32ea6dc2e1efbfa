// Monthly payouts for staff: the runs, their lines, and the bank's response file.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { PAYOUT_FILE_KINDS } from './payout-files.ts'
import { BATCH_STATUSES, LINE_PROBLEMS, PAYOUT_METHODS, PAYOUT_STATUSES } from './payouts.ts'
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
  /** `q` searches month, state, and the names of those who locked and approved it. */
  ...listedBy('date', 'month', 'total', 'lines', 'status'),
})
export type ListRuns = z.infer<typeof ListRuns>

export const ListRunLines = z.strictObject({
  ...listedBy('partner'),
  status: z.enum(PAYOUT_STATUSES).optional(),
})
export type ListRunLines = z.infer<typeof ListRunLines>

/** The number of lines and their total. */
const COUNTED = z.object({ lines: z.number(), amount: dollars })
/** A staff member. */
const person = z.object({ id: z.number(), name: z.string() }).nullable()

export const RunView = z.object({
  id: z.number(),
  year: z.number(),
  month: z.number(),
  run: z.number(),
  status: z.enum(BATCH_STATUSES),
  total: dollars,
  lines: z.number(),
  /** The first and the last day on which a payout of this month is on time. */
  window: z.object({ from: z.string(), until: z.string() }),
  lockedBy: person,
  approvedBy: person,
  createdAt: instant,
})
export type RunView = z.input<typeof RunView>

/** A line that is no longer as it was calculated; nobody approves the run until it is confirmed or taken out. */
export const WrongLineView = z.object({
  id: z.number(),
  memberId: z.number(),
  name: z.string(),
  amount: dollars,
  problems: z.array(z.enum(LINE_PROBLEMS)),
  /** The orders that have changed. */
  orderIds: z.array(z.number()),
  confirmed: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
export type WrongLineView = z.input<typeof WrongLineView>

export const RunDetailView = RunView.extend({
  /** Empty unless the run is locked or approved. */
  wrongLines: z.array(WrongLineView),
  /** The list of the files with their hashes. An approval names its hash. Null until the run is locked. */
  file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
  /** One for each way of paying. Empty for a run from before there were several; its file is `file`. */
  files: z.array(
    z.object({
      kind: z.enum(PAYOUT_FILE_KINDS),
      name: z.string(),
      sha256: z.string(),
      lines: z.number(),
      amount: dollars,
    }),
  ),
  counts: z.record(z.enum(PAYOUT_STATUSES), COUNTED),
  taxWithheld: dollars,
  clawbackRepaid: dollars,
  cancelReason: z.string().nullable(),
  /** Events, oldest first. */
  history: z.array(z.object({ at: z.string(), what: z.string(), by: z.string() })),
  /** The progress of the job that is working on the run, in percent; null if there is none. */
  percent: z.number().nullable(),
  /** Whether locking failed because commissions had changed since the calculation. */
  changed: z.boolean(),
  /** The number of partners left out, by reason; null once the run is locked. */
  waiting: z
    .object({
      coolingDown: z.number(),
      stopped: z.number(),
      belowMinimum: z.number(),
      withoutAccount: z.number().default(0),
      withoutTaxForm: z.number().default(0),
    })
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
  /** The sum of the commissions; `amount` is what is left after `clawback` and `tax`. */
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

const REASON = 'Please enter a reason'

/** `POST /api/payout-runs/{id}/cancellation`. */
export const CancelRun = z.strictObject({ reason: oneLine(200, REASON) })

/**
 * `POST /api/payout-runs/{id}/approval`: requires the password of the signed-in person, and the SHA-256 of the
 * list of files that this person has seen.
 */
export const ApproveRun = z.strictObject({
  password: z.string().min(1, 'Password is required').max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please choose the file you checked'),
})

/** `POST /api/payout-runs/{id}/lines/{line}/confirmation` and `.../removal`. */
export const DecideLine = z.strictObject({ reason: oneLine(200, REASON) })
export type DecideLine = z.infer<typeof DecideLine>

/** The bank's result for one line. */
export const LineOutcome = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('paid'),
    paymentId: rowNumber(),
    bankReference: oneLine(80).optional(),
  }),
  z.strictObject({
    outcome: z.literal('failed'),
    paymentId: rowNumber(),
    reason: oneLine(200, 'Please give a reason so the partner can fix it'),
  }),
])
export type LineOutcome = z.infer<typeof LineOutcome>

/** `POST /api/payout-runs/{id}/outcomes`: settles all of the lines or none. */
export const SettleLines = z.strictObject({ outcomes: z.array(LineOutcome).min(1).max(200) })
export type SettleLines = z.infer<typeof SettleLines>

export const ANSWER_MAX_BYTES = 4 * 1024 * 1024
export const ANSWER_MAX_ROWS = 50_001
/** The columns of the bank's response file. */
export const ANSWER_COLUMNS = ['reference', 'status', 'bank_reference', 'reason'] as const

const AnswerError = z.object({ row: z.number(), message: z.string() })
export type AnswerError = z.input<typeof AnswerError>

/** The content of the bank's response file; nothing is settled yet. */
export const BankAnswerPreview = z.object({
  paid: COUNTED,
  failed: COUNTED,
  /** Already settled the same way. */
  known: z.number(),
  /** Lines of the run that the file does not contain. */
  silent: z.number(),
  errors: z.array(AnswerError),
  errorCount: z.number(),
})
export type BankAnswerPreview = z.input<typeof BankAnswerPreview>

export const BankAnswerTaken = z.object({
  paid: z.number(),
  failed: z.number(),
  known: z.number(),
  /** Lines of a long file that a job still has to settle. */
  left: z.number(),
})

const TAX_RATE = 'Please enter a rate from 0 to 50%'
const TAX_FORM = 'Please enter a sum of J$0 or more'
/** Settings for paying partners. */
export const PayoutSettings = z.strictObject({
  /** The share of a payout that is withheld for tax, in basis points. */
  withholdingBp: z.int(TAX_RATE).min(0, TAX_RATE).max(5000, TAX_RATE),
  /** A tax form is required of partners who are paid more than this in a calendar year. */
  taxFormAboveCents: z.int(TAX_FORM).min(0, TAX_FORM).max(999_999_999_999, TAX_FORM),
  /** Whether runs leave partners out who owe a tax form. */
  taxFormGate: z.boolean().default(false),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>
