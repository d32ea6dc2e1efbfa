// Partners' money as partners and staff both say it.

import { TIME_ZONE } from '#contract/jamaica.ts'
import type { CommissionStatus, WalletTransactionType } from '#contract/partners.ts'
import type { PayoutStatus } from '#contract/payouts.ts'

export const COMMISSION_STATUS_WORDS: Record<CommissionStatus, string> = {
  pending: 'Pending',
  held: 'Held',
  approved: 'Approved',
  batched: 'In a payout',
  paid: 'Paid',
  void: 'Void',
}

export const WALLET_WORDS: Record<WalletTransactionType, string> = {
  commission: 'Commission',
  bonus: 'Bonus',
  reversal: 'Taken back',
  repayment: 'Repayment',
  tax: 'Tax withheld',
  payout: 'Payout',
  payout_return: 'Payout returned',
  adjustment: 'Award',
}

export const PAYOUT_WORDS: Record<PayoutStatus, string> = {
  pending: 'In preparation',
  sent: 'Sent',
  paid: 'Paid',
  failed: 'Failed',
}

const monthYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  month: 'long',
  year: 'numeric',
})
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `November 2026`, of an ISO instant. */
export const sayMonthYear = (iso: string) => monthYear.format(new Date(iso))
/** `November 2026`, of `2026-11`. */
export const sayMonthName = (month: string) => sayMonthYear(`${month}-15T12:00:00Z`)
/** `20 Nov 2026`. */
export const sayDay = (iso: string) => day.format(new Date(iso))
