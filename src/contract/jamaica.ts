// The clock of Jamaica.

export const TIME_ZONE = 'America/Jamaica'

/** Says moments by the clock of Jamaica. A formatter takes 4 ms to make, a slow phone 16: when wanted. */
function clock(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options })
    return made.format(at)
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
const SHORT_DAY = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
} as const
const dayAndTime = clock(DAY_AND_TIME)
const dayAndTimeOfYear = clock({ ...DAY_AND_TIME, year: 'numeric' })
const shortDay = clock(SHORT_DAY)
const shortDayOfYear = clock({ ...SHORT_DAY, year: 'numeric' })

const HOUR_MS = 3_600_000
/** Jamaica keeps one time all year, five hours behind UTC. */
const OFFSET_HOURS = 5

/** The calendar day in Jamaica at a moment: `2026-11-20`. */
export const jamaicaDay = (at: Date): string =>
  new Date(at.getTime() - OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 10)

/** Day and time on a Jamaican clock, as a spreadsheet reads them: `2026-11-20 19:05`. */
export const jamaicaMinute = (at: Date): string =>
  new Date(at.getTime() - OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The moment a Jamaican day begins: the island keeps UTC-5 all year. Takes `2026-11-20`. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-05:00`)

const DAY_MS = 24 * HOUR_MS

/** The moment a Jamaican day ends. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

/** The calendar day so many days after another one: `2026-11-20`. */
export const addDays = (day: string, days: number): string =>
  jamaicaDay(new Date(startOfDay(day).getTime() + days * DAY_MS))

const wholeDay = clock({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const timeOfDay = clock({
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `Friday 20 November 2026`, in Jamaica. */
export const formatLongDate = (at: Date): string => wholeDay(at).replace(',', '')

/** `Friday 20 November 2026, 9:05 pm`, in Jamaica. Takes an ISO instant. */
export function formatDayAndTime(iso: string): string {
  const instant = new Date(iso)
  return `${formatLongDate(instant)}, ${timeOfDay(instant)}`
}

const isOfAnotherYear = (at: Date, now: Date) =>
  jamaicaDay(at).slice(0, 4) !== jamaicaDay(now).slice(0, 4)

/** `Thu 20 Nov, 10:42 am`, in Jamaica, with its year if that is not this one. Takes an ISO instant. */
export function formatInstant(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const say = isOfAnotherYear(at, now) ? dayAndTimeOfYear : dayAndTime
  return say(at).replace(/,(?= \d{1,2} \w)/, '')
}

/** `20 Nov, 10:42`, in Jamaica, with its year if that is not this one: for tables. */
export function formatShortInstant(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return isOfAnotherYear(at, now) ? shortDayOfYear(at) : shortDay(at)
}

/** A calendar month in Jamaica, with its first moment and the first one after it. */
export type Month = { year: number; month: number; from: Date; until: Date }

export function monthOf(year: number, month: number): Month {
  const start = (number: number) => new Date(Date.UTC(year, number - 1, 1, OFFSET_HOURS))
  return { year, month, from: start(month), until: start(month + 1) }
}

/** The Jamaican month at a moment. */
export function monthAt(at: Date): Month {
  const [year, month] = jamaicaDay(at).split('-').map(Number)
  return monthOf(year ?? 0, month ?? 0)
}

const monthAndYear = clock({ month: 'long', year: 'numeric' })

/** `November 2026`. */
export const formatMonthAndYear = ({ year, month }: { year: number; month: number }) =>
  monthAndYear(monthOf(year, month).from)

/** So many months on end, `last` among them, the first one first. */
export const monthsUpTo = (last: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => {
    const { from } = monthOf(last.year, last.month - count + 1 + index)
    return monthAt(from)
  })

/** `2026-11`. */
export const formatYearMonth = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`
