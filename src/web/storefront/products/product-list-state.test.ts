import { expect, test } from 'vitest'
import { countFilters, listAddress, readState, searchOf, toggled } from './product-list-state.ts'

const read = (search: string) => readState(new URLSearchParams(search))
const nothing = {
  ...{ q: '', colors: [], min: '', max: '', inStock: false, onSale: false, facts: [] },
  ...{ sort: undefined, show: 24 },
}

test('the state of a list is what its address says, and nothing strange', () => {
  expect(read('')).toEqual(nothing)
  expect(read('q=%20sand%20&sort=price-desc&show=48')).toEqual({
    ...nothing,
    ...{ q: 'sand', sort: 'price-desc', show: 48 },
  })
  expect(read('sort=cheapest&show=-5&stock=yes&sale=0&min=x&max=-1&color=')).toEqual(nothing)
  expect(read('show=30').show).toBe(48)
  expect(read('show=999999').show).toBe(984)
  expect(read('show=x').show).toBe(24)
})

test('filters are read from the address: colours once each, prices as people write them', () => {
  expect(read('color=Sand&color=Navy&color=Sand&stock=1&sale=1')).toMatchObject({
    ...{ colors: ['Navy', 'Sand'], inStock: true, onSale: true },
  })
  expect(read('min=J$50,000&max=120000.50')).toMatchObject({ min: '50000', max: '120000.50' })
  expect(read('min=120000&max=50000')).toMatchObject({ min: '50000', max: '120000' })
  expect(read(`color=${'x'.repeat(61)}&color=%00`).colors).toEqual([])
})

test('facts are read from the address and written back, several of each', () => {
  const { facts } = read('seats=3&bedSize=queen&bedSize=twin&bedSize=queen&sleeps=%00&seats=')
  expect(facts).toEqual(['bedSize:queen', 'bedSize:twin', 'seats:3'])
  expect(listAddress('/products', read('firmness=firm&seats=3'))).toBe(
    '/products?firmness=firm&seats=3',
  )
  expect(countFilters(read('firmness=firm&seats=3'))).toBe(2)
  expect(read(Array.from({ length: 40 }, (_, k) => `seats=${k}`).join('&')).facts).toHaveLength(12)
})

test('a search comes by relevance and the rest by what sells, without saying so', () => {
  expect(read('sort=popular').sort).toBeUndefined()
  expect(read('sort=name').sort).toBe('name')
  expect(searchOf(undefined, read('')).sort).toBe('popular')
  expect(searchOf(undefined, read('q=a')).sort).toBeUndefined()
  expect(read('sort=relevance').sort).toBeUndefined()
  expect(read('q=a&sort=relevance').sort).toBeUndefined()
  expect(read('q=a&sort=name').sort).toBe('name')
})

test('an address leaves out what is at its default', () => {
  expect(listAddress('/products', read(''))).toBe('/products')
  expect(listAddress('/products/chairs', read('q=a b&sort=price-asc&show=48'))).toBe(
    '/products/chairs?q=a+b&sort=price-asc&show=48',
  )
  const whole = '?q=a&color=Ocean+Teal&color=Sand&min=1&max=2&stock=1&sale=1&sort=name'
  expect(listAddress('/products', read(whole))).toBe(`/products${whole}`)
  expect(countFilters(read(whole))).toBe(5)
})

test('a colour is added and taken away', () => {
  expect(toggled(['Navy'], 'Cream')).toEqual(['Cream', 'Navy'])
  expect(toggled(['Cream', 'Navy'], 'Cream')).toEqual(['Navy'])
})
