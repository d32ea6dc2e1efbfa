// The words for card payments on a gateway's page: how attempts, refunds and decisions stand.

import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { AttemptView, GatewayRefundView } from '#contract/card-payments.ts'
import {
  type AttemptState,
  type FailureReason,
  type GatewayRefundState,
  type GatewayTaskOutcome,
  isUnwantedCode,
  type UnwantedCode,
} from '#contract/gateways.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const ATTEMPT_LABELS: Record<AttemptState, StateLabel> = {
  created: ['neutral', 'Beginning'],
  sent: ['info', 'At the payment page'],
  claimed: ['warn', 'Waiting for gateway'],
  unknown: ['warn', 'Not known yet'],
  paid: ['ok', 'Paid'],
  failed: ['bad', 'Failed'],
  expired: ['neutral', 'Not paid in time'],
  mismatch: ['warn', 'Does not match'],
}

const REASONS: Record<FailureReason, string> = {
  declined: 'The card’s bank declined it.',
  'not-authenticated': 'The bank could not verify the customer.',
  cancelled: 'The customer left the payment page.',
  'set-up': 'The gateway does not accept the shop’s settings.',
  unavailable: 'The payment page did not open.',
}

const UNWANTED: Record<UnwantedCode, string> = {
  'order-deleted': 'the order was deleted.',
  'order-cancelled': 'the order was cancelled.',
  'nothing-due': 'nothing was due any more.',
  'being-paid': 'another payment of the order was being confirmed.',
  'less-due': 'less was due than the customer had agreed to pay.',
}

/** Why an attempt failed, in words, with the gateway's code and the bank's words; empty where it did not. */
export function failureSentence({ reason, code, message }: AttemptView): string {
  if (!reason) return ''
  if (isUnwantedCode(code)) return `Nothing was charged, because ${UNWANTED[code]}`
  const byStaff = code === 'staff'
  const why = byStaff ? 'Staff found that nothing was charged.' : REASONS[reason]
  return [why, message && `“${message}”`, !byStaff && code && `Code ${code}.`]
    .filter(Boolean)
    .join(' ')
}

export const REFUND_LABELS: Record<GatewayRefundState, StateLabel> = {
  created: ['warn', 'Being sent'],
  requested: ['warn', 'Requested'],
  unknown: ['warn', 'Not known yet'],
  done: ['ok', 'Refunded'],
  refused: ['bad', 'Declined'],
}

type RefundWords = (name: string, code: string) => string

const REFUND_WORDS: Record<GatewayRefundState, RefundWords> = {
  created: (name) => `${name} is being asked.`,
  requested: (name) =>
    `${name} is processing it. This can take days. You do not need to do anything.`,
  unknown: (name, code) =>
    `${name} has not confirmed this refund${code}. We keep checking and will tell you if action is needed. Do not refund it another way.`,
  done: (name) => `${name} has refunded the card.`,
  refused: (name, code) =>
    `${name} rejected the refund${code}. No money was sent and it is still due.`,
}

/** How a refund by a gateway stands, in a sentence. */
export const refundSentence = ({ state, gateway, code }: GatewayRefundView): string =>
  REFUND_WORDS[state](GATEWAY_NAMES[gateway], code && ` (code ${code})`)

export const OUTCOME_LABELS: Record<GatewayTaskOutcome, StateLabel> = {
  booked: ['ok', 'Booked'],
  'not-charged': ['neutral', 'No money moved'],
  settled: ['neutral', 'Settled there'],
  resolved: ['ok', 'Fixed'],
}
