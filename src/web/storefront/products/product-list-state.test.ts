import { expect, test } from 'vitest'
import { listAddress, readState } from './product-list-state.ts'

const read = (search: string) => readState(new URLSearchParams(search))

test('the state of a list is what its address says, and nothing strange', () => {
  expect(read('')).toEqual({ q: '', sort: 'name', show: 24 })
  expect(read('q=%20sand%20&sort=price-desc&show=48')).toEqual({
    q: 'sand',
    sort: 'price-desc',
    show: 48,
  })
  expect(read('sort=cheapest&show=-5')).toEqual({ q: '', sort: 'name', show: 24 })
  expect(read('show=30').show).toBe(48)
  expect(read('show=999999').show).toBe(984)
  expect(read('show=x').show).toBe(24)
})

test('an address leaves out what is at its default', () => {
  expect(listAddress('/products', read(''))).toBe('/products')
  expect(listAddress('/products/chairs', read('q=a b&sort=price-asc&show=48'))).toBe(
    '/products/chairs?q=a+b&sort=price-asc&show=48',
  )
})
