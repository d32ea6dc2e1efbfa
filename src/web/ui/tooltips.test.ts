import { expect, test } from 'vitest'
import { delayOf } from './tooltips.tsx'

test('a tooltip opens after 700 ms, or at once within 300 ms of another and for the keyboard', () => {
  expect(delayOf(false, Infinity)).toBe(700)
  expect(delayOf(false, 299)).toBe(0)
  expect(delayOf(false, 300)).toBe(700)
  expect(delayOf(true, Infinity)).toBe(0)
})
