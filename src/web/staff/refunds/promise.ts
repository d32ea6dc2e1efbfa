// How much is used up of the time within which a customer was promised a refund. It is counted in
// business days, as in the promise.

import { jamaicaDay } from '#contract/jamaica.ts'
import { countOf } from '#web/staff/format.ts'

export type Promised = {
  days: number
  used: number
  text: string
  state: 'fine' | 'soon' | 'late'
}

type Task = { dueOn: string; days: number; daysLeft: number; late: boolean }

const SOON_DAYS = 2

export function promiseOf({ dueOn, days, daysLeft: left, late }: Task, now = new Date()): Promised {
  if (late) {
    const text = `${countOf(calendarDays(dueOn, jamaicaDay(now)), 'day')} overdue`
    return { days, used: days, text, state: 'late' }
  }
  const text = left === 0 ? 'Today' : `${countOf(left, 'day')} left`
  return { days, used: Math.max(0, days - left), text, state: left <= SOON_DAYS ? 'soon' : 'fine' }
}

const DAY_MS = 86_400_000

const calendarDays = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
