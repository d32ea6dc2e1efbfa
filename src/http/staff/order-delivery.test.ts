// The delivery of orders that staff take by telephone: priced by the tariff, or to be quoted, never
// free by courier without a word.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import { changeProduct } from '#domain/stock/change-product.ts'
import { system } from '#platform/tx.ts'
import { seedRates } from '#testing/delivery.ts'
import { NOW, openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => NOW })
  await shop.shop.write(system('test'), async (tx) => {
    await seedRates(tx)
    await changeProduct(tx, { productId: 2, edit: { colorInventory: { Navy: 50 } } })
  })
  clerk = await asStaff(shop, 'clerk')
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())

const PRICE = '168000.00'
const BY_COURIER = {
  productId: 2,
  productName: 'Montego 3-Seater',
  selectedColor: 'Navy',
  totalAmount: PRICE,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
  deliveryAddress: '22 Harbour Street',
  parish: 'Portland',
}
const PICKED_UP = { ...BY_COURIER, shippingMethod: 'pickup', deliveryAddress: '', parish: '' }

const write = (change: object = {}, who = clerk) =>
  shop.call('POST', '/api/orders/admin', { ...BY_COURIER, ...change }, who)
async function written(change: object = {}, who = clerk): Promise<OrderView> {
  const response = await write(change, who)
  expect(response.status).toBe(201)
  return ((await response.json()) as { order: OrderView }).order
}
const edit = (id: number, change: object, who = clerk) =>
  shop.call('PUT', `/api/orders/${id}`, change, who)
const pathsOf = async (response: Response) => {
  const { issues = [] } = (await response.json()) as { issues?: { path: string }[] }
  return [response.status, ...issues.map(({ path }) => path)]
}

test('a courier’s order that staff write without a service is to be quoted', async () => {
  const order = await written()
  expect(order).toMatchObject({
    totalAmount: PRICE,
    deliveryService: null,
    deliveryToBeQuoted: true,
    breakdown: { pieces: PRICE, delivery: '0.00', deliveryToBeQuoted: true, total: PRICE },
  })
  const page = await shop.call('GET', `/api/order-pages/${order.link.split('/')[2]}`)
  expect(((await page.json()) as OrderPageView).deliveryToBeQuoted).toBe(true)
  expect((await written(PICKED_UP)).deliveryToBeQuoted).toBe(false)
})

test('a service that staff name is priced by the tariff and promised by its day', async () => {
  const named = { deliveryService: 'express', paymentStatus: 'paid' }
  expect(await written(named)).toMatchObject({
    totalAmount: '175200.00',
    deliveryService: 'express',
    deliveryToBeQuoted: false,
    promisedBy: '2026-11-25',
    breakdown: { pieces: PRICE, delivery: '7200.00', total: '175200.00' },
    money: { net: '175200.00', due: '0.00' },
  })
})

test('a service of a piece whose cartons are not known is to be quoted', async () => {
  const special = { productId: undefined, productName: 'A special couch', totalAmount: '90000.00' }
  expect(await written({ ...special, deliveryService: 'standard' }, manager)).toMatchObject({
    totalAmount: '90000.00',
    deliveryService: 'standard',
    deliveryToBeQuoted: true,
  })
})

test('a service that cannot be had is refused at its field', async () => {
  const express = { deliveryService: 'express' }
  expect(await pathsOf(await write({ ...express, parish: 'Kingston' }))).toEqual([
    422,
    'deliveryService',
  ])
  expect(await pathsOf(await write({ ...express, parish: '' }))).toEqual([422, 'parish'])
  const pickedUp = await write({ ...PICKED_UP, ...express })
  expect(await pathsOf(pickedUp)).toEqual([422, 'deliveryService'])
})

test('only a manager makes a courier free', async () => {
  const free = { deliveryToBeQuoted: false }
  expect(await pathsOf(await write(free))).toEqual([403, 'deliveryToBeQuoted'])
  expect((await written(free, manager)).deliveryToBeQuoted).toBe(false)
  const quoted = { ...PICKED_UP, deliveryToBeQuoted: true }
  expect(await pathsOf(await write(quoted))).toEqual([422, 'deliveryToBeQuoted'])
  expect((await written({ deliveryToBeQuoted: true })).deliveryToBeQuoted).toBe(true)
})

test('lines beside a new order’s one piece are refused unless they say the same', async () => {
  const same = { productName: 'Montego 3-Seater', quantity: 1, unitPrice: PRICE, returned: 0 }
  expect((await written({ ...PICKED_UP, lines: [same] })).lines).toHaveLength(1)
  const two = [{ productId: 2, selectedColor: 'Navy', quantity: 2, unitPrice: PRICE }]
  expect(await pathsOf(await write({ lines: two }))).toEqual([422, 'lines'])
  const dearer = [{ productId: 2, selectedColor: 'Navy', quantity: 1, unitPrice: '170000.00' }]
  expect(await pathsOf(await write({ lines: dearer }))).toEqual([422, 'lines'])
})

test('another service of an order that stands is refused, not dropped in silence', async () => {
  const { id } = await written({ deliveryService: 'standard' })
  const same = await edit(id, { deliveryService: 'standard', notes: 'Call first' })
  expect(same.status).toBe(200)
  const other = await edit(id, { deliveryService: 'express' }, manager)
  expect(await pathsOf(other)).toEqual([422, 'deliveryService'])
})

test('a clerk may say that a courier is to be quoted, and not what it costs', async () => {
  const { id } = await written({ deliveryToBeQuoted: false }, manager)
  const quoted = await edit(id, { deliveryToBeQuoted: true })
  expect(await quoted.json()).toMatchObject({ deliveryToBeQuoted: true, totalAmount: PRICE })
  expect((await edit(id, { deliveryToBeQuoted: false, reason: 'A friend' })).status).toBe(403)
  expect((await edit(id, { delivery: '10.00', reason: 'A friend' })).status).toBe(403)
})
