import { expect, test } from 'vitest'
import {
  toQueryString,
  cursorOf,
  nextSort,
  readTable,
  tableHref,
  updateQuery,
} from './table-address.ts'

const shape = { path: '/admin/quotes', filters: ['status', 'from'] }
const read = (search: string) => readTable(shape, new URLSearchParams(search))

test('a bare address is the first page of everything, and everything has a bare address', () => {
  const state = read('')
  expect(state).toEqual({ q: '', filters: {}, sort: '', page: 1, cursor: undefined })
  expect(tableHref(shape, state)).toBe('/admin/quotes')
})

test('a state goes into the address and comes back the same', () => {
  const state = read('q=ann+brown&status=pending&sort=-name&page=3&cursor=abc')
  expect(state).toMatchObject({ q: 'ann brown', filters: { status: 'pending' }, page: 3 })
  expect(read(tableHref(shape, state).split('?')[1] ?? '')).toEqual(state)
})

test('a new search begins at the first page and leaves the rest of the address alone', () => {
  const state = updateQuery(read('status=pending&page=3&cursor=abc'), { q: 'ann' })
  expect(state).toMatchObject({ page: 1, cursor: undefined, filters: { status: 'pending' } })
  const around = new URLSearchParams('tab=customers&cursor=abc&page=3')
  expect(tableHref(shape, state, around)).toBe('/admin/quotes?tab=customers&q=ann&status=pending')
})

test('an emptied filter is taken out of the address', () => {
  const state = updateQuery(read('status=pending&from=2026-01-01'), { filters: { status: '' } })
  expect(tableHref(shape, state)).toBe('/admin/quotes?from=2026-01-01')
})

test('a page without its cursor is the first', () => {
  expect(read('page=7').page).toBe(1)
  expect(read('page=x&cursor=abc').page).toBe(2)
})

test('a heading pressed again and again sorts up, down, and as the list comes', () => {
  expect(nextSort('', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('')
  expect(nextSort('-date', 'name')).toBe('name')
})

test('the server is asked for what the address says, and no more', () => {
  expect(toQueryString(read('q=ann&status=pending&tab=x'), 25)).toBe(
    'q=ann&status=pending&limit=25',
  )
})

test('the next page begins where the server says', () => {
  expect(cursorOf('/api/quotes?cursor=abc&limit=25')).toBe('abc')
  expect(cursorOf(null)).toBeUndefined()
})
