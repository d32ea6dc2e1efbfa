import { expect, test } from 'vitest'
import { PRIZES } from '#contract/prizes.ts'
import { degreesOf, linesOf, pointAt, slicePath, turnTo } from './wheel-drawing.tsx'

test('the wheel turns forward and stops with the prize at the top', () => {
  for (const [index, { id }] of PRIZES.entries())
    for (const still of [true, false]) {
      const atTop = (degreesOf(index) + turnTo(id, still) + 7200) % 360
      expect(Math.min(atTop, 360 - atTop)).toBeCloseTo(0)
      if (!still) expect(turnTo(id, still)).toBeGreaterThan(4 * 360)
    }
})

test('the places of the prizes close the circle', () => {
  const ends = PRIZES.map((_, index) => /1 ([\d.]+ [\d.]+)Z$/.exec(slicePath(index))?.[1])
  const starts = PRIZES.map((_, index) => /L([\d.]+ [\d.]+)A/.exec(slicePath(index))?.[1])
  expect(starts).toEqual([ends.at(-1), ...ends.slice(0, -1)])
  expect(pointAt(240, 0)).toEqual([250, 10])
})

test('a long name stands on two lines', () => {
  expect(PRIZES.map(({ name }) => linesOf(name).join(' / '))).toEqual([
    'J$1,000 off',
    'J$1,500 off',
    'J$2,000 off',
    'Free island / shipping',
    'Care kit',
    '3-year / warranty',
    'Design / consultation',
    'US$10',
    'Body wash',
    'Charging / cable',
    'Try again / tomorrow',
  ])
})
