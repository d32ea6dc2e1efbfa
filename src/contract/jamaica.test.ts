import { expect, test } from 'vitest'
import { formatInstant, formatShortInstant, jamaicaDay, TIME_ZONE } from './jamaica.ts'
import { formatShortDate } from './short-date.ts'
import { PARISHES } from './parishes.ts'

test('Jamaica has fourteen parishes, each once', () => {
  expect(new Set(PARISHES).size).toBe(14)
})

const NOW = new Date('2026-12-31T12:00:00Z')

test('a moment is said by the clock of Jamaica, which knows no summer time', () => {
  expect(formatInstant('2026-11-20T15:42:00Z', NOW)).toBe('Fri 20 Nov, 10:42 am')
  expect(formatInstant('2026-07-20T15:42:00Z', NOW)).toBe('Mon 20 Jul, 10:42 am')
  expect(formatShortInstant('2026-11-20T15:42:00Z', NOW)).toBe('20 Nov, 10:42')
})

test('a moment of another year is said with it, by the year in Jamaica', () => {
  expect(formatInstant('2024-11-20T15:42:00Z', NOW)).toBe('Wed 20 Nov 2024, 10:42 am')
  expect(formatShortInstant('2024-11-20T15:42:00Z', NOW)).toBe('20 Nov 2024, 10:42')
  expect(formatShortDate(new Date('2026-11-21T02:00:00Z'), NOW)).toBe('Fri 20 Nov')
  expect(formatShortDate(new Date('2024-11-20T15:42:00Z'), NOW)).toBe('Wed 20 Nov 2024')
  const eve = '2027-01-01T04:59:00Z'
  expect(formatShortInstant(eve, NOW)).toBe('31 Dec, 23:59')
  expect(formatShortInstant(eve, new Date('2027-01-01T05:00:00Z'))).toBe('31 Dec 2026, 23:59')
})

test('an evening in Jamaica is not yet tomorrow', () => {
  expect(jamaicaDay(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-30')
  expect(jamaicaDay(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01')
  expect(formatInstant('2026-12-01T04:59:00Z', NOW)).toBe('Mon 30 Nov, 11:59 pm')
  expect(formatShortInstant('2026-12-01T05:00:00Z', NOW)).toMatch(/^1 Dec, (00|24):00$/)
  expect(TIME_ZONE).toBe('America/Jamaica')
})
