// Business days in Jamaica: Monday to Friday, without the public holidays. Days are calendar days such
// as `2026-12-01`, read as they stand: no time zone can move them.

import Holidays from 'date-holidays'

export type Holiday = { day: string; name: string }
/** Whether something is done on a day. */
export type IsOpen = (day: string) => boolean

const jamaica = new Holidays('JM')

/** Reckoning a year's holidays takes a millisecond, and some callers ask for many years. */
const known = new Map<number, readonly Holiday[]>()

/** The public holidays of a year, in order. */
export function publicHolidays(year: number): readonly Holiday[] {
  const before = known.get(year)
  if (before) return before
  const holidays = jamaica
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ day: date.slice(0, 10), name }))
  known.set(year, holidays)
  return holidays
}

/** Whether a day is a business day. */
export const isBusinessDay: IsOpen = (day) => {
  const weekday = noonOf(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day)
}

export const isPublicHoliday = (day: string): boolean =>
  publicHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)

/** The day itself if it is open, or the next one that is. */
export function firstOpenDay(day: string, isOpen: IsOpen = isBusinessDay): string {
  let open = day
  while (!isOpen(open)) open = dayAfter(open)
  return open
}

/** The day that comes a number of business days after another, which may be any day. */
export function afterBusinessDays(
  day: string,
  days: number,
  isOpen: IsOpen = isBusinessDay,
): string {
  let last = day
  for (let left = days; left > 0; left--) last = firstOpenDay(dayAfter(last), isOpen)
  return last
}

/** The business days after one day, up to and including another; 0 if that is no later. */
export function businessDaysBetween(after: string, last: string): number {
  let count = 0
  for (let day = after; day < last;) {
    day = dayAfter(day)
    if (isBusinessDay(day)) count += 1
  }
  return count
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

const DAY_MS = 24 * 3_600_000

const dayAfter = (day: string) =>
  new Date(noonOf(day).getTime() + DAY_MS).toISOString().slice(0, 10)
