// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { ProductCard } from '#contract/product-views.ts'
import { recall } from '#web/ui/remembered.ts'
import { BASKET_KEY } from './basket-code.ts'
import { addFromTile } from './basket-kit.tsx'

beforeEach(() => localStorage.clear())

const color = (name: string, inStock: boolean) => ({ name, hex: '#000000', inStock })
const pod = (colors: ProductCard['colors']) =>
  ({ id: 7, name: 'Hellshire Lounge Pod', price: '38000.00', colors, stock: 3 }) as ProductCard
const kept = () => JSON.stringify(recall(BASKET_KEY) ?? null)

test('of an item with one colour in stock the bag puts in that one', () => {
  addFromTile(pod([color('Sand', false), color('Teal', true)]))
  expect(kept()).toContain('"color":"Teal"')
})

test('an item without colours is put in as it is', () => {
  addFromTile(pod([]))
  expect(kept()).toContain('"color":""')
})

test('of several colours in stock none is chosen for the shopper', () => {
  addFromTile(pod([color('Sand', true), color('Teal', true)]))
  expect(kept()).not.toContain('"productId":7')
})
