import { expect, test } from 'vitest'
import type { Category } from '#contract/products.ts'
import { type SizedPiece, sizesOf } from './quote-options.ts'

const piece = (category: Category, name: string, widthCm?: number): SizedPiece => ({
  category,
  name,
  measures: widthCm === undefined ? null : { widthCm, depthCm: 200, heightCm: 80 },
})

test('couches are named by their seats, else by how wide they are, the smallest first', () => {
  const couches = [
    piece('compressed-couches', 'Cloud Sofa', 284),
    piece('compressed-couches', 'Port Antonio L-Sectional', 263),
    piece('compressed-couches', 'Montego 3-Seater Couch', 217),
    piece('compressed-couches', 'Negril 2-Seater Couch', 163),
  ]
  expect(sizesOf(couches)).toEqual([
    '2-seater',
    '3-seater',
    'L-shape / sectional',
    '270 to 300 cm wide',
  ])
})

test('mattresses are named as beds are', () => {
  const widths = [99, 137, 152, 193]
  const beds = widths.map((width) => piece('mattresses', `Mattress ${width}`, width))
  expect(sizesOf(beds)).toEqual([
    'Twin, 99 × 200 cm',
    'Full, 137 × 200 cm',
    'Queen, 152 × 200 cm',
    'King, 193 × 200 cm',
  ])
})

test('pieces of one size make one choice, and a piece without measures none', () => {
  const chairs = [piece('chairs', 'A', 81), piece('chairs', 'B', 84), piece('chairs', 'C')]
  expect(sizesOf(chairs)).toEqual(['60 to 90 cm wide'])
})
