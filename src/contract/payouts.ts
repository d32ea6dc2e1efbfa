// Payouts to partners: the methods, and the states of a run and its lines.

export const PAYOUT_METHODS = ['bank_transfer', 'paypal', 'western_union'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

export const PAYOUT_METHOD_LABELS: Record<PayoutMethod, string> = {
  bank_transfer: 'Bank transfer',
  paypal: 'PayPal',
  western_union: 'Western Union',
}

/** The minimum payout of a new wallet: a smaller balance waits for the next run. */
export const MINIMUM_PAYOUT_CENTS = 1000_00

/** The states in which a job works on the run, batch by batch. */
const UNDER_WAY = ['calculating', 'locking', 'settling', 'cancelling'] as const
export type UnderWay = (typeof UNDER_WAY)[number]

/** The steps of a month's run, in order; it can be cancelled until it is approved. */
export const BATCH_STATUSES = [
  'open',
  'calculating',
  'calculated',
  'locking',
  'locked',
  'committed',
  'sent',
  'settling',
  'settled',
  'cancelling',
  'cancelled',
] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

export const isUnderWay = (status: BatchStatus): status is UnderWay =>
  (UNDER_WAY as readonly BatchStatus[]).includes(status)

/** The states in which staff have nothing to do: the run has ended, or a job is working on it. */
export const WITHOUT_STEP = ['settled', 'cancelled', ...UNDER_WAY] as const

/** What may have become wrong of a line since its run was calculated. */
export const LINE_PROBLEMS = ['order-changed', 'suspended', 'closed', 'details-changed'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** What staff decide about a line before it is sent. */
export const LINE_DECISIONS = ['confirmed', 'taken-out'] as const

/** The states of one partner's line in a run. The amount of a failed line returns to the wallet. */
export const PAYOUT_STATUSES = ['pending', 'sent', 'paid', 'failed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
