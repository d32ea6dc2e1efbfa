import { expect, test } from 'vitest'
import { fitTogether } from '#contract/fit-rules.ts'
import { fitsOf } from './size-section.tsx'

const carton = (lengthCm: number, widthCm: number, heightCm: number) => ({
  lengthCm,
  widthCm,
  heightCm,
})

test('two boxes ride in a wagon when one row holds both', () => {
  const wagon = [170, 100, 75] as const
  expect(fitTogether([carton(112, 66, 52), carton(98, 46, 24)], wagon)).toBe(true)
  expect(fitTogether([carton(118, 68, 56), carton(104, 62, 48)], wagon)).toBe(false)
})

test('a box longer than the boot stays out of it', () => {
  expect(fitsOf([carton(104, 62, 46)])).toEqual([
    { text: 'Door from 48 cm', fits: true },
    { text: 'Hatchback, seats down', fits: true },
    { text: 'Station wagon, seats down', fits: true },
    { text: 'Car trunk', fits: false },
  ])
  expect(fitsOf([carton(58, 48, 42)]).every((fit) => fit.fits)).toBe(true)
})

test('nothing is promised about a box nobody has measured', () => {
  expect(fitsOf([])).toEqual([])
})
