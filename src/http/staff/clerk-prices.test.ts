// What staff who may not change prices sell for: the shop's prices less a few percent, with the courier
// of the tariff. Anything cheaper waits for somebody who may, and did not write it.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuotePageView, StaffQuoteView } from '#contract/quote-offers.ts'
import type { OrderView, PlacedOrderView } from '#contract/orders.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { changeProduct } from '#domain/stock/change-product.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { seedRates } from '#testing/delivery.ts'
import { NOW, openTestShop, type TestShop } from '#testing/shop.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
let manager: Record<string, string>
let cheap: number
let quoteId: number
beforeAll(async () => {
  let passed = 0
  shop = await openTestShop({}, undefined, { now: () => new Date(NOW.getTime() + passed++) })
  cheap = await shop.shop.write(system('test'), async (tx) => {
    await seedRates(tx)
    await changeProduct(tx, { productId: 2, edit: { colorInventory: { Navy: 50 } } })
    return (await aProduct(tx, { priceCents: 20_000_00, stock: { Sand: 50 } })).id
  })
  clerk = await asStaff(shop, 'clerk')
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  quoteId = await shop.shop.write(
    system('test'),
    async (tx) => (await requestQuote(tx, { ...QUOTE_REQUEST, budgetRange: '' })).id,
  )
})

const PRICE = '168000.00'
const AT_LIMIT = '159600.00'
const BELOW = '159599.99'
const VALID = { validUntil: '2026-12-20' }
const line = (unitPrice: string, quantity = 1) => ({
  productId: 2,
  selectedColor: 'Navy',
  quantity,
  unitPrice,
})
const reason = 'She buys for her guest house'

const answer = (sent: object, who = clerk) =>
  shop.call('POST', `/api/quotes/${quoteId}/answer`, { ...VALID, ...sent }, who)
const NEW = {
  productId: 2,
  productName: 'Montego 3-Seater',
  selectedColor: 'Navy',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const write = (change: object, who = clerk) =>
  shop.call('POST', '/api/orders/admin', { ...NEW, ...change }, who)
type Refused = { error: string; issues?: { path: string; message: string }[] }
async function refused(response: Response) {
  const { error, issues = [] } = (await response.json()) as Refused
  return { status: response.status, error, paths: issues.map(({ path }) => path) }
}
const SENTENCE = 'You can take up to 5% off the shop’s price, to J$159,600. Less needs a manager.'
const accept = (offer: StaffQuoteView['offer'], change: object = {}) =>
  shop.call('POST', `/api/quote-pages/${offer?.link.split('/')[2]}/acceptance`, {
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'delivery',
    deliveryAddress: '22 Harbour Street',
    ...change,
  })

test('a clerk offers no piece below the limit, which the refusal names', async () => {
  const below = await refused(await answer({ lines: [line(BELOW)] }))
  expect(below).toEqual({ status: 403, error: SENTENCE, paths: ['lines.0.unitPrice'] })
  const one = { productId: 2, color: 'Navy', price: '1.00' }
  expect(await refused(await answer(one))).toMatchObject({ status: 403, paths: ['price'] })
  const discounted = { lines: [line(PRICE)], discount: '8400.01' }
  expect(await refused(await answer(discounted))).toMatchObject({
    status: 403,
    paths: ['discount'],
  })
})

test('a clerk offers down to the limit, with a reason', async () => {
  const sent = { lines: [line(AT_LIMIT, 2)] }
  expect(await refused(await answer(sent))).toMatchObject({ status: 422, paths: ['reason'] })
  expect((await answer({ ...sent, reason })).status).toBe(200)
  expect((await answer({ lines: [line(PRICE)] })).status).toBe(200)
  expect((await answer({ lines: [line('1.00')] }, manager)).status).toBe(200)
})

test('a clerk offers the delivery of the tariff, and no other', async () => {
  const sent = { lines: [line(PRICE)] }
  const nowhere = await refused(await answer({ ...sent, delivery: '10.00' }))
  expect(nowhere).toMatchObject({ status: 422, paths: ['parish'] })
  const other = { ...sent, parish: 'Portland', delivery: '10.00' }
  expect(await refused(await answer(other))).toMatchObject({ status: 403, paths: ['delivery'] })
  const named = await answer({ ...sent, parish: 'Portland', deliveryService: 'express' })
  const { offer } = (await named.json()) as StaffQuoteView
  expect(offer?.breakdown).toMatchObject({ delivery: '7200.00', deliveryService: 'express' })
  const elsewhere = await accept(offer, { parish: 'Kingston' })
  expect(await refused(elsewhere)).toMatchObject({ status: 422, paths: ['parish'] })
  const placed = await accept(offer, { parish: 'Portland', totalAmount: '175200.00' })
  const { order } = (await placed.json()) as PlacedOrderView
  expect(order).toMatchObject({ deliveryService: 'express', deliveryToBeQuoted: false })
})

test('an offer without a delivery is to be quoted once it goes by courier', async () => {
  const { offer } = (await (await answer({ lines: [line(PRICE)] })).json()) as StaffQuoteView
  const placed = await accept(offer, { parish: 'Portland' })
  const { order } = (await placed.json()) as PlacedOrderView
  expect(order).toMatchObject({ deliveryToBeQuoted: true, totalAmount: PRICE })
})

test('a clerk writes an order down to the limit', async () => {
  const taken = await write({ totalAmount: AT_LIMIT, reason })
  expect(taken.status).toBe(201)
  const { order } = (await taken.json()) as { order: OrderView }
  const changes = await shop.call('GET', `/api/orders/${order.id}/changes`, undefined, clerk)
  expect(JSON.stringify(await changes.json())).toContain(reason)
  const below = await refused(await write({ totalAmount: BELOW, reason }))
  expect(below).toEqual({ status: 403, error: SENTENCE, paths: ['totalAmount'] })
  expect((await write({ totalAmount: '1.00', reason }, manager)).status).toBe(201)
})

test('a clerk does not turn a cheap piece of an order into a dear one', async () => {
  const bought = { productId: cheap, productName: 'Test Couch', selectedColor: 'Sand' }
  const sold = await write({ ...bought, totalAmount: '20000.00' })
  const { id, lines } = ((await sold.json()) as { order: OrderView }).order
  const edit = (change: object, who = clerk) =>
    shop.call('PUT', `/api/orders/${id}`, { ...change, reason }, who)
  const other = { productId: 2, productName: 'Montego 3-Seater', selectedColor: 'Navy' }
  expect((await edit(other)).status).toBe(403)
  const kept = { id: lines[0]?.id ?? 0, ...line('20000.00') }
  expect((await edit({ lines: [kept] })).status).toBe(403)
  const today = { id: kept.id, productId: 2, selectedColor: 'Navy', quantity: 1 }
  expect((await edit({ lines: [today] })).status).toBe(200)
})

test('a clerk adds no piece at a price that only a manager could set', async () => {
  const sold = await write({ totalAmount: '1.00', reason }, manager)
  const { id, lines } = ((await sold.json()) as { order: OrderView }).order
  const more = [{ id: lines[0]?.id ?? 0, quantity: 9 }]
  const edited = await shop.call('PUT', `/api/orders/${id}`, { lines: more }, clerk)
  expect(edited.status).toBe(403)
})

test('a cheaper offer waits for somebody who may change prices and did not write it', async () => {
  const propose = await shop.call(
    'POST',
    `/api/quotes/${quoteId}/proposals`,
    { ...VALID, lines: [line('1.00')], reason },
    clerk,
  )
  expect(propose.status).toBe(200)
  const { status, offer, proposal } = (await propose.json()) as StaffQuoteView & {
    proposal: { id: number }
  }
  expect([status, offer]).toEqual(['pending', null])
  expect(proposal).toMatchObject({ state: 'waiting', price: '1.00', reason })
  const path = `/api/quotes/${quoteId}/proposals/${proposal.id}`
  expect((await shop.call('POST', `${path}/approval`, {}, clerk)).status).toBe(403)
  const approved = await shop.call('POST', `${path}/approval`, {}, manager)
  const quote = (await approved.json()) as StaffQuoteView
  expect([quote.status, quote.offer?.price]).toEqual(['answered', '1.00'])
  const page = await shop.call('GET', `/api/quote-pages/${quote.offer?.link.split('/')[2]}`)
  expect(((await page.json()) as QuotePageView).price).toBe('1.00')
})
