import { expect, test } from 'vitest'
import { chosenColor, picturesOf, stockLabel, stockOf } from './colors.ts'

const picture = (color: string, view: string) => ({
  src: `/pictures/${color}-${view}-800.webp`,
  width: 800,
  height: 600,
  widths: [800],
  placeholder: '',
  color,
  view,
  alt: `A couch in ${color}`,
  pale: false,
})

const couch = {
  name: 'Negril 2-Seater',
  colors: ['Sand', 'Navy', 'Cognac', 'Cream'],
  colorInventory: { Sand: 0, Navy: 4, Cognac: 12 },
  colorHexes: { Sand: '#B2A081', Navy: '#202C41', Cognac: '#8C5131', Cream: '#DAD1BE' },
  pictures: [picture('Sand', 'hero'), picture('Sand', 'front'), picture('Navy', 'hero')],
  images: ['/files/any.jpg'],
  colorImages: { Cognac: ['/files/cognac.jpg'] },
}

test('an address names a colour whatever its case; otherwise the first to be had is chosen', () => {
  expect(chosenColor(couch, 'cognac')).toBe('Cognac')
  expect(chosenColor(couch, 'Sand')).toBe('Sand')
  expect(chosenColor(couch, 'Purple')).toBe('Navy')
  expect(chosenColor(couch, null)).toBe('Navy')
  expect(chosenColor({ ...couch, colorInventory: {} }, null)).toBeUndefined()
})

test('stock is counted in the chosen colour, or in all where none is chosen', () => {
  expect(stockOf(couch, 'Navy')).toBe(4)
  expect(stockOf(couch, 'Cream')).toBe(0)
  expect(stockOf(couch, undefined)).toBe(16)
})

test('stock is said in three ways', () => {
  expect(stockLabel(0)).toBe('Out of Stock')
  expect(stockLabel(1)).toBe('Only 1 left')
  expect(stockLabel(5)).toBe('Only 5 left')
  expect(stockLabel(6)).toBe('In Stock')
})

test('a colour shows its own pictures', () => {
  const { pictures, picturedIn } = picturesOf(couch, 'Sand')
  expect(pictures.map((shown) => shown.facts?.view)).toEqual(['hero', 'front'])
  expect(picturedIn).toBeNull()
})

test('a colour that has only addresses of pictures shows those', () => {
  expect(picturesOf(couch, 'Cognac').pictures).toEqual([
    {
      key: '/files/cognac.jpg',
      src: '/files/cognac.jpg',
      alt: 'Negril 2-Seater in Cognac',
      facts: null,
    },
  ])
})

test('a colour without pictures shows those of the colour most like it, and says so', () => {
  const { pictures, picturedIn } = picturesOf(couch, 'Cream')
  expect(picturedIn).toBe('Sand')
  expect(pictures).toHaveLength(2)
})

test('a product without pictures of colours shows what it has', () => {
  const plain = { ...couch, pictures: [], colorImages: {} }
  expect(picturesOf(plain, 'Navy').pictures[0]?.src).toBe('/files/any.jpg')
})
