// What waits for staff, as their navigation and the dashboard count it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { type DrivenShop, openDrivenShop } from '#testing/driven-shop.ts'

let shop: DrivenShop
let productId = 0
beforeAll(async () => {
  shop = await openDrivenShop(new Date('2026-11-20T15:00:00Z'))
  productId = (await shop.write((tx) => aProduct(tx, { stock: { Sand: 9 } }))).id
})
afterAll(() => shop.close())

const read = async <T>(path: string) => (await shop.call('clerk', 'GET', `/api${path}`)).body as T
type Counts = Record<string, number>

test('an order that is paid waits to be sent, and is found so, until something of it leaves', async () => {
  const { body } = await shop.call('shopper', 'POST', '/api/orders', { ...BUYER, productId })
  const { id } = (body as { order: OrderView }).order
  const set = (edit: object) => shop.call('clerk', 'PUT', `/api/orders/${id}`, edit)
  const waits = async () => [
    (await read<Counts>('/waiting-work')).toSend,
    (await read<OrderView[]>('/orders?send=waiting')).map((order) => order.id),
  ]
  expect(await waits()).toEqual([0, []])
  await set({ paymentStatus: 'paid' })
  expect(await waits()).toEqual([1, [id]])
  await set({ orderStatus: 'shipped' })
  expect(await waits()).toEqual([0, []])
})

test('the dashboard says how many refunds are later than promised', async () => {
  const { body } = await shop.call('shopper', 'POST', '/api/orders', { ...BUYER, productId })
  const { id } = (body as { order: OrderView }).order
  const cancelled = { paymentStatus: 'paid', orderStatus: 'cancelled' }
  await shop.call('clerk', 'PUT', `/api/orders/${id}`, cancelled)
  type Dashboard = { waiting: { refunds?: { count: number; late: number } } }
  const refunds = async () => (await read<Dashboard>('/dashboard')).waiting.refunds
  expect(await refunds()).toMatchObject({ count: 1, late: 0 })
  shop.pass(20 * 24 * 60)
  expect(await refunds()).toMatchObject({ count: 1, late: 1 })
})
