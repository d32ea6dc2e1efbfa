// The days on which a month's run is due: the first five business days of the following month.
// Jamaica's weekends and public holidays are not business days.

import Holidays from 'date-holidays'

const BUSINESS_DAYS = 5
const jamaica = new Holidays('JM')

/** The first and the last of these days, such as `2026-12-01`. */
export function payoutWindow(year: number, month: number): { from: string; until: string } {
  const days = businessDays(year, month + 1)
  return { from: days[0] ?? '', until: days.at(-1) ?? '' }
}

function businessDays(year: number, month: number): string[] {
  const days: string[] = []
  for (let date = 1; days.length < BUSINESS_DAYS; date++) {
    const noon = new Date(Date.UTC(year, month - 1, date, 17)) // noon in Jamaica
    if (isBusinessDay(noon)) days.push(noon.toISOString().slice(0, 10))
  }
  return days
}

function isBusinessDay(noon: Date): boolean {
  const weekday = noon.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(noon.toISOString().slice(0, 10))
}

/**
 * The public holidays by year. Computing a year takes a millisecond, and a list of runs asks for
 * many months.
 */
const holidaysOf = new Map<string, ReadonlySet<string>>()

function isPublicHoliday(day: string): boolean {
  const year = day.slice(0, 4)
  const known = holidaysOf.get(year)
  if (known) return known.has(day)
  const all = jamaica.getHolidays(Number(year)).filter(({ type }) => type === 'public')
  holidaysOf.set(year, new Set(all.map(({ date }) => date.slice(0, 10))))
  return isPublicHoliday(day)
}
