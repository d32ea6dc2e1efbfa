import { expect, test } from 'vitest'
import { type InMemoryQuery, paginateInMemory } from './in-memory-list.ts'

const SHAPE = {
  key: ({ id }: { id: number }) => id,
  searchText: ({ name }: { name: string }) => [name],
  sorts: { name: ({ name }: { name: string }) => name },
}
const named = (...names: string[]) => names.map((name, id) => ({ id, name }))
const page = (items: ReturnType<typeof named>, input: Partial<InMemoryQuery<'name'>>) => {
  const { items: shown, ...rest } = paginateInMemory(items, { limit: 2, ...input }, SHAPE)
  return { names: shown.map(({ name }) => name), ...rest }
}

test('rows that are alike keep their order, and the other way round is its reverse', () => {
  const all = named('b', 'a', 'b', 'c')
  const ids = (sort: 'name' | '-name') =>
    paginateInMemory(all, { limit: 9, sort }, SHAPE).items.map(({ id }) => id)
  expect(ids('name')).toEqual([1, 0, 2, 3])
  expect(ids('-name')).toEqual([3, 2, 0, 1])
})

test('the next page begins behind the last one, though a row came before or went', () => {
  const all = named('a', 'b', 'c', 'd')
  const { next } = page(all, {})
  expect(page(all, { cursor: next })).toEqual({ names: ['c', 'd'], total: 4, next: undefined })
  const grown = [{ id: 9, name: 'z' }, ...all]
  expect(page(grown, { cursor: next }).names).toEqual(['c', 'd'])
  const shrunk = all.filter(({ name }) => name !== 'b')
  expect(page(shrunk, { cursor: next }).names).toEqual(['d'])
})

test('every word of a search is in the row; the total counts what it finds', () => {
  const all = named('Red sofa', 'Blue sofa', 'Red chair')
  expect(page(all, { q: 'SOFA red' })).toMatchObject({ names: ['Red sofa'], total: 1 })
  expect(page(all, { q: 'bed' })).toMatchObject({ names: [], total: 0, next: undefined })
})
