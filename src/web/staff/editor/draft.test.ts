import { expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import type { StaffProductView } from '#contract/product-views.ts'
import { changesOf, draftOf, NEW_DRAFT, newProductOf, splitList } from './draft.ts'

const product: StaffProductView = {
  id: 7,
  state: 'live',
  cost: '30000.00',
  warrantyYears: 3,
  facts: { seats: 1 },
  factTexts: [],
  colorSkus: { Sand: 'POD-S' },
  name: 'Pod',
  description: 'A chair like a pod.',
  price: '64900.00',
  originalPrice: null,
  onSale: false,
  category: 'chairs',
  images: ['https://pictures.example/a.jpg'],
  panoramicImages: [],
  colors: ['Sand', 'Navy'],
  colorImages: {},
  features: ['Wooden legs, no tools needed', 'Soft'],
  dimensions: '',
  colorInventory: { Sand: 3, Navy: 0 },
  paymentOptions: ['Credit Card (offline)', 'Bank Transfer'],
  shippingOptions: ['Pick-up (free)', 'Courier delivery'],
  bankDetails: { bank: 'JN Bank', account: '123' },
  createdAt: '2026-11-20T15:00:00.000Z',
  rating: null,
  updatedAt: '2026-11-20T15:00:00.000Z',
  version: '1.2',
  colorHexes: {},
  material: '',
  measures: { widthCm: 100, depthCm: 90, heightCm: 80.5 },
  cartons: [{ lengthCm: 100, widthCm: 60, heightCm: 40 }],
  weightKg: 20,
  pictures: [],
  spin: null,
  model: null,
  lowStockThreshold: 5,
}

test('a form that nobody touched sends nothing', () => {
  const draft = draftOf(product)
  expect(changesOf(draft, { ...draft })).toEqual({ sent: {} })
})

test('only what was changed is sent', () => {
  const draft = draftOf(product)
  const changed = { ...draft, price: '70,000', stock: { ...draft.stock, Navy: '4' } }
  expect(changesOf(draft, changed).sent).toEqual({
    price: '70000.00',
    colorInventory: { Sand: 3, Navy: 4 },
  })
})

test('lists are separated by commas, or a line each where an item has a comma in it', () => {
  expect(splitList(' Sand ,, Navy ')).toEqual(['Sand', 'Navy'])
  expect(splitList('Legs, walnut\n\nSoft\n')).toEqual(['Legs, walnut', 'Soft'])
  const draft = draftOf(product)
  const features = `${draft.features}\nWashable`
  expect(changesOf(draft, { ...draft, features }).sent).toEqual({
    features: ['Wooden legs, no tools needed', 'Soft', 'Washable'],
  })
})

test('a new product needs a name, a price and a description, and says so field by field', () => {
  expect(newProductOf(NEW_DRAFT).issues).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'description', message: 'Description is required' },
    { path: 'price', message: 'Price is required' },
  ])
})

test('a sale is not saved without a price before it, or with one that is no higher', () => {
  const draft = draftOf(product)
  for (const originalPrice of ['', '60,000', '64,900'])
    expect(changesOf(draft, { ...draft, onSale: true, originalPrice }).issues).toEqual([
      { path: 'originalPrice', message: refusalSentence('no-sale') },
    ])
  expect(changesOf(draft, { ...draft, onSale: true, originalPrice: 'J$80,000' }).sent).toEqual({
    onSale: true,
    originalPrice: '80000.00',
  })
})

test('stock that is no number counts as none; below none it is refused', () => {
  const filled = {
    ...NEW_DRAFT,
    name: 'Pod',
    price: '1',
    description: 'Soft',
    colors: 'Sand, sand',
  }
  expect(newProductOf({ ...filled, stock: { Sand: 'some' } }).sent?.colorInventory).toEqual({
    Sand: 0,
  })
  expect(newProductOf({ ...filled, stock: { Sand: '-1' } }).issues).toEqual([
    {
      path: 'colorInventory.Sand',
      message: 'Please enter a whole number of items, 0 or more',
    },
  ])
})

test('half a size is no size', () => {
  const draft = draftOf(product)
  expect(changesOf(draft, { ...draft, depthCm: '' }).issues).toEqual([
    { path: 'measures.depthCm', message: 'Please enter a size in centimetres' },
  ])
  const none = { ...draft, widthCm: '', depthCm: '', heightCm: '' }
  expect(changesOf(draft, none).sent).toEqual({ measures: null })
})

test('the facts of the chosen category are sent, and those of another stay behind', () => {
  const draft = draftOf(product)
  const { sent } = changesOf(draft, { ...draft, facts: { ...draft.facts, seatHeightCm: '45' } })
  expect(sent?.facts).toMatchObject({ seats: 1, seatHeightCm: 45, fill: null })
  const moved = changesOf(draft, { ...draft, category: 'mattresses', facts: { sleeps: 'two' } })
  expect(moved.issues).toEqual([
    { path: 'facts.sleeps', message: 'Please enter a whole number from 1 to 6' },
  ])
  expect(newProductOf({ ...draft, category: 'mattresses' }).sent?.facts).not.toHaveProperty('seats')
})
