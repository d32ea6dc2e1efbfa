// By when the shop answers. Its hours are Monday to Friday 9 to 6 and Saturday 10 to 4, Jamaica time; on
// Sundays, public holidays, and the days that the shop keeps closed, no clock runs. What is urgent is
// answered the same day; anything else within 24 or 48 hours, of which closed days do not count. A
// promised time is always within the hours, and never later than the hours that were promised.

import type { CaseKind } from '#contract/case-kinds.ts'
import { addDays, jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { isPublicHoliday } from '#platform/business-days.ts'
import type { Tx } from '#platform/tx.ts'

const HOUR_MS = 3_600_000

type Hours = { opens: number; closes: number }
const WEEKDAY: Hours = { opens: 9, closes: 18 }
const SATURDAY: Hours = { opens: 10, closes: 16 }

/** How long the shop takes: 0 hours are the same day. */
const PROMISED_HOURS: Record<CaseKind, number> = {
  damage: 0,
  exchange: 24,
  warranty: 24,
  question: 24,
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** The hours of a Jamaican day; undefined if the shop is closed. */
function hoursOf(day: string, closedDays: ReadonlySet<string>): Hours | undefined {
  const weekday = weekdayOf(day)
  if (weekday === 0 || closedDays.has(day) || isPublicHoliday(day)) return undefined
  return weekday === 6 ? SATURDAY : WEEKDAY
}

const timeOn = (day: string, hour: number) => startOfDay(day).getTime() + hour * HOUR_MS

/** The first moment at or after `at` when the shop is open, and its day. */
function nextOpen(at: number, closedDays: ReadonlySet<string>): { time: number; day: string } {
  let day = jamaicaDay(new Date(at))
  for (;;) {
    const hours = hoursOf(day, closedDays)
    if (hours && at < timeOn(day, hours.closes))
      return { time: Math.max(at, timeOn(day, hours.opens)), day }
    day = addDays(day, 1)
  }
}

/**
 * The time by which something that came at `at` is answered: the end of the same open day for 0
 * hours, else that number of hours later, not counting the closed days between.
 */
export function promisedTime(at: Date, hours: number, closed: readonly string[] = []): Date {
  const closedDays = new Set(closed)
  const { time, day: first } = nextOpen(at.getTime(), closedDays)
  let day = first
  for (let left = hours / 24; left > 0; left--) {
    day = addDays(day, 1)
    while (!hoursOf(day, closedDays)) day = addDays(day, 1)
  }
  const { opens, closes } = hoursOf(day, closedDays) ?? WEEKDAY
  const sameTime =
    hours === 0
      ? timeOn(day, closes)
      : time - startOfDay(first).getTime() + startOfDay(day).getTime()
  return new Date(Math.min(Math.max(sameTime, timeOn(day, opens)), timeOn(day, closes)))
}

/** By when the shop answers what comes now in a case of a kind. */
export async function promisedNow(tx: Tx): Promise<(kind: CaseKind) => Date> {
  const { closedDays } = await readSetting(tx, 'delivery')
  return (kind) => promisedTime(tx.now, PROMISED_HOURS[kind], closedDays)
}
