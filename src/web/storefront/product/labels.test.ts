import { expect, test } from 'vitest'
import { dimensionRows, savingOf, formatBoxes, formatInches, formatWeight } from './labels.ts'

const large = { lengthCm: 112, widthCm: 66, heightCm: 52 }
const small = { lengthCm: 98, widthCm: 46, heightCm: 24 }

test('boxes are said with the size of the largest', () => {
  expect(formatBoxes([large])).toBe('One box, 112 × 66 × 52 cm')
  expect(formatBoxes([small, large])).toBe('Two boxes, the larger 112 × 66 × 52 cm')
  expect(formatBoxes([small, small])).toBe('Two boxes, each 98 × 46 × 24 cm')
  expect(formatBoxes([small, large, small])).toBe('Three boxes, the largest 112 × 66 × 52 cm')
})

test('a weight says who lifts it', () => {
  expect(formatWeight(38, 1)).toBe('38 kg. Two people lift it.')
  expect(formatWeight(15, 1)).toBe('15 kg. One person lifts it.')
  expect(formatWeight(54, 2)).toBe('54 kg in all. Two people lift it.')
})

test('inches are said to the half inch', () => {
  expect(formatInches(217)).toBe('85.5 in')
  expect(formatInches(152)).toBe('60 in')
})

test('a mattress has a length, everything else a depth', () => {
  const measures = { widthCm: 152, depthCm: 203, heightCm: 25 }
  expect(dimensionRows('mattresses', measures, [small])[1]).toEqual({
    name: 'Length',
    boxed: [46],
    open: 203,
  })
  expect(dimensionRows('chairs', measures, [])[1]?.name).toBe('Depth')
})

test('a saving is said only while the product is on sale for less', () => {
  const product = { price: '168000.00', originalPrice: '189000.00', onSale: true }
  expect(savingOf(product)).toEqual({ was: 'J$189,000', saved: 'J$21,000' })
  expect(savingOf({ ...product, onSale: false })).toBeUndefined()
  expect(savingOf({ ...product, originalPrice: null })).toBeUndefined()
  expect(savingOf({ ...product, originalPrice: '168000.00' })).toBeUndefined()
})
