// What a delivery costs and by which day it comes: the same from every call that says it, for every
// piece of the demo and every parish.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliverySizes, DeliveryView } from '#contract/ask-delivery.ts'
import { textOfWords, deliverySentence } from '#contract/delivery-sentences.ts'
import { doorPrice } from '#contract/door-price.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { OrderPageView, PlacedOrderView } from '#contract/orders.ts'
import { PARISHES } from '#contract/parishes.ts'
import type { ProductCard, ProductView } from '#contract/product-views.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { system } from '#platform/tx.ts'
import { seedRates } from '#testing/delivery.ts'
import { NOW, openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let admin: Record<string, string>
let clock = NOW
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => clock })
  await shop.shop.write(system('test'), seedRates)
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

type Answer<T> = { status: number; body: T; headers: Headers }
const call = async <T>(
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Answer<T>> => {
  const answer = await shop.call(method, `/api${path}`, body, headers)
  return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers }
}
const ask = (product: number, parish: string, more = '') =>
  call<DeliveryView>(
    'GET',
    `/delivery?${new URLSearchParams({ product: String(product), parish })}${more}`,
  )
const BUYER = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
  deliveryAddress: '22 Harbour Street',
}

test('a delivery has a price and a day for each service, until the next cut-off', async () => {
  const { status, body, headers } = await ask(2, 'Portland')
  expect(status).toBe(200)
  expect(body).toEqual({
    parish: 'Portland',
    size: 'L',
    payBefore: '2026-11-20T19:00:00.000Z',
    services: [
      { service: 'standard', price: '4000.00', daysFrom: 5, daysTo: 7, by: '2026-12-01' },
      { service: 'express', price: '7200.00', daysFrom: 2, daysTo: 3, by: '2026-11-25' },
    ],
  })
  expect(Date.parse(headers.get('expires') ?? '')).toBe(Date.parse(body.payBefore))
  clock = new Date('2026-11-20T19:00:00Z')
  expect((await ask(2, 'Portland')).body).toMatchObject({
    payBefore: '2026-11-23T19:00:00.000Z',
    services: [{ by: '2026-12-02' }, { by: '2026-11-26' }],
  })
  clock = NOW
})

test('more pieces are a larger load; an unknown parish or number is refused', async () => {
  expect((await ask(7, 'Kingston')).body).toMatchObject({ size: 'S' })
  expect((await ask(7, 'Kingston', '&quantity=3')).body).toMatchObject({ size: 'L' })
  expect((await ask(7, 'Atlantis')).status).toBe(422)
  expect((await ask(7, 'Kingston', '&quantity=11')).status).toBe(422)
  expect((await ask(999_999, 'Kingston')).status).toBe(404)
})

test('every piece of the demo has one price and day in every parish, whoever says it', async () => {
  const { body: pieces } = await call<ProductView[]>('GET', '/products')
  expect(pieces).toHaveLength(12)
  const { body: cards } = await call<ProductCard[]>('GET', '/products?view=card')
  for (const parish of PARISHES) {
    const { body: sizes } = await call<DeliverySizes>('GET', `/delivery/sizes?parish=${parish}`)
    for (const { id, name, price, colors } of pieces) {
      const { body: offered } = await ask(id, parish)
      const lines = [{ productId: id, selectedColor: colors[0], quantity: 1 }]
      const wanted = { shippingMethod: 'delivery', parish, deliveryService: 'standard' }
      const preview = await call<OrderPreviewView>('POST', '/order-previews', { lines, ...wanted })
      const [standard] = offered.services
      expect(preview.body.delivery).toEqual({
        services: offered.services,
        payBefore: offered.payBefore,
        chosen: 'standard',
      })
      expect(preview.body.breakdown).toMatchObject({ delivery: standard?.price, pieces: price })
      const message = `how much is delivery of the ${name} to ${parish}`
      const chat = await call<{ response: string }>('POST', '/chat', { message })
      if (!standard) throw new Error(`nothing goes to ${parish}`)
      expect(sizes.payBefore).toBe(offered.payBefore)
      const card = cards.find((each) => each.id === id)
      expect(card && doorPrice(card, sizes)).toEqual({
        price: preview.body.breakdown.total,
        by: standard.by,
      })
      expect(chat.body.response).toContain(textOfWords(deliverySentence(parish, standard, clock)))
    }
  }
})

test('an order is placed for what its preview said, and its page promises the same day', async () => {
  const lines = [{ productId: 2, selectedColor: 'Navy', quantity: 2 }]
  const wanted = { shippingMethod: 'delivery', parish: 'Portland', deliveryService: 'express' }
  const { body: preview } = await call<OrderPreviewView>('POST', '/order-previews', {
    lines,
    ...wanted,
  })
  const totalAmount = preview.breakdown.total
  expect(preview.breakdown.delivery).toBe('11000.00')
  const placed = await call<PlacedOrderView>('POST', '/orders', {
    ...BUYER,
    ...wanted,
    lines,
    totalAmount,
  })
  expect(placed.status).toBe(201)
  expect(placed.body.order.breakdown).toEqual(preview.breakdown)
  const link = placed.body.order.link.replace('/order/', '')
  const page = async () => (await call<OrderPageView>('GET', `/order-pages/${link}`)).body
  expect(await page()).toMatchObject({
    deliveryService: 'express',
    deliveryToBeQuoted: false,
    promisedBy: null,
    promise: { daysFrom: 2, daysTo: 3, by: '2026-11-25', payBefore: '2026-11-20T19:00:00.000Z' },
  })
  await call('PUT', `/orders/${placed.body.order.id}`, { paymentStatus: 'paid' }, admin)
  expect(await page()).toMatchObject({ promisedBy: '2026-11-25', promise: null })
})

test('a service without a parish, for a pick-up, or that goes nowhere near is refused', async () => {
  const order = { ...BUYER, productId: 2, deliveryService: 'express' }
  const refused = async (more: object) => {
    const body = { ...order, ...more }
    const {
      lines = [{ productId: 2 }],
      shippingMethod,
      parish,
      deliveryService,
    } = {
      ...body,
    } as Record<string, unknown>
    const placed = await call<{ error: string; issues?: { path: string }[] }>(
      'POST',
      '/orders',
      body,
    )
    const previewed = await call<typeof placed.body>('POST', '/order-previews', {
      lines,
      shippingMethod,
      parish,
      deliveryService,
    })
    expect([previewed.status, previewed.body.issues]).toEqual([placed.status, placed.body.issues])
    return { status: placed.status, ...placed.body }
  }
  expect(await refused({})).toMatchObject({ status: 422, issues: [{ path: 'parish' }] })
  const pickedUp = { shippingMethod: 'pickup', parish: '' }
  expect(await refused(pickedUp)).toMatchObject({ issues: [{ path: 'deliveryService' }] })
  const { status, error } = await refused({ parish: 'Kingston' })
  expect(status).toBe(422)
  expect(error).toBe(
    refusalSentence('service-not-offered', { service: 'Express', parish: 'Kingston' }),
  )
})

test('a courier’s order of another client is placed at its pieces, to be quoted', async () => {
  const sent = { ...BUYER, parish: 'Portland', productId: 2, totalAmount: '168000.00' }
  const placed = await call<PlacedOrderView>('POST', '/orders', sent)
  expect(placed.body.order).toMatchObject({
    totalAmount: '168000.00',
    deliveryToBeQuoted: true,
    breakdown: { delivery: '0.00', deliveryToBeQuoted: true, total: '168000.00' },
  })
  const other = await call<{ breakdown: OrderPreviewView }>('POST', '/orders', {
    ...sent,
    totalAmount: '172000.00',
  })
  expect(other.status).toBe(409)
  expect(other.body.breakdown.breakdown).toMatchObject({
    deliveryToBeQuoted: true,
    total: '168000.00',
  })
})
