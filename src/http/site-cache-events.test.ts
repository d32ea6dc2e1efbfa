// Every kind of write against every kept answer, both ways: what a write changes is never answered
// as it was before, and a write that no public page shows makes nobody ask the database again.

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { SETTINGS } from '#contract/settings.ts'
import { openResponseCache } from '#platform/cache/response-cache.ts'
import { system } from '#platform/tx.ts'
import { aReview } from '#testing/reviews.ts'
import { asStaff } from '#testing/staff.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { openSiteCache } from './site-cache.ts'

const KEPT = [
  '/api/shop',
  '/api/site-pictures',
  '/api/categories',
  '/api/categories?view=card',
  '/api/product-filters',
  '/api/quote-options',
  '/api/products',
  '/api/products?view=card&limit=6',
  '/api/products?stock=1',
  '/api/products?sort=price-asc',
  '/api/products/category/mattresses',
  '/api/products/category/compressed-couches',
  '/api/products/1',
  '/api/products/1/related',
  '/api/products/1/reviews',
  '/api/products/9',
  '/api/delivery?product=1&parish=Portland',
  '/api/delivery?product=9&parish=Kingston',
]

let shop: TestShop
let staff: { authorization: string }
let site: Hono
/** What the kept answers were made of since it was last emptied. */
let made: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'admin')
  const request = (path: string) => {
    made.push(path)
    return shop.api.request(path)
  }
  const { callApi } = openSiteCache({
    api: { fetch: shop.api.fetch, request },
    cache: openResponseCache(),
    observe: shop.shop.observe,
    renderPage: async () => ({ status: 200, html: '', headers: {}, isCacheable: false }),
    limit: () => 0,
    tooManyRequests: () => ({ html: '', headers: {} }),
  })
  site = new Hono().all('*', callApi)
})
afterAll(() => shop.close())

const readAll = () => Promise.all(KEPT.map(async (path) => (await site.request(path)).text()))
const readDatabase = () =>
  Promise.all(KEPT.map(async (path) => (await shop.api.request(path)).text()))

const order = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const quote = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'mattresses',
  preferredColor: 'Sand',
  preferredSize: 'Queen',
}
const claim = { name: 'Ann', email: 'ann@example.com', phone: '876-555-0100' }
const message = {
  name: 'Ann Brown',
  email: 'ann@example.com',
  subject: 'Delivery',
  message: 'When does my couch arrive?',
}

async function call(method: string, path: string, body?: object, by = {}) {
  const answer = await shop.call(method, path, body, by)
  expect([200, 201, 204, 401, 409], `${method} ${path}`).toContain(answer.status)
  return answer
}

async function placeOrder(): Promise<PlacedOrderView['order']> {
  const answer = await call('POST', '/api/orders', order)
  return ((await answer.json()) as PlacedOrderView).order
}

async function editOrder(fields: object): Promise<void> {
  const { id } = await placeOrder()
  await readAll()
  made = []
  await call('PUT', `/api/orders/${id}`, fields, staff)
}

type Write = [title: string, write: () => Promise<unknown>]

/** A review of product 1, which waits until it is shown. */
const writeOne = () => shop.shop.write(system('test'), (tx) => aReview(tx, {}, { productId: 1 }))

async function showOne(): Promise<{ id: number; writtenAt: Date }> {
  const review = await writeOne()
  await readAll()
  await call('POST', `/api/reviews/${review.id}/showing`, seenOf(review), staff)
  return review
}
const seenOf = ({ writtenAt }: { writtenAt: Date }) => ({ writtenAt: writtenAt.toISOString() })

async function hideOne(): Promise<void> {
  const review = await showOne()
  await readAll()
  const refusal = { ...seenOf(review), reason: 'It names a neighbour.' }
  await call('POST', `/api/reviews/${review.id}/refusal`, refusal, staff)
}

async function answerOne(): Promise<void> {
  const review = await showOne()
  await readAll()
  await call('PUT', `/api/reviews/${review.id}/answer`, { answer: 'Thank you' }, staff)
}

async function refuseOne(): Promise<void> {
  const review = await writeOne()
  await readAll()
  made = []
  const refusal = { ...seenOf(review), reason: 'It names a neighbour.' }
  await call('POST', `/api/reviews/${review.id}/refusal`, refusal, staff)
}

const UNSEEN: Write[] = [
  ['a refused review', refuseOne],
  ['a message', () => call('POST', '/api/contact', message)],
  ['a subscription', () => call('POST', '/api/email-subscription', { email: 'ann@example.com' })],
  ['a request for a quote', () => call('POST', '/api/quotes', quote)],
  [
    'a claimed prize',
    () => call('POST', '/api/lottery-claims', { ...claim, prize: 'Care kit', prizeId: 'care-kit' }),
  ],
  [
    'a mistyped password',
    () => call('POST', '/api/admin/login', { username: 'admin', password: 'wrong' }),
  ],
  ['a partner’s code', () => call('POST', '/api/mlm/sign-in/code', { email: 'ann@example.com' })],
  ['a payment', () => editOrder({ paymentStatus: 'paid' })],
  ['a confirmation', () => editOrder({ orderStatus: 'confirmed' })],
  ['a corrected name', () => editOrder({ customerName: 'Ann Browne' })],
]

describe.each(UNSEEN)('%s', (_, write) => {
  test('is on no public page, and makes none of them be asked for again', async () => {
    await readAll()
    made = []
    await write()
    expect(await readAll()).toEqual(await readDatabase())
    expect(made).toEqual([])
  })
})

const prices = { S: '1', M: '2', L: '3', XL: '4' }
const east = {
  name: 'East',
  parishes: ['Portland'],
  services: [{ service: 'standard', daysFrom: 5, daysTo: 7, prices }],
}

const editProduct = (fields: object) => call('PUT', '/api/products/1', fields, staff)

async function deletedOrder(): Promise<void> {
  const { id } = await placeOrder()
  await readAll()
  await call('DELETE', `/api/orders/${id}`, undefined, staff)
}
async function deletedProduct(): Promise<void> {
  const all = (await (await shop.call('GET', '/api/products')).json()) as { id: number }[]
  await call('DELETE', `/api/products/${all.at(-1)?.id}`, undefined, staff)
}

const SEEN: Write[] = [
  ['a review that is shown', showOne],
  ['a review that is hidden again', hideOne],
  ['an answer to a review', answerOne],
  ['an order', placeOrder],
  ['a cancelled order', () => editOrder({ orderStatus: 'cancelled' })],
  ['a deleted order', deletedOrder],
  ['an order moved to another colour', () => editOrder({ selectedColor: 'Terracotta' })],
  ['a new price', () => editProduct({ price: '123456.00' })],
  ['a new name', () => editProduct({ name: 'Renamed' })],
  ['another category', () => editProduct({ category: 'mattresses' })],
  ['counted pieces', () => editProduct({ colorInventory: { Sand: 3 } })],
  [
    'a new product',
    () =>
      call(
        'POST',
        '/api/products',
        { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' },
        staff,
      ),
  ],
  [
    'another number of pieces to warn at',
    () => call('PUT', '/api/inventory/1/threshold', { lowStockThreshold: 33 }, staff),
  ],
  ['new rates of the courier', () => call('PUT', '/api/shipping-rates', { zones: [east] }, staff)],
  [
    'another hour up to which a payment counts',
    async () => {
      const rules = { ...SETTINGS.delivery.defaults, cutOffHour: 9 }
      await call('PUT', '/api/settings/delivery', rules, staff)
    },
  ],
  [
    'other years for which documents are kept',
    async () => {
      const rules = { ...SETTINGS.documents.defaults, keepYears: 7 }
      await call('PUT', '/api/settings/documents', rules, staff)
    },
  ],
  [
    'a registration as a data controller',
    () => call('PUT', '/api/settings/privacy', { registration: 'DC-00417' }, staff),
  ],
  ['other boxes', () => editProduct({ cartons: [{ lengthCm: 200, widthCm: 100, heightCm: 90 }] })],
  ['a deleted product', deletedProduct],
]

describe.each(SEEN)('%s', (_, write) => {
  test('is on every public page that shows it, at once', async () => {
    await readAll()
    await write()
    expect(await readAll()).toEqual(await readDatabase())
  })
})
