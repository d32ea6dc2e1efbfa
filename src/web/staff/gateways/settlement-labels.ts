import type { SettlementAside, SettlementOutcome } from '#contract/gateway-settlements.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const SETTLEMENTS_PATH = '/admin/card-settlements'

export const OUTCOMES: Readonly<Record<SettlementOutcome, StateLabel>> = {
  matched: ['ok', 'Matched'],
  amount: ['bad', 'Amount differs'],
  unconfirmed: ['warn', 'Order not paid'],
  unknown: ['bad', 'Unknown payment'],
  refund: ['info', 'Refund'],
  repeated: ['neutral', 'Listed twice'],
}

export const ASIDE_REASONS: Readonly<Record<SettlementAside, string>> = {
  heading: 'a heading',
  total: 'a total',
  fee: 'a fee',
  'no-id': 'no payment ID',
  'no-amount': 'no amount',
}

type Days = { firstDay: string | null; lastDay: string | null }

/** The days that a list names. */
export function daysText({ firstDay, lastDay }: Days): string {
  if (!firstDay) return 'No days'
  return firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
}
