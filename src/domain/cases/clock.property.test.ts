import { assert, constantFrom, integer, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { publicHolidays } from '#platform/business-days.ts'
import { promisedTime } from './clock.ts'

const HOUR_MS = 3_600_000
const jamaican = (text: string) => new Date(`${text}:00-05:00`)
const promised = (text: string, hours: number, closed: string[] = []) =>
  promisedTime(jamaican(text), hours, closed)

test.each([
  ['damage in the morning is answered by closing time', '2026-11-24T10:14', 0, '2026-11-24T18:00'],
  ['damage on Saturday is answered by 4 pm', '2026-11-28T10:14', 0, '2026-11-28T16:00'],
  ['damage in the evening waits for the next day', '2026-11-24T18:00', 0, '2026-11-25T18:00'],
  ['damage on Sunday waits for Monday', '2026-11-29T12:00', 0, '2026-11-30T18:00'],
  ['a question has 24 hours', '2026-11-24T10:14', 24, '2026-11-25T10:14'],
  ['a question at night starts in the morning', '2026-11-24T22:00', 24, '2026-11-26T09:00'],
  ['a question on Saturday has until Monday', '2026-11-28T11:30', 24, '2026-11-30T11:30'],
  ['what falls after closing is due at closing', '2026-11-27T17:00', 24, '2026-11-28T16:00'],
  ['what falls before opening is due at opening', '2026-11-27T09:30', 24, '2026-11-28T10:00'],
  ['48 hours are two open days', '2026-11-27T10:30', 48, '2026-11-30T10:30'],
  ['a holiday does not count', '2026-12-24T11:00', 24, '2026-12-28T11:00'],
])('%s', (_, at, hours, by) => {
  expect(promised(at, hours)).toEqual(jamaican(by))
})

test('a day that the shop keeps closed does not count', () => {
  expect(promised('2026-11-24T10:14', 24, ['2026-11-25'])).toEqual(jamaican('2026-11-26T10:14'))
})

const instants = integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2031, 0, 1) }).map(
  (ms) => new Date(ms),
)
const promises = constantFrom(0, 24, 48)

/** Read another way than the clock does: every quarter of an hour on its own. */
function isOpenAt(time: number): boolean {
  const day = jamaicaDay(new Date(time))
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return false
  if (publicHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)) return false
  const hour = (time - startOfDay(day).getTime()) / HOUR_MS
  return weekday === 6 ? hour >= 10 && hour <= 16 : hour >= 9 && hour <= 18
}

/** The hours between two times, without those of the days on which the shop is closed. */
function countedHours(from: number, until: number): number {
  let hours = 0
  for (let time = from; time < until;) {
    const day = jamaicaDay(new Date(time))
    const end = Math.min(until, startOfDay(day).getTime() + 24 * HOUR_MS)
    if (isOpenAt(startOfDay(day).getTime() + 12 * HOUR_MS)) hours += (end - time) / HOUR_MS
    time = end
  }
  return hours
}

test('a promised time is always within opening hours, and after what it promises', () => {
  assert(
    property(instants, promises, (at, hours) => {
      const by = promisedTime(at, hours)
      expect(isOpenAt(by.getTime())).toBe(true)
      expect(by.getTime()).toBeGreaterThanOrEqual(at.getTime())
    }),
  )
})

test('what comes while the shop is open takes no more of its days’ hours than promised, but for waiting until it opens', () => {
  assert(
    property(instants, constantFrom(24, 48), (at, hours) => {
      pre(isOpenAt(at.getTime()))
      const by = promisedTime(at, hours)
      const counted = countedHours(at.getTime(), by.getTime())
      expect(counted).toBeLessThanOrEqual(hours + 1)
      expect(counted).toBeGreaterThan(hours - 3)
    }),
  )
})

test('what comes later is never due earlier', () => {
  assert(
    property(instants, integer({ min: 0, max: 14 * 24 * 60 }), promises, (at, minutes, hours) => {
      const later = new Date(at.getTime() + minutes * 60_000)
      expect(promisedTime(later, hours).getTime()).toBeGreaterThanOrEqual(
        promisedTime(at, hours).getTime(),
      )
    }),
  )
})
