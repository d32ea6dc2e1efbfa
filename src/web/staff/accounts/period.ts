// The period of a report is in the URL: `?month=2026-11`, or `?from=` and `?to=`. Without either it is the
// present month.

import {
  formatMonthAndYear,
  formatYearMonth,
  jamaicaDay,
  monthAt,
  monthOf,
} from '#contract/jamaica.ts'
import { formatShortDay } from '#web/staff/format.ts'

/** The parameters of a period as the API reads them: `month`, or `from` and `to`. */
export type PeriodParams = { month: string } | { from: string; to: string }

export const paramsOf = (period: PeriodParams) => new URLSearchParams(period).toString()

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/
const DAY = /^20\d\d-\d\d-\d\d$/

export const presentMonth = () => formatYearMonth(monthAt(new Date()))

export function readPeriod(search: string): PeriodParams {
  const params = new URLSearchParams(search)
  const month = params.get('month') ?? ''
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  if (DAY.test(from) && DAY.test(to)) return { from, to }
  return { month: MONTH.test(month) ? month : presentMonth() }
}

const parts = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthOf(year, number)
}

/** `November 2026`. */
export const monthName = (month: string) => formatMonthAndYear(parts(month))

/** The month that comes a number of months after another. */
export function monthAfter(month: string, months: number): string {
  const { year, month: number } = parts(month)
  return formatYearMonth(monthAt(monthOf(year, number + months).from))
}

/** `November 2026`, or `2026-11-01 to 2026-11-20`. */
export const periodName = (period: PeriodParams) =>
  'month' in period ? monthName(period.month) : `${period.from} to ${period.to}`

/** What a row of a report by day or by month is called. */
export const startName = (start: string, step: 'day' | 'month') =>
  step === 'day' ? formatShortDay(start) : monthName(start.slice(0, 7))

/** The days of a period. */
export function daysOfPeriod(period: PeriodParams): { from: string; to: string } {
  if (!('month' in period)) return period
  const lastMoment = new Date(parts(period.month).until.getTime() - 1)
  return { from: `${period.month}-01`, to: jamaicaDay(lastMoment) }
}
