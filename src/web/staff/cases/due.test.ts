import { expect, test } from 'vitest'
import { dueCounts, dueGroupOf } from './due.ts'

// Four in the afternoon in Jamaica.
const NOW = new Date('2026-11-27T21:00:00Z')
const group = (dueAt: string | null) => dueGroupOf({ dueAt }, NOW)

test('what is due before midnight in Jamaica is of today, also where it is tomorrow elsewhere', () => {
  expect(group('2026-11-27T20:59:59Z')).toBe('overdue')
  expect(group('2026-11-27T21:00:00Z')).toBe('today')
  expect(group('2026-11-28T04:59:59Z')).toBe('today')
  expect(group('2026-11-28T05:00:00Z')).toBe('later')
})

test('what waits for the shopper, or has no promised time, comes later', () => {
  expect(group(null)).toBe('later')
})

test('the three parts of the day are all that is open', () => {
  const rest = { mine: 0, unassigned: 0, decided: 0, closed: 0, promised: 0, kept: 0 }
  expect(dueCounts({ ...rest, open: 6, overdue: 2, today: 1 })).toEqual({
    ...{ overdue: 2, today: 1, later: 3 },
  })
})
