import { expect, test } from 'vitest'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { ProductView } from '#contract/product-views.ts'
import { factsOf } from './line-facts.ts'

const chair = {
  id: 7,
  name: 'Kingston Lounge Chair',
  price: '72000.00',
  colors: ['Ocean Teal', 'Forest Green', 'Cognac'],
  colorInventory: { 'Ocean Teal': 1, 'Forest Green': 0, Cognac: 6 },
  colorHexes: { 'Ocean Teal': '#1e575f', Cognac: '#8c5131' },
  colorImages: {},
  pictures: [],
  images: [],
} as unknown as ProductView

const line = { productId: 7, color: 'Ocean Teal', quantity: 2, name: chair.name, price: '72000.00' }

type Priced = OrderPreviewView['lines'][number]
const priced = (change: Partial<Priced> = {}): Priced => ({
  productId: 7,
  productName: chair.name,
  selectedColor: 'Ocean Teal',
  quantity: 2,
  unitPrice: '72000.00',
  amount: '144000.00',
  left: 3,
  problem: null,
  ...change,
})

const facts = (change: Partial<Priced> = {}, products: ProductView[] | undefined = [chair]) =>
  factsOf(line, { priced: [priced(change)], products })

test('a line costs its pieces at the price of today', () => {
  const { amount, unitPrice, problem, changes } = facts()
  expect({ amount, unitPrice }).toEqual({ amount: 'J$144,000', unitPrice: 'J$72,000' })
  expect([problem, changes]).toEqual([undefined, undefined])
})

test('until prices are looked up a line shows what was seen', () => {
  const { name, amount, problem } = factsOf(line, { priced: undefined, products: undefined })
  expect([name, amount, problem]).toEqual([chair.name, 'J$144,000', undefined])
})

test('another price is told with the day of the first', () => {
  const seen = { ...line, price: '69000.00', addedAt: '2026-11-09T15:00:00.000Z' }
  const { changes, unitPrice } = factsOf(seen, { priced: [priced()], products: [chair] })
  expect(unitPrice).toBe('J$72,000')
  expect(changes).toEqual({
    since: expect.stringMatching(/^since you added it on Mon 9 Nov(?: \d{4})?$/),
    before: 'J$69,000',
    now: 'J$72,000',
  })
})

test('another name is told with the first', () => {
  const seen = { ...line, name: 'Kingston Chair' }
  expect(factsOf(seen, { priced: [priced()], products: [chair] }).formerName).toBe('Kingston Chair')
})

test('too few of a colour: what is left of it, or another colour, and never by itself', () => {
  const { line: kept, problem, choices } = facts({ left: 1, problem: 'sold-out' })
  expect(kept).toEqual(line)
  expect(problem?.clause).toBe('Only 1 left in Ocean Teal.')
  expect(choices.map(({ name, color, quantity }) => [name, color, quantity])).toEqual([
    ['Take 1 instead', 'Ocean Teal', 1],
    ['2 in Cognac', 'Cognac', 2],
  ])
})

test('a colour that sold out, is no longer made, or a piece that left the shop says so', () => {
  expect(facts({ left: 0, problem: 'sold-out' }).problem?.clause).toBe('Ocean Teal is sold out.')
  expect(facts({ left: 0, problem: 'colour-unknown' }).problem?.clause).toBe(
    'It is no longer available in Ocean Teal.',
  )
  const gone = facts({ productName: '', unitPrice: '0.00', left: 0, problem: 'gone' }, [])
  expect([gone.name, gone.problem?.clause, gone.choices]).toEqual([
    chair.name,
    'This item is no longer sold.',
    [],
  ])
})

test('the shop’s spelling of a colour is the same line', () => {
  const typed = { ...line, color: 'ocean teal' }
  const { problem } = factsOf(typed, {
    priced: [priced({ left: 0, problem: 'sold-out' })],
    products: [chair],
  })
  expect(problem).toBeDefined()
})
