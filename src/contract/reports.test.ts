import { expect, test } from 'vitest'
import { addDays } from './jamaica.ts'
import { SalesQuery, nextSpan, startOfSpan } from './reports.ts'

test('a week begins on Monday, a month on its first day', () => {
  expect(startOfSpan('2026-11-22', 'week')).toBe('2026-11-16')
  expect(startOfSpan('2026-11-16', 'week')).toBe('2026-11-16')
  expect(startOfSpan('2026-11-22', 'month')).toBe('2026-11-01')
  expect(nextSpan('2026-12-01', 'month')).toBe('2027-01-01')
  expect(nextSpan('2027-02-01', 'month')).toBe('2027-03-01')
  expect(nextSpan('2026-12-28', 'week')).toBe('2027-01-04')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('the days of a report are in order, and no more than a chart has room for', () => {
  const asks = (from: string, to: string, by: string) =>
    SalesQuery.safeParse({ from, to, by }).success
  expect(asks('2026-09-01', '2026-11-20', 'day')).toBe(true)
  expect(asks('2026-07-01', '2026-11-20', 'day')).toBe(false)
  expect(asks('2026-07-01', '2026-11-20', 'week')).toBe(true)
  expect(asks('2026-11-21', '2026-11-20', 'day')).toBe(false)
  expect(asks('2026-11-31', '2026-12-20', 'day')).toBe(false)
})
