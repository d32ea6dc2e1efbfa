import { expect, test } from 'vitest'
import { factsOf, type ProductFacts } from '#contract/product-facts.ts'
import type { Category } from '#contract/products.ts'
import { keyFacts } from '#web/storefront/product/labels.ts'
import { factRows } from './fact-rows.ts'

const withFacts = (category: Category, facts: ProductFacts) => ({
  factTexts: factsOf({ category, facts, cartons: [] }),
})

test('the comparison has a row for each fact that one of the items has, in their order', () => {
  const couch = withFacts('compressed-couches', { seats: 2, seatHeightCm: 45, care: 'vacuum' })
  const bed = withFacts('mattresses', {
    bedSize: 'queen',
    sleeps: 2,
    hoursToUse: 4,
    care: 'mattress',
  })
  const rows = factRows([couch, bed])
  expect(rows.map(({ key }) => key)).toEqual([
    ...['seats', 'seatHeightCm', 'bedSize', 'sleeps', 'hoursToUse', 'care'],
  ])
  expect(rows[2]).toEqual({ key: 'bedSize', name: 'Bed size', texts: [undefined, 'Queen'] })
  expect(factRows([withFacts('chairs', {})])).toEqual([])
})

test('what decides first is one line under the price', () => {
  const facts = { bedSize: 'queen', sleeps: 2, firmness: 'medium-firm', fill: 'latex' } as const
  expect(keyFacts(withFacts('mattresses', facts))).toBe('Queen · Sleeps 2 people · Medium-firm')
  expect(keyFacts(withFacts('chairs', { seats: 1 }))).toBe('Seats 1 person')
  expect(keyFacts(withFacts('chairs', {}))).toBe('')
})
