import { formatDollars } from '#contract/money.ts'

/** `J$1,200.00`: with its cents, even where there are none. */
export const formatExact = (dollars: string) => formatDollars(dollars, { exact: true })

const figures = new Intl.NumberFormat('en-JM')

/** `1284` -> `1,284`. */
export const formatCount = (count: number) => figures.format(count)

/** `1 order`, `1,284 orders`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** The calendar day `2026-11-26` as `Thu 26 Nov`. */
export const formatShortDay = (calendarDay: string) =>
  day.format(new Date(`${calendarDay}T00:00:00Z`)).replace(',', '')
