// Dates and times in Jamaica.

export const TIME_ZONE = 'America/Jamaica'

/** Formats in Jamaican time. Creates its `Intl` formatter on first use: that takes 4 to 16 ms. */
function formatter(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let intl: Intl.DateTimeFormat | undefined
  return (at) => {
    intl ??= new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options })
    return intl.format(at)
  }
}

const DAY_AND_TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const
const SHORT_DAY_AND_TIME = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
} as const
const dayAndTime = formatter(DAY_AND_TIME)
const dayAndTimeWithYear = formatter({ ...DAY_AND_TIME, year: 'numeric' })
const shortDayAndTime = formatter(SHORT_DAY_AND_TIME)
const shortDayAndTimeWithYear = formatter({ ...SHORT_DAY_AND_TIME, year: 'numeric' })

const HOUR_MS = 3_600_000
/** Jamaica is UTC-5 all year round, without daylight saving time. */
const OFFSET_HOURS = 5

/** The calendar day in Jamaica: `2026-11-20`. */
export const jamaicaDay = (at: Date): string =>
  new Date(at.getTime() - OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 10)

/** Day and time in Jamaica, for spreadsheets: `2026-11-20 19:05`. */
export const jamaicaMinute = (at: Date): string =>
  new Date(at.getTime() - OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The first instant of a Jamaican day, such as `2026-11-20`. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-05:00`)

const DAY_MS = 24 * HOUR_MS

/** The first instant after a Jamaican day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

/** The calendar day that is `days` after `day`, or before it if negative: `2026-11-20`. */
export const addDays = (day: string, days: number): string =>
  jamaicaDay(new Date(startOfDay(day).getTime() + days * DAY_MS))

const longDate = formatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const timeOfDay = formatter({
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `Friday 20 November 2026`, in Jamaica. */
export const formatLongDate = (at: Date): string => longDate(at).replace(',', '')

/** `2026-11-21T02:05:00Z` -> `Friday 20 November 2026, 9:05 pm`. */
export function formatDayAndTime(iso: string): string {
  const instant = new Date(iso)
  return `${formatLongDate(instant)}, ${timeOfDay(instant)}`
}

const isInAnotherYear = (at: Date, now: Date) =>
  jamaicaDay(at).slice(0, 4) !== jamaicaDay(now).slice(0, 4)

/** An ISO instant as `Thu 20 Nov, 10:42 am`, with the year unless it is the current one. */
export function formatInstant(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const format = isInAnotherYear(at, now) ? dayAndTimeWithYear : dayAndTime
  return format(at).replace(/,(?= \d{1,2} \w)/, '')
}

/** The short form for tables: `20 Nov, 10:42`, with the year unless it is the current one. */
export function formatShortInstant(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return isInAnotherYear(at, now) ? shortDayAndTimeWithYear(at) : shortDayAndTime(at)
}

/** A calendar month in Jamaica: `from` is its first instant, `until` the first of the next month. */
export type Month = { year: number; month: number; from: Date; until: Date }

export function monthOf(year: number, month: number): Month {
  const start = (number: number) => new Date(Date.UTC(year, number - 1, 1, OFFSET_HOURS))
  return { year, month, from: start(month), until: start(month + 1) }
}

/** The Jamaican month that contains an instant. */
export function monthAt(at: Date): Month {
  const [year, month] = jamaicaDay(at).split('-').map(Number)
  return monthOf(year ?? 0, month ?? 0)
}

const monthAndYear = formatter({ month: 'long', year: 'numeric' })

/** `November 2026`. */
export const formatMonthAndYear = ({ year, month }: { year: number; month: number }) =>
  monthAndYear(monthOf(year, month).from)

/** The `count` consecutive months that end with `last`, oldest first. */
export const monthsUpTo = (last: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => {
    const { from } = monthOf(last.year, last.month - count + 1 + index)
    return monthAt(from)
  })

/** `2026-11`. */
export const formatYearMonth = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`
