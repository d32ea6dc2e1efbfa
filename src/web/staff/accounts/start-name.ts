import { formatShortDay } from '#web/staff/format.ts'
import { monthName } from './period.ts'

/** What a row of a report by day or by month is called. */
export const startName = (start: string, step: 'day' | 'month') =>
  step === 'day' ? formatShortDay(start) : monthName(start.slice(0, 7))
