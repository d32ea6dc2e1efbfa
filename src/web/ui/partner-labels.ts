// Labels and formats of partners' money, shared by the partners' and the staff's pages.

import { TIME_ZONE } from '#contract/jamaica.ts'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { IncomeDisclosureView } from '#contract/income-disclosure.ts'
import type { CommissionStatus } from '#contract/partners.ts'
import type { PayoutStatus } from '#contract/payouts.ts'

export const COMMISSION_STATUS_LABELS: Record<CommissionStatus, string> = {
  pending: 'Pending',
  held: 'Held',
  approved: 'Approved',
  batched: 'In payout',
  paid: 'Paid',
  void: 'Void',
}

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = {
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

/** An ISO instant as `November 2026`. */
export const formatMonthYear = (iso: string) => monthYear.format(new Date(iso))
/** `2026-11` as `November 2026`. */
export const formatMonthName = (month: string) => formatMonthYear(`${month}-15T12:00:00Z`)
/** An ISO instant as `20 Nov 2026`. */
export const formatDay = (iso: string) => day.format(new Date(iso))

/** A band of yearly earnings. */
export function formatBand({ from, upTo }: IncomeDisclosureView['bands'][number]): string {
  if (upTo === '0') return 'Nothing'
  if (upTo === null) return `More than ${formatMinor(String((centsFromMinorUnits(from) ?? 0) - 1))}`
  return `Up to ${formatMinor(upTo)}`
}

/** `12%`. */
export const formatShare = (part: number, whole: number) =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`
