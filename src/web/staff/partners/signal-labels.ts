// What signals say to staff: what was found, and what to do about it.

import { formatMinor } from '#contract/money.ts'
import type { SignalDecision, SignalKind, SignalState, SignalView } from '#contract/signals.ts'
import { countOf } from '#web/staff/format.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const SIGNAL_KIND_LABELS: Record<SignalKind, string> = {
  phone: 'Same phone number',
  mailbox: 'Same mailbox',
  account: 'Same bank account',
  paypal: 'Same PayPal account',
  address: 'Same address',
  ring: 'Buying within their own team',
  refund: 'Refund to a partner',
  volume: 'Unusual sales',
}

export const SIGNAL_STATE_LABELS: Record<SignalState, StateLabel> = {
  open: ['warn', 'To review'],
  noted: ['ok', 'Reviewed'],
  over: ['line', 'Over'],
}

export const SIGNAL_DECISION_LABELS: Record<SignalDecision, string> = {
  harmless: 'No problem',
  watch: 'Keep an eye on it',
  acted: 'Action taken',
}

const share = (what: string) => (count: number) => `${countOf(count, 'partner')} have one ${what}`

const FOUND: Record<Exclude<SignalKind, 'volume'>, (count: number) => string> = {
  phone: share('telephone number'),
  mailbox: share('mailbox, its address written differently'),
  account: share('bank account for their payouts'),
  paypal: share('PayPal account for their payouts'),
  address: share('address'),
  ring: (count) =>
    `${countOf(count, 'order')} of the first partner were bought by the second, who is in the same line`,
  refund: (count) =>
    `${countOf(count, 'refund')} went to an account that ends like the one of this partner, who earned from the order`,
}

export function foundSentence({ kind, count, amount, usual }: SignalView): string {
  if (kind !== 'volume') return FOUND[kind](count)
  const sold = `${formatMinor(amount ?? '0')} sold in one week, usually ${formatMinor(usual ?? '0')}`
  return count > 1 ? `${sold}; ${count} such weeks` : sold
}

export const TO_DO: Record<SignalKind, string> = {
  phone:
    'Call the number and ask who sells. A household may share it; one person may not be two partners.',
  mailbox:
    'Write to the address and ask who sells. One person is one partner: suspend the account that is not needed.',
  account:
    'Ask both for the name on the account before the next payout. A couple may share one, with a note.',
  paypal:
    'Ask both for the name on the account before the next payout. A couple may share one, with a note.',
  address: 'Ask both who sells. A family may share an address; one person may not be two partners.',
  ring: 'Ask the buyer whether the furniture is for their own use. If it was bought for the commission, hold the commissions.',
  refund:
    'Compare the whole account number with the bank’s statement. If it is the partner’s, hold the commissions of the order.',
  volume:
    'Look at who bought, and how it was paid, before the commissions are approved. A fair or an office may explain it.',
}
