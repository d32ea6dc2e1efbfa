// The days of a month, apart from other days, so that pages without reports do not load them.

import { addDays, jamaicaDay, monthOf } from './jamaica.ts'

/** The last day of a month: `2026-11` -> `2026-11-30`. */
export function lastDayOf(yearMonth: string): string {
  const [year, month] = yearMonth.split('-').map(Number)
  return addDays(jamaicaDay(monthOf(year ?? 0, month ?? 0).until), -1)
}
