import { expect, test } from 'vitest'
import { centsIn, dayIn } from './statement-cells.ts'

test.each([
  ['20/11/2026', 'dmy', '2026-11-20'],
  ['11/20/2026', 'mdy', '2026-11-20'],
  ['05-06-26', 'dmy', '2026-06-05'],
  ['20-Nov-2026', 'dmy', '2026-11-20'],
  ['Nov 20, 2026', 'dmy', '2026-11-20'],
  ['2026-11-20', 'mdy', '2026-11-20'],
  ['20261120', 'dmy', '2026-11-20'],
  ['20/11/2026 09:14:00', 'dmy', '2026-11-20'],
  ['31/02/2026', 'dmy', undefined],
  ['11/20/2026', 'dmy', undefined],
  ['Closing balance', 'dmy', undefined],
  ['', 'dmy', undefined],
] as const)('the day %j, written %s, is %s', (cell, order, day) => {
  expect(dayIn(cell, order)).toBe(day)
})

test.each([
  ['64900', 64_900_00],
  ['64,900.00', 64_900_00],
  ['J$ 64,900.5', 64_900_50],
  ['JMD 1.00', 1_00],
  ['+12.00', 12_00],
  ['12.00 CR', 12_00],
  ['(12.00)', -12_00],
  ['-12.00', -12_00],
  ['12.00-', -12_00],
  ['12.00 DR', -12_00],
  ['64.900,00', undefined],
  ['1,23', undefined],
  ['12.345', undefined],
  ['twelve', undefined],
  ['', undefined],
])('the amount %j is %s cents', (cell, cents) => {
  expect(centsIn(cell)).toBe(cents)
})
