// Days in Jamaica in their short form. Not in `jamaica.ts`, which the public pages load.

import { jamaicaDay, TIME_ZONE } from './jamaica.ts'

const yearOf = (at: Date) => jamaicaDay(at).slice(0, 4)

/** The day of an instant as `Thu 26 Nov`, with the year unless it is the current one. */
export function formatShortDate(at: Date, now = new Date()): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
  })
  return format.format(at).replace(',', '')
}
