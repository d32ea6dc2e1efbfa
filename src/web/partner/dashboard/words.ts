import { TIME_ZONE } from '#contract/jamaica.ts'
import type { CommissionStatus, CommissionView, WalletTransactionType } from '#contract/partners.ts'
import type { PayoutMethod, PayoutStatus } from '#contract/payouts.ts'

export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

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

export const COMMISSION_STATUS_WORDS: Record<CommissionStatus, string> = {
  pending: 'Pending',
  held: 'Held',
  approved: 'Approved',
  batched: 'In a payout',
  paid: 'Paid',
  void: 'Void',
}

export function commissionTitle({ type, level, reversalOf }: CommissionView): string {
  if (reversalOf !== null) return 'Taken back'
  if (type === 'direct') return 'Direct sale'
  if (type === 'override') return level ? `Level ${level} override` : 'Override'
  return type === 'rank_bonus' ? 'Rank bonus' : 'Adjustment'
}

export const WALLET_WORDS: Record<WalletTransactionType, string> = {
  commission: 'Commission',
  bonus: 'Bonus',
  reversal: 'Taken back',
  repayment: 'Repayment',
  tax: 'Tax withheld',
  payout: 'Payout',
  payout_return: 'Payout returned',
  adjustment: 'Adjustment',
}

export const METHOD_WORDS: Record<PayoutMethod, string> = {
  bank_transfer: 'Bank transfer',
  paypal: 'PayPal',
  western_union: 'Western Union',
}

export const PAYOUT_WORDS: Record<PayoutStatus, string> = {
  pending: 'In preparation',
  sent: 'Sent',
  paid: 'Paid',
  failed: 'Failed',
}
