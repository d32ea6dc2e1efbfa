import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  CategoryCard,
  ProductCard,
  ProductFilters,
  ProductView,
} from '#contract/product-views.ts'
import { CATEGORIES } from '#contract/products.ts'
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

test('for a menu each category comes with a picture of a piece in it', async () => {
  const cards = await list<CategoryCard>('/api/categories?view=card')
  expect(cards.map(({ category, count }) => ({ category, count }))).toEqual(
    await list('/api/categories'),
  )
  for (const { category, picture } of cards) {
    const pieces = await list<ProductCard>(`/api/products/category/${category}?view=card`)
    expect(pieces.map((piece) => piece.picture?.src)).toContain(picture?.src)
  }
})

test('a grid gets the short form: what a card shows and no more', async () => {
  const cards = await list<ProductCard>('/api/products?view=card')
  const whole = await list('/api/products')
  expect(cards).toHaveLength(12)
  expect(Object.keys(cards[0] ?? {}).toSorted()).toEqual([
    'cartons',
    'category',
    'colors',
    'createdAt',
    'id',
    'measures',
    'name',
    'onSale',
    'originalPrice',
    'picture',
    'price',
    'rating',
    'size',
    'stock',
  ])
  for (const [index, card] of cards.entries()) {
    const pieces = Object.values(whole[index]?.colorInventory ?? {})
    expect(card.stock).toBe(pieces.reduce((sum, count) => sum + count, 0))
  }
})

test.each(['name', 'price-asc', 'price-desc', 'popular'])(
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

test('the nearest stand in for an empty list only where they are requested, with a total of 0', async () => {
  const listed = async (path: string) => {
    const response = await read(path)
    const names = ((await response.json()) as { name: string }[]).map(({ name }) => name)
    const [total, dropped] = ['x-total-count', 'x-dropped-words'].map((name) =>
      response.headers.get(name),
    )
    return { names, total, dropped }
  }
  const nothing = { names: [], total: '0' }
  expect(await listed('/api/products?q=microwave')).toEqual({ ...nothing, dropped: 'microwave' })
  expect(await listed('/api/products/category/mattresses?q=negril&nearest=1')).toMatchObject(
    nothing,
  )
  const near = await listed('/api/products?q=chair+under+20000&nearest=1&view=card')
  expect([near.names[0], near.total, near.dropped]).toEqual(['Hellshire Lounge Pod', '0', null])
  const elsewhere = await listed('/api/products?category=mattresses&q=negril&nearest=1')
  expect(elsewhere).toMatchObject({ names: ['Negril 2-Seater Couch'], total: '0' })
  expect((await listed('/api/products?min=1&max=2&nearest=1')).names).toHaveLength(6)
  expect(await listed('/api/products?q=bunk+bed%25+mattress&nearest=1')).toMatchObject({
    total: '3',
    dropped: 'bunk,bed%25',
  })
})

test('a search forgives typing errors, and its best match comes first', async () => {
  const found = (await list('/api/products?q=moutain+hybird')).map(({ name }) => name)
  expect(found).toEqual(['Blue Mountain Hybrid Mattress'])
  for (const q of ['grey+sofa', 'velvet', 'terracotta+chair'])
    expect((await list(`/api/products?q=${q}`)).length).toBeGreaterThan(0)
})

test('a list is narrowed by colours, price, stock and sale, alone and together', async () => {
  const whole = await list('/api/products')
  const sand = await list('/api/products?color=sand')
  expect(sand).toEqual(whole.filter(({ colors }) => colors.includes('Sand')))
  const either = await list('/api/products?color=Sand&color=Navy')
  expect(either).toEqual(
    whole.filter(({ colors }) => colors.includes('Sand') || colors.includes('Navy')),
  )
  const priced = await list('/api/products?min=75000&max=100000.50')
  expect(priced).toEqual(
    whole.filter(({ price }) => Number(price) >= 75_000 && Number(price) <= 100_000.5),
  )
  const there = await list('/api/products?stock=1')
  expect(there).toEqual(
    whole.filter(({ colorInventory }) => Object.values(colorInventory).some((n) => n > 0)),
  )
  expect(await list('/api/products?sale=1')).toEqual(whole.filter(({ onSale }) => onSale))
  const all = await list('/api/products?color=Terracotta&stock=1&sale=1&max=110000&sort=price-asc')
  expect(all.map(({ name }) => name)).toEqual(['Treasure Beach Fold-Flat Futon'])
})

test('the filters say their colours with swatch and count, and the span of prices', async () => {
  const facts = (await (await read('/api/product-filters')).json()) as ProductFilters
  expect(facts.price).toEqual({ min: '38000.00', max: '238000.00' })
  for (const { name, hex, count } of facts.colors) {
    expect(hex).toMatch(/^#[0-9A-F]{6}$/)
    const params = new URLSearchParams({ color: name })
    expect(await list(`/api/products?${params}`)).toHaveLength(count)
  }
  expect(facts.facts.map(({ key }) => key)).toEqual(['bedSize', 'seats', 'sleeps', 'firmness'])
  for (const { key, values } of facts.facts)
    for (const { value, count } of values)
      expect(await list(`/api/products?${key}=${value}`)).toHaveLength(count)
  const [size] = facts.facts
  expect(size?.values.map(({ label }) => label)).toEqual(['Twin', 'Queen'])
  expect(await list('/api/products?bedSize=double')).toEqual([])
  expect(await list('/api/products?stock=1')).toHaveLength(facts.inStock)
  expect(await list('/api/products?sale=1')).toHaveLength(facts.onSale)
  const ofChairs = await read('/api/product-filters?category=chairs')
  expect(((await ofChairs.json()) as ProductFilters).price?.max).toBe('75000.00')
  const nothing = { colors: [], price: null, inStock: 0, onSale: 0, facts: [] }
  expect(await (await read('/api/product-filters?category=wardrobes')).json()).toEqual(nothing)
  expect((await read('/api/product-filters?colour=Sand')).status).toBe(422)
})

test.each([
  ['min=cheap', 'Please give a price in dollars, such as 50000'],
  ['max=-1', 'Please give a price in dollars, such as 50000'],
  ['min=2000&max=1000', 'The lowest price is above the highest'],
  ['stock=yes', 'Please say stock=1, or leave it out'],
  ['sale=0', 'Please say sale=1, or leave it out'],
  ['nearest=yes', 'Please say nearest=1, or leave it out'],
])('a list is not asked for with %s, and a sentence says why', async (params, sentence) => {
  const response = await read(`/api/products?${params}`)
  expect([response.status, (await response.json()).error]).toEqual([422, sentence])
})

test.each([
  'limit=0',
  'limit=1001',
  'limit=x',
  'sort=cheap',
  'view=tiny',
  'colour=Sand',
  'seats=%00',
  'color=',
  'limit=1&limit=2',
])('a list is not asked for with %s, and the answer says which part is wrong', async (query) => {
  const response = await read(`/api/products?${query}`)
  expect(response.status).toBe(422)
  const { error, issues } = await response.json()
  expect(error).toEqual(expect.any(String))
  expect(issues).toHaveLength(1)
})

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
