import { expect, test } from 'vitest'
import { aProduct } from '#testing/builders.ts'
import { SEARCH_PHRASES } from '#testing/search-phrases.ts'
import { inStockedShop } from '#testing/shop.ts'
import { findProducts } from './find-products.ts'
import { readSearchIndex } from './kept-index.ts'
import { listProducts } from './list-products.ts'

const LEAST_RIGHT = 0.95

test('of a hundred phrases as shoppers type them, 95 have the right product among the first three', () =>
  inStockedShop(async (tx) => {
    const index = await readSearchIndex(tx)
    const named = new Map(
      (await listProducts(tx, { limit: 100 })).items.map((one) => [one.id, one.name]),
    )
    const wrong: string[] = []
    const harmful: string[] = []
    for (const { q, first3, never, empty } of SEARCH_PHRASES) {
      const hits = findProducts(index, q)?.hits ?? []
      const names = hits.map(({ id }) => named.get(id) ?? '')
      const has = (wanted: string, among: string[]) =>
        among.some((name) => new RegExp(wanted, 'i').test(name))
      if (first3 && !has(first3, names.slice(0, 3))) wrong.push(q)
      if ((never && has(never, names)) || (empty && names.length > 0)) harmful.push(q)
    }
    expect(harmful).toEqual([])
    expect(wrong.length / SEARCH_PHRASES.length, wrong.join()).toBeLessThanOrEqual(1 - LEAST_RIGHT)
  }))

const found = async (typed: string) =>
  inStockedShop(async (tx) => {
    const result = findProducts(await readSearchIndex(tx), typed)
    const { items } = await listProducts(tx, { limit: 100 })
    const nameOf = ({ id }: { id: number }) =>
      items.find((one) => one.id === id)?.name.split(' ')[0]
    return {
      hits: result?.hits.map(nameOf),
      dropped: result?.dropped,
      nearest: result?.nearest.map(nameOf),
    }
  })

test('a word that nothing has is named, and the rest of the phrase is found', async () => {
  expect(await found('bunk mattress')).toMatchObject({
    hits: ['Cool', 'Blue', 'Island'],
    dropped: ['bunk'],
    nearest: [],
  })
})

test('a search that finds nothing knows what comes nearest', async () => {
  const { hits, dropped, nearest } = await found('couch under 90000')
  expect([hits, dropped]).toEqual([[], []])
  expect(nearest?.[0]).toBe('Treasure')
  expect((await found('microwave')).dropped).toEqual(['microwave'])
})

test('a town is a product where one has its name, and else says only where it goes', async () => {
  expect((await found('mobay')).hits).toEqual(['Montego'])
  expect((await found('chair to mandeville')).hits).toHaveLength(3)
  expect(await found('portmore')).toMatchObject({ hits: [], dropped: ['portmore'] })
})

test('a name is found by itself, whatever else it may mean', () =>
  inStockedShop(async (tx) => {
    for (const name of ['Savanna Pouffe', 'Lucea Coffee Table', 'Portmore Rocker'])
      await aProduct(tx, { name, fields: { category: 'chairs' } })
    for (const [typed, name] of [
      ['pouffe', 'Savanna Pouffe'],
      ['coffee table', 'Lucea Coffee Table'],
      ['portmore', 'Portmore Rocker'],
      ['rocker', 'Portmore Rocker'],
    ] as const)
      expect((await listProducts(tx, { q: typed, limit: 1 })).items[0]?.name).toBe(name)
  }))

test('blue is what comes in blue, and the beginning of a name only where it is all that is typed', async () => {
  expect((await found('blue couch')).hits).not.toContain('Blue')
  expect((await found('blue')).hits?.slice(-1)).toEqual(['Blue'])
  expect((await found('blue lagoon')).hits).toEqual(['Blue'])
})
