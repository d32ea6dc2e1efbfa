import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, PRODUCT_SORTS } from '#contract/products.ts'
import { aProduct } from '#testing/builders.ts'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import type { NewProduct } from './edit-product.ts'
import { countFilters } from './count-filters.ts'
import { editDistance } from '#platform/edit-distance.ts'
import { listProducts, type ProductQuery } from './list-products.ts'
import { products } from './products.table.ts'

const plain = { description: 'Soft', price: 100_00, category: 'chairs' } as const
type Options = Partial<NewProduct> & { stock?: Record<string, number> }

const add = (tx: TestTx, name: string, { stock = {}, ...given }: Options = {}) =>
  aProduct(tx, { name, stock, fields: { ...plain, ...given } })

const names = async (tx: TestTx, query: Partial<ProductQuery>) =>
  (await listProducts(tx, { limit: 100, ...query })).items.map(({ name }) => name)

async function furnish(tx: TestTx): Promise<void> {
  await add(tx, 'Blue Mountain Hybrid Mattress', { category: 'mattresses', price: 138_000_00 })
  await add(tx, 'Cool Breeze Mattress', { category: 'mattresses', description: 'Like a mountain' })
  await add(tx, 'Montego 3-Seater Couch', {
    category: 'compressed-couches',
    price: 168_000_00,
    material: 'Short-pile velvet',
    onSale: true,
    originalPrice: 189_000_00,
    stock: { Terracotta: 8, 'Stone Grey': 0 },
  })
  await add(tx, 'Treasure Beach Futon', {
    category: 'sofa-beds',
    price: 96_000_00,
    stock: { Terracotta: 0, 'Stone Grey': 5 },
  })
  await add(tx, 'Mandeville Swivel Chair', { price: 75_000_00, stock: { Terracotta: 0, Cream: 0 } })
}

test.each([
  ['moutain hybird', ['Blue Mountain Hybrid Mattress']],
  ['matress', ['Blue Mountain Hybrid Mattress', 'Cool Breeze Mattress']],
  ['teracota chiar', ['Mandeville Swivel Chair']],
  ['hybr', ['Blue Mountain Hybrid Mattress']],
  ['mattresses in blue', ['Blue Mountain Hybrid Mattress']],
  ['velvet', ['Montego 3-Seater Couch']],
  ['grey sofa', ['Montego 3-Seater Couch', 'Treasure Beach Futon']],
  ['gray futon', ['Treasure Beach Futon']],
  ['3-seater', ['Montego 3-Seater Couch']],
  ['the', []],
  ['zzzz', []],
  ['desk', []],
  ["'); drop table products; --", []],
  ['& | ! ( ) <-> :*', []],
])('a search for %j finds %j', (q, found) =>
  inShop(async (tx) => {
    await furnish(tx)
    expect((await names(tx, { q })).toSorted()).toEqual(found)
  }),
)

test('a search comes by how well it matches: what is in the name before what is in the text', () =>
  inShop(async (tx) => {
    await furnish(tx)
    await add(tx, 'Armless Mountain Seat')
    const found = await names(tx, { q: 'mountain' })
    expect(found.at(-1)).toBe('Cool Breeze Mattress')
    expect(found).toHaveLength(3)
    expect((await names(tx, { q: 'mountain', sort: 'price-desc' }))[0]).toMatch(/^Blue/)
    expect(await names(tx, { sort: 'relevance' })).toEqual(await names(tx, {}))
  }))

test('each filter keeps what it says', () =>
  inShop(async (tx) => {
    await furnish(tx)
    expect(await names(tx, { onSale: true })).toEqual(['Montego 3-Seater Couch'])
    expect(await names(tx, { colors: ['CREAM'] })).toEqual(['Mandeville Swivel Chair'])
    expect(await names(tx, { colors: ['cream', 'stone grey'] })).toHaveLength(3)
    expect(await names(tx, { colors: ['Ackee'] })).toEqual([])
    expect(await names(tx, { minCents: 75_000_00, maxCents: 96_000_00 })).toEqual([
      'Mandeville Swivel Chair',
      'Treasure Beach Futon',
    ])
    expect(await names(tx, { inStock: true })).toHaveLength(2)
  }))

test('in stock and in a colour means in stock in that colour', () =>
  inShop(async (tx) => {
    await furnish(tx)
    expect(await names(tx, { colors: ['Stone Grey'], inStock: true })).toEqual([
      'Treasure Beach Futon',
    ])
  }))

test('the facts of the filters count a colour once a product, and stay within a category', () =>
  inShop(async (tx) => {
    await furnish(tx)
    await add(tx, 'Pod', { colors: ['cream'] })
    expect(await countFilters(tx)).toMatchObject({
      colors: [
        { name: expect.stringMatching(/^cream$/i), count: 2 },
        { name: 'Stone Grey', count: 2 },
        { name: 'Terracotta', count: 3 },
      ],
      lowestCents: 100_00,
      highestCents: 168_000_00,
      inStock: 2,
      onSale: 1,
    })
    expect(await countFilters(tx, 'mattresses')).toMatchObject({ colors: [], inStock: 0 })
  }))

test('one of the values of each fact is enough, and each value is counted', () =>
  inShop(async (tx) => {
    const bed = { category: 'mattresses' } as const
    await add(tx, 'Queen', { ...bed, facts: { bedSize: 'queen', sleeps: 2, firmness: 'firm' } })
    await add(tx, 'King', { ...bed, facts: { bedSize: 'king', sleeps: 2, firmness: 'soft' } })
    await add(tx, 'Futon', { category: 'sofa-beds', facts: { seats: 3, sleeps: 2, loadKg: 240 } })
    await add(tx, 'Chair', { facts: { seats: 1 } })
    const found = (facts: ProductQuery['facts']) => names(tx, { facts })
    expect(await found({ bedSize: ['queen', 'twin'] })).toEqual(['Queen'])
    expect(await found({ bedSize: ['queen', 'king'], firmness: ['soft'] })).toEqual(['King'])
    expect(await found({ seats: ['3', '1'] })).toEqual(['Chair', 'Futon'])
    expect(await found({ seats: ['three'], sleeps: [] })).toEqual([])
    expect((await countFilters(tx, 'mattresses')).facts).toHaveLength(5)
    const { facts } = await countFilters(tx)
    expect(facts).toContainEqual({ key: 'sleeps', value: '2', count: 3 })
    expect(facts.map(({ key }) => key)).not.toContain('loadKg')
  }))

test('a shop without products has nothing to narrow', () =>
  inShop(async (tx) => {
    const nothing = { colors: [], lowestCents: null, highestCents: null, inStock: 0, onSale: 0 }
    expect(await countFilters(tx)).toMatchObject({ facts: [] })
    expect(await countFilters(tx)).toMatchObject(nothing)
  }))

const aFilter = fc.record(
  {
    q: fc.constantFrom('mountain', 'chiar', 'grey sofa', 'a', 'e_c', 'terracotta'),
    category: fc.constantFrom(...CATEGORIES),
    colors: fc.subarray(['Terracotta', 'Stone Grey', 'Cream'], { minLength: 1 }),
    minCents: fc.integer({ min: 0, max: 150_000_00 }),
    maxCents: fc.integer({ min: 0, max: 200_000_00 }),
    inStock: fc.constant(true),
    onSale: fc.constant(true),
    sort: fc.constantFrom(...PRODUCT_SORTS),
  },
  { requiredKeys: [] },
)

async function everyPage(tx: TestTx, query: Partial<ProductQuery>, limit: number) {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listProducts(tx, { ...query, limit, cursor })
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.next
  } while (cursor)
  return seen
}

test('filters only ever narrow, and under any of them pages neither skip nor repeat', () =>
  inShop(async (tx) => {
    await furnish(tx)
    for (const [index, color] of ['Cream', 'Terracotta', 'Stone Grey', 'Cream'].entries())
      await add(tx, 'Mountain Chair', { price: 80_000_00, stock: { [color]: index } })
    await fc.assert(
      fc.asyncProperty(aFilter, fc.integer({ min: 1, max: 4 }), async (filter, limit) => {
        const whole = await names(tx, filter)
        expect(await everyPage(tx, filter, limit)).toEqual(whole)
        for (const name of Object.keys(filter) as (keyof typeof filter)[]) {
          const { [name]: _, ...wider } = filter
          expect(await names(tx, wider)).toEqual(expect.arrayContaining(whole))
        }
      }),
      { numRuns: runs(25) },
    )
  }))

test('where hundreds have a word, page after page still has the names first and every product once', () =>
  inShop(async (tx) => {
    await furnish(tx)
    const text = {
      ...plain,
      description: 'With a futon cover',
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    const many = Array.from({ length: 330 }, (_, nth) => {
      const name = `${nth % 10 === 0 ? 'Stool' : 'Futon'} ${nth}`
      return { ...text, name, price: 100_00 + (nth % 7) }
    })
    await tx.db.insert(products).values(many)
    for (const filter of [{}, { maxCents: 100_03 }]) {
      const query = { q: 'futons', ...filter }
      const { items, total, next } = await listProducts(tx, { ...query, limit: 1000 })
      const whole = items.map(({ name }) => name)
      expect([whole.length, next]).toEqual([total, undefined])
      expect(whole.findIndex((name) => name.startsWith('Stool'))).toBe(
        whole.filter((name) => name.includes('Futon')).length,
      )
      expect((await listProducts(tx, { ...query, limit: 24 })).total).toBe(total)
      expect(await everyPage(tx, query, 24)).toEqual(whole)
    }
  }))

test('mistakes are counted by letters, and two swapped letters are one', () => {
  expect(editDistance('hybird', 'hybrid')).toBe(1)
  expect(editDistance('moutain', 'mountain')).toBe(1)
  expect(editDistance('teracota', 'terracotta')).toBe(2)
  expect(editDistance('', 'sofa')).toBe(4)
  expect(editDistance('sofa', 'sofa')).toBe(0)
})
