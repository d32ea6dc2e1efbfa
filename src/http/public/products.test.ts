import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES, type ProductCard, type ProductView } from '#contract/products.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const read = (path: string) => shop.call('GET', path)
const list = async <T = ProductView>(path: string) => (await (await read(path)).json()) as T[]

test('the catalogue is a plain list by name, with the fields that the shop publishes', async () => {
  const response = await read('/api/products')
  const products = (await response.json()) as ProductView[]
  expect(response.headers.get('x-total-count')).toBe('12')
  expect(response.headers.get('link')).toBeNull()
  const names = products.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  for (const product of products) {
    expect(product.price).toMatch(/^\d+\.\d{2}$/)
    expect(CATEGORIES).toContain(product.category)
    expect(Object.keys(product.colorInventory)).toEqual(product.colors)
    expect(product.bankDetails.account).toBe('404 118 257')
    expect(product.paymentOptions[0]).toBe('Credit Card (offline)')
    expect(product.shippingOptions[0]).toBe('Pick-up (free)')
  }
})

test('one product is the same as in the list', async () => {
  const [first] = await list('/api/products')
  expect(await (await read(`/api/products/${first?.id}`)).json()).toEqual(first)
  for (const id of ['0', '4242', 'x', '1.0', '01', '-1'])
    expect((await read(`/api/products/${id}`)).status).toBe(404)
})

test('a category lists its own; `sofas` is the old name of the couches; an unknown one is empty', async () => {
  const couches = await list('/api/products/category/compressed-couches')
  expect(couches.length).toBeGreaterThan(0)
  expect(new Set(couches.map(({ category }) => category))).toEqual(new Set(['compressed-couches']))
  expect(await list('/api/products/category/sofas')).toEqual(couches)
  for (const unknown of ['wardrobes', 'constructor', '%25', 'SOFAS']) {
    const response = await read(`/api/products/category/${unknown}`)
    expect([response.status, await response.json()]).toEqual([200, []])
    expect(response.headers.get('x-total-count')).toBe('0')
  }
})

test('the categories are counted in the order of the shop, and the counts add up', async () => {
  const counted = await list<{ category: string; count: number }>('/api/categories')
  expect(counted.map(({ category }) => category)).toEqual([...CATEGORIES])
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(12)
})

test('a grid gets the short form: what a card shows and no more', async () => {
  const cards = await list<ProductCard>('/api/products?view=card')
  const whole = await list('/api/products')
  expect(cards).toHaveLength(12)
  expect(Object.keys(cards[0] ?? {}).toSorted()).toEqual([
    ...['cartons', 'category', 'colors', 'createdAt', 'id', 'measures', 'name', 'onSale'],
    ...['originalPrice', 'picture', 'price', 'stock'],
  ])
  for (const [index, card] of cards.entries()) {
    const pieces = Object.values(whole[index]?.colorInventory ?? {})
    expect(card.stock).toBe(pieces.reduce((sum, count) => sum + count, 0))
  }
})

test.each(['name', 'price-asc', 'price-desc'])(
  'following the links by %s reads all',
  async (sort) => {
    const whole = await list(`/api/products?sort=${sort}`)
    const seen: ProductView[] = []
    let path: string | undefined = `/api/products?sort=${sort}&limit=5`
    for (let pages = 0; path && pages < 9; pages++) {
      const response = await read(path)
      expect(response.headers.get('x-total-count')).toBe('12')
      seen.push(...((await response.json()) as ProductView[]))
      path = /^<(\/api\/products\?.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(whole)
  },
)

test('prices sort as money, not as text', async () => {
  const prices = (await list('/api/products?sort=price-desc')).map(({ price }) => Number(price))
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
})

test('a search finds by words, within a category too', async () => {
  const found = (await list('/api/products?q=NEGRIL+couch')).map(({ name }) => name)
  expect(found).toEqual(['Negril 2-Seater Couch'])
  expect(await list('/api/products/category/mattresses?q=negril')).toEqual([])
  expect(await list('/api/products?q=zzz')).toEqual([])
})

test.each(['limit=0', 'limit=1001', 'limit=x', 'sort=cheap', 'view=tiny', 'colour=Sand'])(
  'a list is not asked for with %s, and the answer says which part is wrong',
  async (query) => {
    const response = await read(`/api/products?${query}`)
    expect(response.status).toBe(422)
    const { error, issues } = await response.json()
    expect(error).toEqual(expect.any(String))
    expect(issues).toHaveLength(1)
  },
)

test('what goes with a product are three others', async () => {
  const related = await list<ProductCard>('/api/products/1/related')
  expect(related).toHaveLength(3)
  expect(related.map(({ id }) => id)).not.toContain(1)
  expect((await read('/api/products/4242/related')).status).toBe(404)
})

test('the shop says who it is and which way it runs, and no secret', async () => {
  const facts = await (await read('/api/shop')).json()
  expect(facts).toMatchObject({ name: 'Yaadbox', assistantName: 'Keisha', demo: true })
  expect(JSON.stringify(facts)).not.toMatch(/password|passphrase/i)
  expect((await read('/api/vault/key')).status).toBe(404)
  expect((await (await read('/api/site-pictures')).json()).heroFront.src).toMatch(/^\/pictures\//)
})

test('a list of ids answers those products that are there and refuses what is no list', async () => {
  const named = await list<ProductCard>('/api/products?view=card&ids=3,1,4242,3')
  expect(new Set(named.map(({ id }) => id))).toEqual(new Set([1, 3]))
  for (const ids of ['', '1,', '0', 'x', '1;2', Array.from({ length: 51 }, () => 1).join()])
    expect((await read(`/api/products?ids=${ids}`)).status).toBe(422)
})
