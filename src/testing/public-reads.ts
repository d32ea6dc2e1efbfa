// Every way in which the public can ask the shop for something that may speak of a product: the routes
// of the API, the pages and the feeds. Each names one product in its request, and answers text.

import { renderPage } from '#web/entry-server.tsx'
import { renderFeed } from '#web/feeds/feeds.ts'
import { order } from './public-posts.ts'
import type { TestShop } from './shop.ts'

export type AskedProduct = { id: number; name: string; color: string; category: string }

/** `neighbour` is another product of the same category, on whose page the requested product is shown. */
export type Reading = { shop: TestShop; product: AskedProduct; neighbour: number }

/** A request, by the route that answers it. */
type Read = [route: string, what: string, ask: (reading: Reading) => Promise<string>]

const ORIGIN = 'https://shop.example'

const textOf = async (answer: Response) =>
  [answer.status, answer.headers.get('x-total-count'), await answer.text()].join('\n')

type Words = (reading: Reading) => string
const get = (route: string, what: string, path: Words): Read => [
  `GET ${route}`,
  what,
  async (reading) => textOf(await reading.shop.call('GET', `/api${path(reading)}`)),
]

const post = (route: string, what: string, body: (reading: Reading) => object): Read => [
  `POST ${route}`,
  what,
  async (reading) => textOf(await reading.shop.call('POST', `/api${route}`, body(reading))),
]

const list = (what: string, query: Words) =>
  get('/products', what, (reading) => `/products?${query(reading)}`)

const askApi = (shop: TestShop) => async (path: string) => shop.call('GET', path)

const page = (what: string, path: Words): Read => [
  'page',
  what,
  async (reading) => {
    const url = new URL(path(reading), ORIGIN)
    const parts = { manifest: {}, styles: new Map() }
    const { status, html } = await renderPage(url, askApi(reading.shop), parts)
    return `${status}\n${html}`
  },
]

const feed = (path: string): Read => [
  'feed',
  path,
  async ({ shop }) => (await renderFeed(path, ORIGIN, askApi(shop))).html,
]

const wanted = ({ product }: Reading) => ({
  productId: product.id,
  selectedColor: product.color,
  quantity: 1,
})
export const quote = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'chairs',
  preferredColor: 'Sand',
  preferredSize: 'Not sure',
}

export const READS: readonly Read[] = [
  list('all', () => ''),
  list('cards', () => 'view=card'),
  list('by price', () => 'view=card&sort=price-desc&limit=1'),
  list('a search', ({ product }) => `q=${encodeURIComponent(product.name)}`),
  list('a search with an error in it', ({ product }) => `q=${product.name.slice(0, 7)}rk`),
  list('those named, as recent ones and a comparison are', ({ product }) => `ids=${product.id}`),
  list('a colour', ({ product }) => `color=${product.color}`),
  list('a number of seats', () => 'seats=2'),
  list('those in stock', () => 'stock=1'),
  list('those on sale', () => 'sale=1'),
  list('what sells', () => 'sort=popular'),
  list(
    'what is near a search',
    ({ product }) => `nearest=1&max=1&q=${encodeURIComponent(product.name)}`,
  ),
  list('the last page', () => 'limit=3&sort=price-asc'),
  get(
    '/products/category/:category',
    'a category',
    ({ product }) => `/products/category/${product.category}`,
  ),
  get('/products/:id', 'itself', ({ product }) => `/products/${product.id}`),
  get('/products/:id/reviews', 'its reviews', ({ product }) => `/products/${product.id}/reviews`),
  get(
    '/products/:id/related',
    'what goes with it',
    ({ product }) => `/products/${product.id}/related`,
  ),
  get(
    '/products/:id/related',
    'its neighbour',
    ({ neighbour }) => `/products/${neighbour}/related`,
  ),
  get('/categories', 'counts', () => '/categories'),
  get('/categories', 'pictures', () => '/categories?view=card'),
  get('/product-filters', 'of all', () => '/product-filters'),
  get(
    '/product-filters',
    'of its category',
    ({ product }) => `/product-filters?category=${product.category}`,
  ),
  get(
    '/delivery',
    'to a parish',
    ({ product }) => `/delivery?product=${product.id}&parish=Portland`,
  ),
  get('/answers', 'its price', ({ product }) => `/answers?q=how much is the ${product.name}`),
  get('/quote-options', 'colours, sizes and budgets', () => '/quote-options'),
  post('/order-previews', 'a line', (reading) => ({ lines: [wanted(reading)] })),
  post('/orders', 'one piece', ({ product }) => ({ ...order, productId: product.id })),
  post('/orders', 'lines', (reading) => {
    const { productId: _, ...buyer } = order
    return { ...buyer, lines: [wanted(reading)] }
  }),
  post('/quotes', 'a price', ({ product }) => ({ ...quote, productId: product.id })),
  post('/restock-requests', 'a mail', ({ product }) => ({
    email: 'ann@example.com',
    productId: product.id,
    color: product.color,
  })),
  post('/chat', 'by name', ({ product }) => ({ message: `How much is the ${product.name}?` })),
  post('/chat', 'the dearest', () => ({ message: 'What is your most expensive sofa bed?' })),
  page('the home page', () => '/'),
  page('the list', () => '/products'),
  page('a category', ({ product }) => `/products/${product.category}`),
  page('a search', ({ product }) => `/products?q=${encodeURIComponent(product.name)}`),
  page('its own page', ({ product }) => `/product/${product.id}`),
  page('the page of its neighbour', ({ neighbour }) => `/product/${neighbour}`),
  page('a comparison', ({ product }) => `/compare?ids=${product.id}`),
  feed('/sitemap.xml'),
  feed('/feed.xml'),
]
