import {
  assert,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  subarray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { isBusinessDay } from '#platform/business-days.ts'
import { runs } from '#testing/runs.ts'
import { type DayRules, payBeforeOf, promisedDay } from './promise.ts'

const RULES: DayRules = { cutOffHour: 14, closedDays: [] }
const at = (text: string) => new Date(`${text}-05:00`)
const promised = (paidAt: string, daysTo: number, rules = RULES) =>
  promisedDay(at(paidAt), { daysTo }, rules)

test.each([
  ['before the cut-off a payment counts on its day', '2026-11-17T13:59:59', 7, '2026-11-26'],
  ['from the cut-off on, on the next', '2026-11-17T14:00:00', 7, '2026-11-27'],
  ['an express delivery', '2026-11-17T09:00:00', 3, '2026-11-20'],
  ['paid on a Saturday morning, it counts on Monday', '2026-11-21T08:00:00', 3, '2026-11-26'],
  ['paid on a Friday afternoon, too', '2026-11-20T16:00:00', 3, '2026-11-26'],
  ['over Christmas and the year’s end', '2026-12-23T10:00:00', 5, '2026-12-31'],
  ['after the cut-off of the last day before Christmas', '2026-12-24T15:00:00', 3, '2026-12-31'],
  ['over New Year', '2026-12-30T10:00:00', 3, '2027-01-05'],
  ['over Easter', '2026-04-02T10:00:00', 1, '2026-04-07'],
  ['on the day itself', '2026-11-17T10:00:00', 0, '2026-11-17'],
])('%s', (_, paidAt, days, day) => {
  expect(promised(paidAt, days)).toBe(day)
})

test('a day that the shop keeps closed counts as little as a holiday', () => {
  const rules = { ...RULES, closedDays: ['2026-11-18', '2026-11-26'] }
  expect(promised('2026-11-17T10:00:00', 7, rules)).toBe('2026-11-30')
  expect(promised('2026-11-18T10:00:00', 1, rules)).toBe('2026-11-20')
})

test('until the cut-off of the day that it counts on, a payment has the same promise', () => {
  expect(payBeforeOf(at('2026-11-17T09:00:00'), RULES)).toEqual(at('2026-11-17T14:00:00'))
  expect(payBeforeOf(at('2026-11-17T14:00:00'), RULES)).toEqual(at('2026-11-18T14:00:00'))
  expect(payBeforeOf(at('2026-11-20T20:00:00'), RULES)).toEqual(at('2026-11-23T14:00:00'))
})

const DAYS = Array.from({ length: 1461 }, (_, number) => addDays('2026-01-01', number))
/** Days from which a promise passes a holiday, or the year's end. */
const NEAR_HOLIDAYS = DAYS.filter((day) =>
  Array.from({ length: 6 }, (_, after) => addDays(day, after)).some(isHoliday),
)
const payments = record({
  day: oneof(constantFrom(...DAYS), constantFrom(...NEAR_HOLIDAYS)),
  minute: integer({ min: 0, max: 24 * 60 - 1 }),
  /** Minutes from the cut-off, in every second payment. */
  fromCutOff: option(constantFrom(-1, 0, 1), { freq: 2 }),
  daysTo: integer({ min: 0, max: 15 }),
  cutOffHour: integer({ min: 6, max: 22 }),
  closedDays: subarray(DAYS.slice(300, 420), { maxLength: 12 }),
}).map(({ fromCutOff, ...payment }) => ({
  ...payment,
  minute: fromCutOff === null ? payment.minute : payment.cutOffHour * 60 + fromCutOff,
}))

/** A weekday on which nothing goes out. */
function isHoliday(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isBusinessDay(day)
}

test('whenever it is paid, a promise is a day on which something goes out, with the days in between', () => {
  const passed = new Set<string>()
  const counts = property(payments, ({ day, minute, daysTo, ...rules }) => {
    const paidAt = new Date(startOfDay(day).getTime() + minute * 60_000)
    const isOpen = (each: string) => isBusinessDay(each) && !rules.closedDays.includes(each)
    const isInTime = isOpen(day) && minute < rules.cutOffHour * 60
    let counted = 0
    let last = day
    for (let left = isInTime ? daysTo : daysTo + 1; left > 0;) {
      last = addDays(last, 1)
      if (isOpen(last)) left -= 1
      else if (isHoliday(last)) passed.add(last.slice(5))
      counted += 1
    }
    expect(promisedDay(paidAt, { daysTo }, rules)).toBe(last)
    expect(counted).toBeGreaterThanOrEqual(daysTo)
    const payBefore = payBeforeOf(paidAt, rules)
    expect(payBefore > paidAt && isOpen(jamaicaDay(payBefore))).toBe(true)
    const justInTime = new Date(payBefore.getTime() - 1)
    expect(promisedDay(justInTime, { daysTo }, rules)).toBe(last)
    if (isOpen(addDays(jamaicaDay(payBefore), 1)))
      expect(promisedDay(payBefore, { daysTo }, rules) > last).toBe(true)
  })
  assert(counts, { numRuns: runs(2000) })
  for (const holiday of ['01-01', '08-06', '12-25']) expect(passed).toContain(holiday)
})

test('who pays later is never promised an earlier day, and more days never come sooner', () => {
  const inOrder = property(payments, integer({ min: 1, max: 20 * 1440 }), (payment, later) => {
    const { day, minute, daysTo, ...rules } = payment
    const paidAt = new Date(startOfDay(day).getTime() + minute * 60_000)
    const then = new Date(paidAt.getTime() + later * 60_000)
    const promise = promisedDay(paidAt, { daysTo }, rules)
    expect(promisedDay(then, { daysTo }, rules) >= promise).toBe(true)
    expect(promisedDay(paidAt, { daysTo: daysTo + 1 }, rules) > promise).toBe(true)
  })
  assert(inOrder, { numRuns: runs(2000) })
})
