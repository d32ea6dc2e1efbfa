import { expect, test } from 'vitest'
import { withVisit } from './visits.ts'

test('the last visited comes first, each product once, nine at most', () => {
  expect(withVisit([2, 1], 3)).toEqual([3, 2, 1])
  expect(withVisit([3, 2, 1], 2)).toEqual([2, 3, 1])
  expect(withVisit([1, 2, 3, 4, 5, 6, 7, 8, 9], 10)).toEqual([10, 1, 2, 3, 4, 5, 6, 7, 8])
})
