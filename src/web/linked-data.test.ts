import { expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import type { ReviewView } from '#contract/reviews.ts'
import { renderPage } from './entry-server.tsx'
import { aCouch, aPicture, aShop, apiOf, someFilters } from '#testing/sample-answers.ts'

const answers = (product: ProductView = aCouch) => ({
  '/api/shop': aShop,
  '/api/site-pictures': { heroFront: null, heroCut: null, banner: null, og: null },
  '/api/categories': [],
  '/api/product-filters': someFilters,
  '/api/products': [],
  '/api/products/7': product,
  '/api/products/7/related': [],
  '/api/products/7/reviews': [aReview],
})

const rating = { average: 4.5, count: 2, stars: [0, 0, 0, 1, 1] }
const aReview: ReviewView = {
  ...{ id: 1, rating: 4, title: 'Mop goes right under', words: '', shownAs: 'Ann B.' },
  ...{ photos: [], color: 'Sand', answer: '', writtenAt: '2026-11-20T15:00:00.000Z' },
}

const page = (path: string, product?: ProductView) =>
  renderPage(new URL(path, 'https://shop.example'), apiOf(answers(product)), {
    manifest: {},
    styles: new Map(),
  })

type Thing = Record<string, unknown> & { '@type': string }
type Item = { name: string; item: string }
const BLOCK = /<script type="application\/ld\+json">(.*?)<\/script>/g

async function thingsAt(path: string, product?: ProductView): Promise<Thing[]> {
  const { html } = await page(path, product)
  return [...html.matchAll(BLOCK)].map(([, json = '']) => JSON.parse(json) as Thing)
}
const typesAt = async (path: string) => (await thingsAt(path)).map((thing) => thing['@type'])

test('the home page names the shop and how to search it', async () => {
  const [organization, website] = await thingsAt('/')
  expect(organization).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    legalName: 'Yaadbox Limited',
    telephone: '876-555-0142',
  })
  expect(website).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      target: { urlTemplate: 'https://shop.example/products?q={search_term_string}' },
    },
  })
})

test('a list and a product say where they stand', async () => {
  const [list] = await thingsAt('/products/chairs')
  const names = (thing: Thing | undefined) => {
    const { itemListElement } = thing as unknown as { itemListElement: Item[] }
    return itemListElement.map(({ name, item }) => [name, new URL(item).pathname])
  }
  const chairs = ['Chairs', '/products/chairs']
  expect(names(list)).toEqual([['Home', '/'], ['Products', '/products'], chairs])
  const [trail] = await thingsAt('/product/7')
  expect(names(trail).at(-1)).toEqual([aCouch.name, '/product/7'])
})

test('a product in two colours is a group with an offer for each', async () => {
  const [, product] = await thingsAt('/product/7')
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: '7',
    width: { value: 180, unitCode: 'CMT' },
    hasVariant: [
      {
        sku: '7-sand',
        color: 'Sand',
        image: ['https://shop.example/pictures/couch.1234-1200.webp'],
        offers: {
          url: 'https://shop.example/product/7?color=Sand',
          price: '112000.00',
          priceCurrency: 'JMD',
          availability: 'https://schema.org/InStock',
        },
      },
      {
        sku: '7-ocean-teal',
        offers: {
          url: 'https://shop.example/product/7?color=Ocean+Teal',
          availability: 'https://schema.org/OutOfStock',
        },
      },
    ],
  })
})

test('a product names its bed size, and every fact with its unit', async () => {
  const factTexts = [
    { key: 'bedSize', label: 'Bed size', text: 'Queen', value: 'queen' },
    { key: 'loadKg', label: 'Maximum load in total', text: '240 kg', value: 240 },
  ]
  const [, product] = await thingsAt('/product/7', { ...aCouch, factTexts })
  const [name, load] = ['Bed size', 'Maximum load in total']
  expect(product).toMatchObject({
    size: 'Queen',
    additionalProperty: [
      { '@type': 'PropertyValue', propertyID: 'bedSize', name, value: 'Queen' },
      { '@type': 'PropertyValue', propertyID: 'loadKg', name: load, value: 240, unitCode: 'KGM' },
    ],
  })
  const [, silent] = await thingsAt('/product/7', { ...aCouch, factTexts: [] })
  expect(silent).not.toHaveProperty('additionalProperty')
})

test('an offer promises the warranty of its product, if the shop has said it', async () => {
  const plain = { ...aCouch, colors: [], colorInventory: { '': 2 } }
  const [, product] = await thingsAt('/product/7', plain)
  const years = { '@type': 'QuantitativeValue', value: 5, unitCode: 'ANN' }
  const warranty = { '@type': 'WarrantyPromise', durationOfWarranty: years }
  expect(product).toMatchObject({ offers: { warranty } })
  const [, silent] = await thingsAt('/product/7', { ...plain, warrantyYears: null })
  expect(JSON.stringify(silent)).not.toContain('Warranty')
})

test('a product in one colour, or in none, is one product with one offer', async () => {
  const sand = { ...aCouch, colors: ['Sand'], colorInventory: { Sand: 0 } }
  const [, product] = await thingsAt('/product/7', sand)
  expect(product).toMatchObject({
    '@type': 'Product',
    color: 'Sand',
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
  const plain = { ...aCouch, colors: [], colorInventory: { '': 2 } }
  const [, other] = await thingsAt('/product/7', plain)
  expect(other).toMatchObject({
    sku: '7',
    offers: { url: 'https://shop.example/product/7', availability: 'https://schema.org/InStock' },
  })
})

test('what a clerk types cannot end the block that carries it', async () => {
  const { html } = await page('/product/7', { ...aCouch, name: '</script><b>soft</b>' })
  const blocks = [...html.matchAll(BLOCK)].map(([, json = '']) => json)
  expect(blocks).toHaveLength(2)
  for (const json of blocks) expect(json).not.toContain('<')
})

test('the questions are there with their answers, every place filled', async () => {
  const [faq] = await thingsAt('/faq')
  expect(faq?.['@type']).toBe('FAQPage')
  expect(JSON.stringify(faq)).toContain('help@yaadbox.example')
  expect(JSON.stringify(faq?.mainEntity)).not.toMatch(/\{(email|phone|[^"]*\|\/)/)
})

test('a page that is not there, and one for one person only, say nothing', async () => {
  for (const path of ['/nowhere', '/product/99', '/order/abc'])
    expect(await typesAt(path)).toEqual([])
})

test('a shared product shows its own picture, by its whole address and its size', async () => {
  const { html } = await page('/product/7')
  const { src, width, height } = aPicture
  expect(html).toContain(`<meta property="og:image" content="https://shop.example${src}">`)
  expect(html).toContain(`<meta property="og:image:width" content="${width}">`)
  expect(html).toContain(`<meta property="og:image:height" content="${height}">`)
})

test('a reviewed product says its average and what was written, any other nothing of it', async () => {
  const [, product] = await thingsAt('/product/7', { ...aCouch, rating })
  expect(product).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    review: [
      {
        '@type': 'Review',
        author: { name: 'Ann B.' },
        datePublished: '2026-11-20',
        reviewRating: { ratingValue: 4 },
      },
    ],
  })
  const [, unknown] = await thingsAt('/product/7')
  expect(Object.keys(unknown ?? {})).not.toContain('aggregateRating')
  expect(Object.keys(unknown ?? {})).not.toContain('review')
})
