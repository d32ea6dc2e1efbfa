// Taking a payment back starts no silent clock: without a word the order waits for staff, who see it until they remind the
// customer, note a payment or cancel it. The clock cancels no order that was invoiced, has a payment, or has left in part,
// and those that it leaves are in one list.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#domain/orders/create-order.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { type DrivenShop, openDrivenShop } from '#testing/driven-shop.ts'

const START = new Date('2026-11-20T15:00:00Z')
const PRICE = '90000.00'
const DAY = 24 * 60

let shop: DrivenShop
let productId = 0
beforeAll(async () => {
  shop = await openDrivenShop(START)
  const stock = { Sand: 100 }
  productId = (await shop.write((tx) => aProduct(tx, { name: 'Couch', stock }))).id
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object) =>
  shop.call('admin', method, `/api${path}`, body)
async function read<T>(path: string): Promise<T> {
  const { status, body } = await call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as T
}

type Order = { orderStatus: string; paymentStatus: string; reference: string }
type Money = { rows: { id: number; kind: string }[] }
const orderOf = (id: number) => read<Order>(`/orders/${id}`)
const waitingCount = async () => (await read<{ unpaid?: number }>('/waiting-work')).unpaid
const waitingOrders = async () =>
  (await read<{ id: number }[]>('/orders?unpaid=waiting&limit=200')).map(({ id }) => id)
const mailsOf = async (id: number) =>
  (await read<{ kind: string }[]>(`/mails?orderId=${id}`)).map(({ kind }) => kind)

async function place() {
  const order = { ...BUYER, productId }
  const { body } = await shop.call('shopper', 'POST', '/api/orders', order)
  return (body as { order: { id: number } }).order.id
}
const pay = async (id: number, amount = PRICE) => {
  const { body } = await call('POST', `/orders/${id}/payments`, { amount, method: 'transfer' })
  return (body as Money).rows.findLast(({ kind }) => kind === 'payment')?.id ?? 0
}
/** An order that was paid and invoiced, and is older than the time in which a transfer is awaited. */
async function paidLongAgo() {
  const id = await place()
  const paymentId = await pay(id)
  await shop.idle()
  shop.pass(8 * DAY)
  return { id, path: `/orders/${id}/payments/${paymentId}`, paymentId }
}
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    await shop.orderClock()
    shop.pass(DAY)
  }
  await shop.orderClock()
}

test('an invoiced order whose payment is taken back is not cancelled by the clock, and nothing is mailed', async () => {
  const { id, path } = await paidLongAgo()
  const before = await mailsOf(id)
  expect((await call('DELETE', path)).status).toBe(200)
  await days(10)
  expect((await orderOf(id)).orderStatus).toBe('pending')
  expect(await mailsOf(id)).toEqual(before)
})

test('an order that was never invoiced waits, too, and nobody is mailed', async () => {
  const id = await place()
  const paymentId = await pay(id, '100.00')
  expect((await call('DELETE', `/orders/${id}/payments/${paymentId}`)).status).toBe(200)
  await shop.idle()
  const before = await mailsOf(id)
  await days(10)
  expect((await orderOf(id)).orderStatus).toBe('pending')
  expect(await mailsOf(id)).toEqual(before)
})

test('the specified change to pending or failed starts no clock either', async () => {
  for (const paymentStatus of ['pending', 'failed']) {
    const { id } = await paidLongAgo()
    const before = await mailsOf(id)
    expect((await call('PUT', `/orders/${id}`, { paymentStatus })).status).toBe(200)
    await days(10)
    expect(await orderOf(id)).toMatchObject({ orderStatus: 'pending', paymentStatus })
    expect(await mailsOf(id)).toEqual(before)
    expect(await waitingOrders()).toContain(id)
  }
})

test('what was taken back waits for staff until a payment is noted, the customer is reminded or it is cancelled', async () => {
  const before = (await waitingCount()) ?? 0
  const orders = [await paidLongAgo(), await paidLongAgo(), await paidLongAgo()] as const
  for (const { path } of orders) await call('DELETE', path)
  expect(await waitingCount()).toBe(before + 3)
  expect(await waitingOrders()).toEqual(expect.arrayContaining(orders.map(({ id }) => id)))
  const { waiting } = await read<{ waiting: { unpaid: { references: string[] } } }>('/dashboard')
  expect(waiting.unpaid.references.length).toBeGreaterThan(0)
  const [paid, reminded, cancelled] = orders
  await pay(paid.id)
  expect((await call('POST', `/orders/${reminded.id}/reminders`)).status).toBe(200)
  await call('PUT', `/orders/${cancelled.id}`, { orderStatus: 'cancelled' })
  expect(await waitingCount()).toBe(before)
})

test('with `remind` the customer is mailed and has the whole usual time; then staff see it again', async () => {
  const { id, path } = await paidLongAgo()
  expect((await call('DELETE', `${path}?next=remind`)).status).toBe(200)
  await shop.idle()
  expect(await mailsOf(id)).toContain('order-reminder')
  expect(await waitingOrders()).not.toContain(id)
  await days(3)
  expect(await waitingOrders()).not.toContain(id)
  await days(5)
  expect((await orderOf(id)).orderStatus).toBe('pending')
  expect(await waitingOrders()).toContain(id)
})

test('with `cancel` it is cancelled in the same step', async () => {
  const { id, paymentId } = await paidLongAgo()
  const path = `/transfers/${id}/payments/${paymentId}?next=cancel`
  expect((await call('DELETE', path)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'pending' })
  const other = await paidLongAgo()
  const change = { paymentStatus: 'failed', next: 'cancel' }
  expect((await call('PUT', `/orders/${other.id}`, change)).status).toBe(200)
  expect(await orderOf(other.id)).toMatchObject({ orderStatus: 'cancelled' })
})

test('a confirmed order that nobody paid is in the list of staff once its time is over', async () => {
  const id = await place()
  await call('PUT', `/orders/${id}`, { orderStatus: 'confirmed' })
  await days(3)
  expect(await waitingOrders()).not.toContain(id)
  await days(5)
  expect((await orderOf(id)).orderStatus).toBe('confirmed')
  expect(await waitingOrders()).toContain(id)
  expect(
    (await read<{ orderId: number }[]>('/transfers?show=late&limit=200')).map(
      ({ orderId }) => orderId,
    ),
  ).toContain(id)
})

test('an order whose card was declined waits for staff, who remind, cancel or charge it', async () => {
  const card = { ...BUYER, paymentMethod: 'credit_card', paymentStatus: 'failed' } as const
  const written = { productId, productName: 'Couch', selectedColor: 'Sand', totalAmount: PRICE }
  const { id } = await shop.write((tx) => createOrder(tx, { ...card, ...written }))
  expect(await waitingOrders()).toContain(id)
  expect((await call('PUT', `/orders/${id}`, { orderStatus: 'cancelled' })).status).toBe(200)
  expect(await waitingOrders()).not.toContain(id)
})
