// What must be paid before partners are: commissions are approved once their hold is over and nothing of the order is due.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrivenShop, openDrivenShop } from '#testing/driven-shop.ts'
import { aLine, aProduct } from '#testing/builders.ts'

const HOUR = 60
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const PRICE = '64900.00'

let shop: DrivenShop
let productId = 0
let referredBy = 0
beforeAll(async () => {
  shop = await openDrivenShop(new Date('2027-02-10T15:00:00Z'))
  const couch = { priceCents: 64_900_00, stock: { Sand: 500 } }
  ;({ id: productId } = await shop.write((tx) => aProduct(tx, couch)))
  referredBy = (await shop.write((tx) => aLine(tx, 2))).at(-1)?.id ?? 0
})
afterAll(() => shop.close())

type Order = { id: number; lines: { id: number }[] }
type MoneyAnswer = { rows: { id: number }[] }

/** Calls as a manager, and does what follows. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await shop.call('manager', method, path, body)
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  await shop.idle()
  return answer.body as T
}

/** A sale of a partner; a minute later than what was before. */
async function aSale(paymentStatus: 'paid' | 'pending' = 'paid'): Promise<Order> {
  shop.pass(1)
  const { order } = await call<{ order: Order }>('POST', '/api/orders/admin', {
    productId,
    productName: 'Test Couch',
    selectedColor: 'Sand',
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
    totalAmount: PRICE,
    paymentStatus,
    referredBy,
  })
  return order
}

const change = (order: Order, edit: object) =>
  call<Order>('PUT', `/api/orders/${order.id}`, { ...edit, reason: 'Agreed by telephone' })
const setQuantity = (order: Order, quantity: number) =>
  change(order, { lines: order.lines.map(({ id }) => ({ id, productId, quantity })) })
const pay = (order: Order, amount: string) =>
  call(`POST`, `/api/orders/${order.id}/payments`, { amount, method: 'cash' })

async function takeBack(order: Order): Promise<void> {
  const { rows } = await call<MoneyAnswer>('GET', `/api/orders/${order.id}/money`)
  await call('DELETE', `/api/orders/${order.id}/payments/${rows.at(-1)?.id}`)
}

async function pass(minutes: number): Promise<void> {
  shop.pass(minutes)
  await shop.approve()
}

type Row = { status: string }
/** The states of the commissions of an order that count. */
async function statesOf(order: Order): Promise<string[]> {
  const rows = await call<Row[]>('GET', `/api/commissions?order=${order.id}&limit=100`)
  return [...new Set(rows.map(({ status }) => status).filter((status) => status !== 'void'))]
}

test('lines that were added and not paid for pay no partner before they are, and a hold later', async () => {
  const order = await aSale()
  await setQuantity(order, 8)
  await pass(MONTH + DAY)
  expect(await statesOf(order)).toEqual(['pending'])
  await pay(order, '454300.00')
  await pass(MONTH - DAY)
  expect(await statesOf(order)).toEqual(['pending'])
  await pass(DAY)
  expect(await statesOf(order)).toEqual(['approved'])
})

test('a discount that was taken off again after the payment makes partners wait for the rest', async () => {
  const order = await aSale('pending')
  await change(order, { discount: '64800.00' })
  await change(order, { paymentStatus: 'paid' })
  await change(order, { discount: '0.00' })
  await pass(MONTH + DAY)
  expect(await statesOf(order)).toEqual(['pending'])
  await change(order, { paymentStatus: 'paid' })
  await pass(MONTH)
  expect(await statesOf(order)).toEqual(['approved'])
})

test('a charge that comes later makes a commission wait, and begins no hold anew', async () => {
  const order = await aSale()
  await pass(10 * DAY)
  await change(order, { delivery: '4000.00' })
  await pass(30 * DAY)
  expect(await statesOf(order)).toEqual(['pending'])
  await pay(order, '4000.00')
  await pass(0)
  expect(await statesOf(order)).toEqual(['approved'])
})

test('a payment that was taken back and replaced within a day keeps the hold', async () => {
  const order = await aSale()
  await pass(10 * DAY)
  await takeBack(order)
  await pass(DAY)
  await pay(order, PRICE)
  await pass(19 * DAY)
  expect(await statesOf(order)).toEqual(['approved'])
})

test('a payment for a later charge that was replaced within a day keeps the hold', async () => {
  const order = await aSale()
  await pass(9 * DAY)
  await change(order, { delivery: '4000.00' })
  await pass(2 * DAY)
  await pay(order, '4000.00')
  await pass(16 * DAY)
  await takeBack(order)
  await pass(HOUR)
  await pay(order, '4000.00')
  await pass(3 * DAY)
  expect(await statesOf(order)).toEqual(['approved'])
})

test('what an earlier version added to a paid order makes a commission wait, too', async () => {
  const order = await aSale()
  await shop.write((tx) =>
    tx.db.execute(sql`update orders set delivery = 4000, total_amount = total_amount + 4000,
        lines_stamp = lines_stamp + 1
      where id = ${order.id}`),
  )
  await pass(MONTH + DAY)
  expect(await statesOf(order)).toEqual(['pending'])
})

test('a payment that was taken back and replaced after more than a day begins the hold anew', async () => {
  const order = await aSale()
  await pass(10 * DAY)
  await takeBack(order)
  await pass(DAY + 1)
  await pay(order, PRICE)
  await pass(MONTH - 1)
  expect(await statesOf(order)).toEqual(['pending'])
  await pass(1)
  expect(await statesOf(order)).toEqual(['approved'])
})

test('an order that was cancelled and restored keeps the hold', async () => {
  const order = await aSale()
  await pass(10 * DAY)
  await change(order, { orderStatus: 'cancelled' })
  await pass(10 * DAY)
  await change(order, { orderStatus: 'confirmed' })
  await pass(10 * DAY)
  expect(await statesOf(order)).toEqual(['approved'])
})
