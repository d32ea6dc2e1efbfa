import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import {
  afterBusinessDays,
  businessDaysBetween,
  firstOpenDay,
  isBusinessDay,
  publicHolidays,
} from './business-days.ts'

const dayNumber = (number: number) =>
  new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
/** Every day of 2026 to 2030. */
const DAYS = Array.from({ length: 1826 }, (_, number) => dayNumber(number))

// As the government announced them or the law counts them, written down apart from the library.
const HOLIDAYS_OF_2026 = [
  '2026-01-01',
  '2026-02-18',
  '2026-04-03',
  '2026-04-06',
  '2026-05-25',
  '2026-08-01',
  '2026-08-06',
  '2026-10-19',
  '2026-12-25',
  '2026-12-26',
]

test('the public holidays of a year are those of Jamaica, with their names', () => {
  expect(publicHolidays(2026).map(({ day }) => day)).toEqual(HOLIDAYS_OF_2026)
  expect(publicHolidays(2027)).toContainEqual({ day: '2027-02-10', name: 'Ash Wednesday' })
  expect(publicHolidays(2026)).not.toContainEqual({ day: '2026-04-05', name: 'Easter Sunday' })
})

test('every day of five years is a business day unless it is at a weekend or a holiday', () => {
  expect(DAYS.at(-1)).toBe('2030-12-31')
  for (const day of DAYS) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const isHoliday = publicHolidays(Number(day.slice(0, 4))).some((each) => each.day === day)
    expect([day, isBusinessDay(day)]).toEqual([day, weekday > 0 && weekday < 6 && !isHoliday])
  }
})

test('a number of business days after a day is the day up to which there are that many', () => {
  const counts = property(constantFrom(...DAYS), integer({ min: 0, max: 40 }), (day, days) => {
    const last = afterBusinessDays(day, days)
    let open = 0
    for (let at = 1; addedTo(day, at) <= last; at++) if (isBusinessDay(addedTo(day, at))) open += 1
    expect(open).toBe(days)
    expect(businessDaysBetween(day, last)).toBe(days)
    expect(businessDaysBetween(last, day)).toBe(0)
    expect(days === 0 ? last === day : isBusinessDay(last)).toBe(true)
  })
  assert(counts, { numRuns: runs(1000) })
})

const addedTo = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

test('nothing is skipped between a day and its first open one', () => {
  for (const day of DAYS) {
    const open = firstOpenDay(day)
    expect(open >= day && isBusinessDay(open)).toBe(true)
    for (let between = day; between < open; between = addedTo(between, 1))
      expect(isBusinessDay(between)).toBe(false)
  }
})

test('days that are closed besides are left out, too', () => {
  const isOpen = (day: string) => isBusinessDay(day) && day !== '2026-11-24'
  expect(afterBusinessDays('2026-11-20', 2, isOpen)).toBe('2026-11-25')
  expect(afterBusinessDays('2026-12-24', 1)).toBe('2026-12-28')
  expect(afterBusinessDays('2026-12-31', 1)).toBe('2027-01-04')
})
