import { ListProducts } from './list-products.ts'
import { expect, test } from 'vitest'
import { colourHex } from './colour-codes.ts'
import {
  CATEGORIES,
  aliasedCategory,
  CATEGORY_NAMES,
  isCategory,
  formatCartons,
  stockSentence,
  totalStock,
} from './products.ts'

test.each([
  [-1, 'Out of Stock'],
  [0, 'Out of Stock'],
  [1, 'Only 1 left'],
  [5, 'Only 5 left'],
  [6, null],
  [100, null],
])('%i pieces on hand say %j', (pieces, sentence) => {
  expect(stockSentence(pieces)).toBe(sentence)
})

test('the stock of a product is the sum of its colours', () => {
  expect(totalStock({ Sand: 3, Navy: 0, Cream: 2 })).toBe(5)
  expect(totalStock({})).toBe(0)
})

test('a colour has its swatch however it is written, and a colour unknown is grey', () => {
  expect(colourHex('Ocean Teal')).toBe('#1E575F')
  expect(colourHex(' ocean teal ')).toBe('#1E575F')
  expect(colourHex('grey')).toBe(colourHex('gray'))
  expect(colourHex('Ackee')).toBe(colourHex('grey'))
  expect(colourHex('constructor')).toBe(colourHex('grey'))
})

const couch = { lengthCm: 104, widthCm: 62, heightCm: 46 }
const larger = { lengthCm: 112, widthCm: 66, heightCm: 52 }

test('a box is said by its size, several by their number and the largest', () => {
  expect(formatCartons([])).toBeNull()
  expect(formatCartons([couch])).toBe('104 × 62 × 46 cm')
  expect(formatCartons([couch, larger])).toBe('2 boxes, largest 112 × 66 × 52 cm')
})

test('the old name of the couches leads to them; every category has a name', () => {
  expect(aliasedCategory('sofas')).toBe('compressed-couches')
  expect(CATEGORIES.map((category) => CATEGORY_NAMES[category])).not.toContain(undefined)
  expect(isCategory('sofas')).toBe(false)
  expect(isCategory('mattresses')).toBe(true)
})

test.each([
  [{ sort: 'cheapest' }],
  [{ limit: '0' }],
  [{ limit: '1001' }],
  [{ limit: 'ten' }],
  [{ q: 'x'.repeat(101) }],
  [{ view: 'tiny' }],
  [{ colour: 'Sand' }],
  [{ color: '' }],
  [{ color: Array.from({ length: 13 }, () => 'Sand') }],
  [{ color: 'x'.repeat(61) }],
  [{ min: '1e3' }],
  [{ max: '' }],
  [{ min: '20.001' }],
  [{ min: '11', max: '10.99' }],
  [{ stock: 'true' }],
  [{ sale: '' }],
])('a list is not asked for with %j', (query) => {
  expect(ListProducts.safeParse(query).success).toBe(false)
})

test('one colour or several are a list; the lowest price may be the highest', () => {
  expect(ListProducts.parse({ color: ' Ocean Teal ' }).color).toEqual(['Ocean Teal'])
  const input = { color: ['Sand', 'Navy'], min: '100', max: '100.00', stock: '1', sale: '1' }
  expect(ListProducts.parse(input)).toEqual(input)
})
