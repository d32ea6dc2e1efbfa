import { expect, test } from 'vitest'
import { PRODUCT_SORTS } from '#contract/products.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { addProduct, type NewProduct } from './edit-product.ts'
import { getProduct, listRelated } from './get-product.ts'
import {
  countByCategory,
  listCategoryPieces,
  listProducts,
  type ProductQuery,
} from './list-products.ts'

const plain = { description: 'Soft', price: 100_00, category: 'chairs' } as const
const add = (tx: TestTx, name: string, given: Partial<NewProduct> = {}) =>
  addProduct(tx, { ...plain, name, ...given })

const picture = {
  ...{ src: '/pictures/chair.0123456789-800.webp', width: 800, height: 600, widths: [800] },
  ...{ placeholder: '', color: '', view: 'hero', alt: 'A chair', pale: false },
}

const names = async (tx: TestTx, query: Partial<ProductQuery>) =>
  (await listProducts(tx, { limit: 100, ...query })).items.map(({ name }) => name)

async function everyPage(tx: TestTx, query: Partial<ProductQuery>, limit: number) {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await listProducts(tx, { ...query, limit, cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  return seen
}

test('products come by name unless asked by price, whatever their letter case', () =>
  inShop(async (tx) => {
    await add(tx, 'negril', { price: 300_00 })
    await add(tx, 'Montego', { price: 100_00 })
    await add(tx, 'OCHO', { price: 200_00 })
    expect(await names(tx, {})).toEqual(['Montego', 'negril', 'OCHO'])
    expect(await names(tx, { sort: 'price-asc' })).toEqual(['Montego', 'OCHO', 'negril'])
    expect(await names(tx, { sort: 'price-desc' })).toEqual(['negril', 'OCHO', 'Montego'])
  }))

test.each(PRODUCT_SORTS)(
  'page after page by %s every product is seen once, whatever its name',
  (sort) =>
    inShop(async (tx) => {
      const odd = ['Été', 'ÉTÉ', 'été', 'İstanbul', 'Straße', 'STRASSE', '50% _off_', '🛋 Sofa']
      for (const [index, name] of [...odd, ...odd, 'Same', 'Same', 'Same'].entries())
        await add(tx, name, { price: 100_00 + (index % 3) })
      const whole = (await listProducts(tx, { sort, limit: 100 })).items.map(({ id }) => id)
      expect(new Set(whole).size).toBe(19)
      for (const limit of [1, 2, 5, 19]) expect(await everyPage(tx, { sort }, limit)).toEqual(whole)
    }),
)

test('every word of a search must be somewhere in the product', () =>
  inShop(async (tx) => {
    await add(tx, 'Negril Couch', { colors: ['Ocean Teal'], features: ['Stain guard'] })
    await add(tx, 'Montego Couch', { description: 'For a small yard' })
    await add(tx, 'Cool Breeze', { category: 'mattresses' })
    expect(await names(tx, { q: 'couch', sort: 'name' })).toEqual(['Montego Couch', 'Negril Couch'])
    expect(await names(tx, { q: 'COUCH teal' })).toEqual(['Negril Couch'])
    expect(await names(tx, { q: 'stain  couch' })).toEqual(['Negril Couch'])
    expect(await names(tx, { q: 'yard' })).toEqual(['Montego Couch'])
    expect(await names(tx, { q: 'mattress' })).toEqual(['Cool Breeze'])
    expect(await names(tx, { q: 'couch mattress' })).toEqual([])
  }))

test('signs that mean something to the database mean themselves in a search', () =>
  inShop(async (tx) => {
    await add(tx, '100% Cotton Pod')
    await add(tx, 'Snake_case Chair')
    await add(tx, 'Plain Chair', { features: ["Baker's oak"] })
    expect(await names(tx, { q: '%' })).toEqual(['100% Cotton Pod'])
    expect(await names(tx, { q: 'e_c' })).toEqual(['Snake_case Chair'])
    expect(await names(tx, { q: "baker's" })).toEqual(['Plain Chair'])
    expect(await names(tx, { q: '\\' })).toEqual([])
  }))

test('a category narrows the list, and every category is counted and has its lowest price', () =>
  inShop(async (tx) => {
    await add(tx, 'Pod')
    await add(tx, 'Small Pod', { price: 90_00 })
    await add(tx, 'Cool Breeze', { category: 'mattresses' })
    expect(await names(tx, { category: 'mattresses' })).toEqual(['Cool Breeze'])
    expect((await listProducts(tx, { category: 'chairs', limit: 1 })).total).toBe(2)
    expect(await countByCategory(tx)).toEqual([
      { category: 'compressed-couches', count: 0, from: null },
      { category: 'sofa-beds', count: 0, from: null },
      { category: 'chairs', count: 2, from: 90_00 },
      { category: 'mattresses', count: 1, from: 100_00 },
    ])
  }))

test('a category is shown by its first piece with a picture, or by none', () =>
  inShop(async (tx) => {
    await add(tx, 'Pod')
    const chair = await add(tx, 'Armchair', { pictures: [picture] })
    await add(tx, 'Later Chair', { pictures: [picture] })
    await add(tx, 'Cool Breeze', { category: 'mattresses' })
    expect((await listCategoryPieces(tx)).map(({ id }) => id)).toEqual([chair.id])
  }))

test('the total counts what the filter finds, on every page', () =>
  inShop(async (tx) => {
    for (let n = 0; n < 5; n++) await add(tx, `Pod ${n}`)
    await add(tx, 'Cool Breeze', { category: 'mattresses' })
    const first = await listProducts(tx, { category: 'chairs', limit: 2 })
    const last = await listProducts(tx, { category: 'chairs', limit: 9, cursor: first.next })
    expect([first.total, last.total, last.items.length, last.next]).toEqual([5, 5, 3, undefined])
  }))

test('what goes with a product is of its category first, then near in price, never itself', () =>
  inShop(async (tx) => {
    const pod = await add(tx, 'Pod', { price: 100_00 })
    await add(tx, 'Far Chair', { price: 900_00 })
    await add(tx, 'Near Chair', { price: 120_00 })
    await add(tx, 'Near Mattress', { price: 100_00, category: 'mattresses' })
    const related = await listRelated(tx, { productId: pod.id, limit: 3 })
    expect(related.map(({ name }) => name)).toEqual(['Near Chair', 'Far Chair', 'Near Mattress'])
    await expect(getProduct(tx, 999_999)).rejects.toMatchObject({ code: 'product-not-found' })
  }))
