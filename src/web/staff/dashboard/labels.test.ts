import { expect, test } from 'vitest'
import { formatAge, formatShare, formatStart } from './labels.ts'

test('an age is told in its largest whole unit', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  expect(formatAge('2026-11-20T14:59:40Z', now)).toBe('just now')
  expect(formatAge('2026-11-20T14:59:00Z', now)).toBe('1 minute')
  expect(formatAge('2026-11-20T09:00:00Z', now)).toBe('6 hours')
  expect(formatAge('2026-11-18T09:00:00Z', now)).toBe('2 days')
})

test('a day of the calendar is said as it is, wherever the browser stands', () => {
  expect(formatStart('2026-09-08', 'week')).toBe('8 Sept')
  expect(formatStart('2026-11-01', 'month')).toBe('Nov 26')
})

test('a share of nothing is nothing', () => {
  expect(formatShare(3, 9)).toBe('3 of 9 (33%)')
  expect(formatShare(0, 0)).toBe('0 of 0')
})
