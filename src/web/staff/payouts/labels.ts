// How staff's screens name runs, lines and their states.

import type { BatchStatus, PayoutStatus } from '#contract/payouts.ts'
import type { RunDetailView, RunView } from '#contract/staff-payouts.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { formatMonthName } from '#web/ui/partner-labels.ts'

export const RUN_STATES: Record<BatchStatus, [BadgeTone, string]> = {
  open: ['neutral', 'Open'],
  calculating: ['info', 'Calculating'],
  calculated: ['warn', 'Draft'],
  locking: ['info', 'Locking'],
  locked: ['info', 'Waits for approval'],
  committed: ['info', 'Approved'],
  sent: ['warn', 'With the bank'],
  settling: ['info', 'Settling'],
  settled: ['ok', 'Settled'],
  cancelling: ['neutral', 'Cancelling'],
  cancelled: ['neutral', 'Cancelled'],
}

export const LINE_STATES: Record<PayoutStatus, [BadgeTone, string]> = {
  pending: ['neutral', 'Not sent'],
  sent: ['warn', 'With the bank'],
  paid: ['ok', 'Paid'],
  failed: ['bad', 'Failed'],
}

/** The look of a list of facts about payouts. */
export const RUN_FACTS = 'terms facts-192 max-desk:facts-128 *:py-1'

/** `October 2026`. */
export const formatMonth = ({ year, month }: { year: number; month: number }) =>
  formatMonthName(`${year}-${String(month).padStart(2, '0')}`)

/** `October 2026`, or `October 2026, run 2` for a further run of that month. */
export const runLabel = (run: Pick<RunView, 'year' | 'month' | 'run'>) =>
  run.run === 1 ? formatMonth(run) : `${formatMonth(run)}, run ${run.run}`

export const formatWindow = ({ window: { from, until } }: Pick<RunView, 'window'>) =>
  `${formatDay(from)} to ${formatDay(until)}`

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const formatDay = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** What a locked run pays: its lines but for those that were taken out. */
export const toPay = ({ counts, total, lines, status }: RunDetailView) =>
  status === 'locked' || status === 'committed' ? counts.pending : { amount: total, lines }

export const partnersLabel = (count: number) => (count === 1 ? '1 partner' : `${count} partners`)
export const linesLabel = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Why partners are left out of a draft; empty where none is. */
export function waitingReasons(waiting: NonNullable<RunDetailView['waiting']>): string[] {
  const { coolingDown, stopped, belowMinimum } = waiting
  const { withoutAccount = 0, withoutTaxForm = 0 } = waiting
  return [
    belowMinimum > 0 && `${partnersLabel(belowMinimum)} below the minimum`,
    withoutAccount > 0 && `${partnersLabel(withoutAccount)} with incomplete payout details`,
    withoutTaxForm > 0 && `${partnersLabel(withoutTaxForm)} who owe a tax form`,
    coolingDown > 0 && `${partnersLabel(coolingDown)} on hold after changing payout details`,
    stopped > 0 && `${partnersLabel(stopped)} whose wallet is stopped`,
  ].filter((text) => text !== false)
}

export const toastRefused = toastError('Not done')
