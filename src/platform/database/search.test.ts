import { expect, test } from 'vitest'
import { numberIn, withPhoneGroups } from './search.ts'

test.each([
  ['8765550100', '876 555 0100'],
  ['+1 (876) 555-0100', '876 555 0100'],
  ['1-876-555-0100', '876 555 0100'],
  ['87 65 55 01 00', '876 555 0100'],
  ['5550100', '555 0100'],
  ['brown 876.555.0100', 'brown 876 555 0100'],
])('a telephone number typed as %s is searched by its groups', (typed, searched) => {
  expect(withPhoneGroups(typed)).toBe(searched)
})

test.each([
  'YB-10024',
  '10024',
  'J$168,000',
  '168000.00',
  '2026-11-20',
  'a.8765550100@b.c',
  '0100',
])('what is no telephone number is searched as it is typed: %s', (typed) => {
  expect(withPhoneGroups(typed)).toBe(typed)
})

test.each(['#10112', 'YB #10112', 'yb-#10112'])('the number of %s is read', (typed) => {
  expect(numberIn(typed, 'yb')).toBe(10112)
})
