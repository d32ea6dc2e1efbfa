import { expect, test } from 'vitest'
import { readMeasure, formatMeasure } from './openings.ts'

test('a measure is read in centimetres or inches, with a point or a comma', () => {
  expect(readMeasure('76', 'cm')).toBe(76)
  expect(readMeasure(' 76,5 ', 'cm')).toBe(76.5)
  expect(readMeasure('30', 'in')).toBeCloseTo(76.2)
  expect(readMeasure('', 'cm')).toBe(0)
})

test('what is no measure is not taken', () => {
  for (const text of ['wide', '-5', '0', '5000', '7 6', 'Infinity'])
    expect(readMeasure(text, 'cm')).toBeUndefined()
})

test('a measure is shown to a tenth in either unit', () => {
  expect(formatMeasure(76, 'cm')).toBe('76')
  expect(formatMeasure(76, 'in')).toBe('29.9')
  expect(formatMeasure(0, 'in')).toBe('')
})
