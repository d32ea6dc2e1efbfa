// The days on which a month's run is due: the first five business days of the following month.
// Jamaica's weekends and public holidays are not business days.

import { addDays, monthOf, jamaicaDay } from '#contract/jamaica.ts'
import { afterBusinessDays } from '#platform/business-days.ts'

const BUSINESS_DAYS = 5

/** The first and the last of these days, such as `2026-12-01`. */
export function payoutWindow(year: number, month: number): { from: string; until: string } {
  const lastOfMonth = addDays(jamaicaDay(monthOf(year, month).until), -1)
  return {
    from: afterBusinessDays(lastOfMonth, 1),
    until: afterBusinessDays(lastOfMonth, BUSINESS_DAYS),
  }
}
