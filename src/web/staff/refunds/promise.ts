// How much is used up of the time within which a customer was promised a refund. It is counted in
// business days, as in the promise.

import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { countOf } from '#web/staff/format.ts'

export type Promised = {
  days: number
  used: number
  text: string
  state: 'fine' | 'soon' | 'late'
}

type Task = { openedAt: string; dueOn: string }

const SOON_DAYS = 2

export function promiseOf({ openedAt, dueOn }: Task, now = new Date()): Promised {
  const today = jamaicaDay(now)
  const days = businessDays(jamaicaDay(new Date(openedAt)), dueOn)
  if (today > dueOn) {
    const text = `${countOf(calendarDays(dueOn, today), 'day')} over`
    return { days, used: days, text, state: 'late' }
  }
  const left = businessDays(today, dueOn)
  const text = left === 0 ? 'Today' : `${countOf(left, 'day')} left`
  return { days, used: Math.max(0, days - left), text, state: left <= SOON_DAYS ? 'soon' : 'fine' }
}

/** The weekdays after one day, up to and including another. */
function businessDays(after: string, last: string): number {
  let count = 0
  for (let day = after; day < last;) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}

const DAY_MS = 86_400_000

const calendarDays = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
