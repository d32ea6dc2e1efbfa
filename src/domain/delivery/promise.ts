// The day by which a delivery comes. Days count from payment: one before the cut-off hour of an open day
// counts on that day, any other on the next open day. Nothing goes out at weekends, on public holidays,
// and on the days that the shop keeps closed.

import { jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import type { DeliveryRules } from '#contract/setting-schemas.ts'
import {
  afterBusinessDays,
  firstOpenDay,
  isBusinessDay,
  type IsOpen,
} from '#platform/business-days.ts'

export type DayRules = Pick<DeliveryRules, 'cutOffHour' | 'closedDays'>
export type Days = { daysFrom: number; daysTo: number }

const HOUR_MS = 3_600_000

const timeOn = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * HOUR_MS)
const cutOffOn = (day: string, { cutOffHour }: DayRules) => timeOn(day, cutOffHour)

/** When the shop closes from Monday to Friday. */
const CLOSING_HOUR = 18

const openBy = ({ closedDays }: DayRules): IsOpen => {
  const closed = new Set(closedDays)
  return (day) => !closed.has(day) && isBusinessDay(day)
}

/** The instant up to which a payment counts as one at `paidAt` does: the cut-off of the day it counts on. */
export function payBeforeOf(paidAt: Date, rules: DayRules): Date {
  const today = jamaicaDay(paidAt)
  const isOpen = openBy(rules)
  const isInTime = paidAt < cutOffOn(today, rules)
  const counted = isInTime ? firstOpenDay(today, isOpen) : afterBusinessDays(today, 1, isOpen)
  return cutOffOn(counted, rules)
}

/** The last day of a delivery that is paid at `paidAt`. */
export function promisedDay(paidAt: Date, { daysTo }: Pick<Days, 'daysTo'>, rules: DayRules) {
  const counted = jamaicaDay(payBeforeOf(paidAt, rules))
  return afterBusinessDays(counted, daysTo, openBy(rules))
}

/** The first end of a working day that is no earlier than a moment. */
export function endOfWorkingDay(at: Date, rules: DayRules): Date {
  const isOpen = openBy(rules)
  const day = firstOpenDay(jamaicaDay(at), isOpen)
  const end = timeOn(day, CLOSING_HOUR)
  return at <= end ? end : timeOn(afterBusinessDays(day, 1, isOpen), CLOSING_HOUR)
}
