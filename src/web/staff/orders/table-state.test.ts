import { expect, it } from 'vitest'
import { askedFor, cursorOf, readTableState, tableAddress, withFilter } from './table-state.ts'

const read = (text: string) => readTableState(new URLSearchParams(text))

it('shows the first page of all orders at the plain address', () => {
  const state = read('')
  expect(tableAddress(state)).toBe('/admin/orders')
  expect(askedFor(state)).toEqual({ limit: 25 })
})

it('keeps a search, its page and the open order in the address', () => {
  const address = '?q=hope+road&status=shipped&payment=paid&page=3&cursor=abc&order=10004'
  expect(tableAddress(read(address))).toBe(`/admin/orders${address}`)
})

it('passes over what it does not know', () => {
  const state = read('status=lost&payment=gold&page=7&order=0&q=%20%20')
  expect(tableAddress(state)).toBe('/admin/orders')
  expect(read('cursor=abc&page=x').page).toBe(2)
})

it('begins at the first page again when what is looked for changes', () => {
  const narrowed = withFilter(read('status=paid&page=3&cursor=abc&order=10004'), { q: 'reid' })
  expect(tableAddress(narrowed)).toBe('/admin/orders?q=reid')
})

it('finds the way to the next page', () => {
  expect(cursorOf('/api/orders?limit=25&cursor=WyJhIl0')).toBe('WyJhIl0')
  expect(cursorOf(null)).toBeUndefined()
})
