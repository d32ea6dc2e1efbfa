import { expect, test } from 'vitest'
import { colourFamilies } from './colour-codes.ts'
import { CreateProduct, EditProduct } from './edit-product.ts'
import { carsFor } from './fit-rules.ts'
import { ProductFactsView } from './product-fact-schemas.ts'
import { changedFacts, FACTS, factsOf, factText } from './product-facts.ts'

const box = (lengthCm: number, widthCm: number, heightCm: number) => ({
  lengthCm,
  widthCm,
  heightCm,
})
const mattress = { name: 'Roll', description: 'Soft', price: '1000', category: 'mattresses' }
const messages = (facts: unknown, category = 'mattresses') =>
  CreateProduct.safeParse({ ...mattress, category, facts }).error?.issues.map(
    ({ message }) => message,
  )

test('facts are written as people read them, and those nobody has entered are left out', () => {
  const facts = { bedSize: 'queen', sleeps: 2, loadPerPersonKg: 120, hoursToUse: 1 } as const
  expect(factsOf({ category: 'mattresses', facts, cartons: [] })).toEqual([
    { key: 'bedSize', label: 'Bed size', text: 'Queen', value: 'queen' },
    { key: 'sleeps', label: 'Sleeps', text: '2 people', value: 2 },
    { key: 'loadPerPersonKg', label: 'Maximum load per person', text: '120 kg', value: 120 },
    { key: 'hoursToUse', label: 'Ready to use', text: 'after 1 hour', value: 1 },
  ])
})

test('which cars the boxes fit into is worked out from their measures', () => {
  expect(carsFor([])).toBeNull()
  expect(carsFor([box(104, 62, 46)])).toEqual(['Hatchback', 'Station wagon'])
  expect(carsFor([box(58, 48, 42)])).toEqual(['Hatchback', 'Station wagon', 'Car trunk'])
  const large = [box(118, 68, 56), box(104, 62, 48)]
  expect(factsOf({ category: 'chairs', facts: {}, cartons: large })).toMatchObject([
    { key: 'fitsInto', text: 'Van or pick-up truck only' },
  ])
})

test('a form or a file says facts as text, and empty text removes one', () => {
  const facts = { bedSize: 'king', sleeps: ' 2 ', firmness: '', loadKg: null }
  expect(EditProduct.parse({ facts }).facts).toEqual({
    bedSize: 'king',
    sleeps: 2,
    firmness: null,
    loadKg: null,
  })
})

test.each([
  [{ bedSize: 'double' }, 'Please choose: twin, full, queen, king'],
  [{ sleeps: '2.5' }, 'Please enter a whole number from 1 to 6'],
  [{ sleeps: 0 }, 'Please enter a whole number from 1 to 6'],
  [{ sleeps: 'constructor' }, 'Please enter a whole number from 1 to 6'],
  [{ seats: 2 }, 'Mattresses have no seats: leave it empty'],
])('%j is refused for a mattress, with what to enter instead', (facts, message) => {
  expect(messages(facts)).toEqual([message])
})

test('a fact that is not declared is refused, and no view shows one', () => {
  expect(EditProduct.safeParse({ facts: { colour: 'red' } }).success).toBe(false)
  expect(ProductFactsView.parse({ seats: 2, colour: 'red' })).toEqual({ seats: 2 })
  expect(factText('bedSize', 'constructor')).toBeUndefined()
})

test('a change sets some facts, removes others, and drops those of another category', () => {
  const before = { seats: 3, fill: 'foam' } as const
  expect(changedFacts('sofa-beds', before, { sleeps: 2, fill: null })).toEqual({
    seats: 3,
    sleeps: 2,
  })
  expect(changedFacts('mattresses', before, {})).toEqual({ fill: 'foam' })
})

test('every fact has a key, a column and a label of its own', () => {
  for (const field of ['key', 'column', 'label'] as const)
    expect(new Set(FACTS.map((fact) => fact[field])).size).toBe(FACTS.length)
})

test.each([
  ['Terracotta', ['red', 'orange', 'brown']],
  ['Forest Green', ['green']],
  ['OCEAN TEAL', ['blue', 'green']],
  ['Stone Grey', ['grey']],
  ['Deep Navy', ['blue']],
  ['Ackee', []],
  ['constructor', []],
])('who looks for a plain colour finds %s', (name, families) => {
  expect(colourFamilies(name)).toEqual(families)
})
