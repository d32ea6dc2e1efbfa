// The cents that name an order, from the setting to what shopper, staff and spreadsheet see of them.

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { OrderPageView, OrderView, PlacedOrderView } from '#contract/orders.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const PRICE = '64900.00'

let shop: TestShop
let admin: Record<string, string>
let productId: number
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  const stock = { Sand: 50 }
  const couch = { priceCents: centsFromDollars(PRICE) ?? 0, stock }
  productId = (await shop.shop.write(system('test'), (tx) => aProduct(tx, couch))).id
  const on = await call('PUT', '/settings/transfers', { namingCents: true })
  expect(on.status).toBe(200)
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown, by = admin) =>
  shop.call(method, `/api${path}`, body, by)
const json = async <T>(method: string, path: string, body?: unknown) =>
  (await (await call(method, path, body)).json()) as T

const buyer = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

async function place(change: object = {}) {
  const response = await shop.call('POST', '/api/orders', { ...buyer, productId, ...change })
  expect(response.status).toBe(201)
  return ((await response.json()) as PlacedOrderView).order
}

const less = (dollars: string, off: string) =>
  dollarsFromCents((centsFromDollars(dollars) ?? 0) - (centsFromDollars(off) ?? 0))

test('the shopper orders at the price that was shown, and the answer, page and table say the cents', async () => {
  const preview = await json<OrderPreviewView>('POST', '/order-previews', {
    lines: [{ productId, quantity: 1 }],
  })
  expect(preview.breakdown).toMatchObject({ total: PRICE, namingDiscount: '0.00' })
  const order = await place({ totalAmount: PRICE })
  const { namingDiscount } = order.breakdown
  expect(namingDiscount).toMatch(/^0\.\d\d$/)
  expect(namingDiscount).not.toBe('0.00')
  const total = less(PRICE, namingDiscount)
  const breakdown = { pieces: PRICE, discount: namingDiscount, namingDiscount, total }
  expect(order).toMatchObject({ totalAmount: total, breakdown })
  const page = await json<OrderPageView>('GET', `/order-pages/${order.link.split('/')[2]}`)
  expect(page).toMatchObject({ totalAmount: total, due: total, breakdown })
  expect(await json<OrderView>('GET', `/orders/${order.id}`)).toMatchObject({ breakdown })
  const file = await (await call('POST', '/order-exports', { ids: [order.id] })).text()
  const [row] = parse(file, { columns: true, bom: true }) as Record<string, string>[]
  expect(row).toMatchObject({ Amount: total, 'Transfer reference discount': namingDiscount })
})

test('a record that staff send back as they read it changes nothing, cents included', async () => {
  const { id } = await place()
  const read = await json<OrderView>('GET', `/orders/${id}`)
  const saved = await call('PUT', `/orders/${id}`, read)
  expect(saved.status).toBe(200)
  expect(await saved.json()).toEqual(read)
})

test('an accepted offer costs what it says, less the cents that name its order', async () => {
  const { id } = await json<{ id: number }>('POST', '/quotes', {
    ...{ customerName: 'Ann Brown', email: 'ann@example.com', contactNumber: '876-555-0100' },
    ...{ productCategory: 'compressed-couches', preferredColor: 'Sand', preferredSize: '3-seater' },
  })
  const validUntil = jamaicaDay(new Date(Date.now() + 7 * 86_400_000))
  const sent = { productId, color: 'Sand', price: '60000.00', validUntil }
  const { offer } = await json<StaffQuoteView>('POST', `/quotes/${id}/answer`, sent)
  const path = `/quote-pages/${offer?.link.split('/')[2]}/acceptance`
  const placed = await call('POST', path, { ...buyer, totalAmount: '60000.00' })
  expect(placed.status).toBe(201)
  const { order } = (await placed.json()) as PlacedOrderView
  expect(order.breakdown.namingDiscount).not.toBe('0.00')
  expect(order.totalAmount).toBe(less('60000.00', order.breakdown.namingDiscount))
})
