// Somebody to whom money is owed, or about whose money something is still to be decided, is not erased: afterwards nobody
// could tell whose it is. Small change is given up, and the answer says so.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#domain/cases/cases.table.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { type Client, type DrivenShop, openDrivenShop } from '#testing/driven-shop.ts'

const START = new Date('2026-11-20T15:00:00Z')
const PRICE = '90000.00'

let shop: DrivenShop
let productId = 0
beforeAll(async () => {
  shop = await openDrivenShop(START)
  const stock = { Sand: 100 }
  productId = (await shop.write((tx) => aProduct(tx, { name: 'Couch', stock }))).id
})
afterAll(() => shop.close())

const call = (as: Client, method: string, path: string, body?: object) =>
  shop.call(as, method, `/api${path}`, body)

type Told = { error?: string; owed?: unknown }
const erase = async (email: string) => {
  const person = { email, password: shop.password }
  const { status, body } = await call('admin', 'POST', '/privacy/erasures', person)
  return { status, body: body as Told }
}
const lookUp = async (email: string) =>
  (await call('admin', 'POST', '/privacy/lookups', { email })).body as Told

const done = async (method: string, path: string, body?: object) => {
  const answer = await call('admin', method, path, body)
  expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([
    path,
    method === 'POST' ? 201 : 200,
    expect.anything(),
  ])
  return answer.body
}

let people = 0
/** An order of somebody of whom the shop knows nothing else. */
async function anOrderOfSomebody(edit: object = {}) {
  const customerEmail = `owed-${(people += 1)}@example.com`
  const order = { ...BUYER, customerEmail, productId }
  const { body } = await call('shopper', 'POST', '/orders', order)
  const { id, reference } = (body as { order: { id: number; reference: string } }).order
  for (const [name, value] of Object.entries(edit))
    await done('PUT', `/orders/${id}`, { [name]: value })
  return { id, reference, email: customerEmail }
}
const pay = (id: number, amount: string) =>
  done('POST', `/orders/${id}/payments`, { amount, method: 'cash' })

const customerOf = (id: number) =>
  shop.write(async (tx) => {
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, id))
    return order?.customerEmail
  })

/** Erasing is refused in a sentence that has these words, and everything stays. */
async function expectKept({ id, email }: { id: number; email: string }, ...words: string[]) {
  const { status, body } = await erase(email)
  expect([status, body.error]).toEqual([409, expect.any(String)])
  for (const word of words) expect(body.error).toContain(word)
  expect(await customerOf(id)).toBe(email)
}

test('a customer to whom a refund is due is kept until the money has gone, then erased', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'cancelled' })
  await expectKept(order, order.reference, 'J$90,000.00')
  await done('POST', `/orders/${order.id}/refund-approvals`)
  const refund = { amount: PRICE, method: 'transfer' }
  expect((await call('manager', 'POST', `/orders/${order.id}/refunds`, refund)).status).toBe(201)
  expect((await erase(order.email)).status).toBe(200)
})

test('whoever looks a customer up reads what is owed before erasing', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'cancelled' })
  expect(await lookUp(order.email)).toMatchObject({
    owed: { refused: true, debts: [{ reference: order.reference, amount: PRICE }] },
  })
})

const ATTEMPT = {
  gateway: 'wipay',
  reference: '',
  amount: 500_00,
  createdAt: START,
  expiresAt: START,
} as const

test('a customer whose card may have been charged is kept until that is decided', async () => {
  for (const state of ['claimed', 'unknown'] as const) {
    const order = await anOrderOfSomebody({ orderStatus: 'cancelled' })
    const reference = `a${String(order.id).padStart(15, '0')}`
    const attempt = { ...ATTEMPT, state, reference, orderId: order.id }
    await shop.write((tx) => tx.db.insert(paymentAttempts).values(attempt))
    await expectKept(order, order.reference, 'J$500.00')
  }
})

test('a customer is kept while what a gateway left is to be decided', async () => {
  const order = await anOrderOfSomebody({ orderStatus: 'cancelled' })
  const reference = `b${String(order.id).padStart(15, '0')}`
  await shop.write(async (tx) => {
    const ended = { ...ATTEMPT, state: 'mismatch', endedAt: START, reference } as const
    const { id: attemptId } = singleRow(
      await tx.db
        .insert(paymentAttempts)
        .values({ ...ended, orderId: order.id })
        .returning(),
    )
    const task = { gateway: 'wipay', kind: 'mismatch', code: 'amount', openedAt: START } as const
    await tx.db.insert(gatewayTasks).values({ ...task, attemptId })
  })
  await expectKept(order, order.reference, 'J$500.00')
})

test('a customer to whom a case promised money is kept until the case is closed', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'delivered' })
  const caseId = await shop.write(async (tx) => {
    const row = { orderId: order.id, kind: 'question', subject: 'Torn', openedAt: START } as const
    const opened = await tx.db
      .insert(cases)
      .values({ ...row, answerBy: START })
      .returning()
    return singleRow(opened).id
  })
  const decision = { outcome: 'refund', title: 'Some back', words: 'We send some of it back.' }
  expect((await call('admin', 'POST', `/cases/${caseId}/decision`, decision)).status).toBeLessThan(
    300,
  )
  await expectKept(order, order.reference)
})

test('money that was kept for an order is owed again once that order is cancelled', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid' })
  await pay(order.id, '1000.00')
  await done('POST', `/orders/${order.id}/kept-money`)
  await done('PUT', `/orders/${order.id}`, { discount: PRICE, reason: 'Goodwill' })
  await done('POST', `/orders/${order.id}/kept-money`)
  await done('PUT', `/orders/${order.id}`, { orderStatus: 'cancelled' })
  const { body } = await call('admin', 'GET', `/orders/${order.id}/money`)
  expect(body).toMatchObject({ refundDue: { amount: '91000.00' } })
})

test('money that was kept for an order that stands keeps the customer from being erased', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'delivered' })
  await pay(order.id, '1000.00')
  await done('POST', `/orders/${order.id}/kept-money`)
  await expectKept(order, order.reference, 'J$1,000.00')
})

test('what is owed in small change is given up with the erasure, which says so', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'delivered' })
  await pay(order.id, '60.00')
  expect(await lookUp(order.email)).toMatchObject({ owed: { refused: false } })
  expect(await erase(order.email)).toMatchObject({ status: 200, body: { givenUp: '60.00' } })
})

test('small change adds up over the orders of a customer', async () => {
  const order = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'delivered' })
  const other = await anOrderOfSomebody({ paymentStatus: 'paid', orderStatus: 'delivered' })
  for (const { id } of [order, other]) await pay(id, '60.00')
  await done('PUT', `/orders/${other.id}`, { customerEmail: order.email })
  await expectKept(order, order.reference, other.reference, 'J$60.00')
})

test('what staff wrote about a charge that they booked for the order by hand goes with the customer', async () => {
  const order = await anOrderOfSomebody()
  const taskId = await shop.write(async (tx) => {
    const task = { gateway: 'wipay', kind: 'unconfirmed', code: 'not-in-shop', openedAt: START }
    const row = { ...task, gateway: 'wipay', kind: 'unconfirmed' } as const
    return singleRow(await tx.db.insert(gatewayTasks).values(row).returning()).id
  })
  const booked = {
    outcome: 'booked',
    gatewayId: 'by-hand-1',
    amount: PRICE,
    order: order.reference,
    note: 'Ann Brown called about it',
  }
  const path = `/gateway-tasks/${taskId}/decision`
  expect((await call('admin', 'POST', path, booked)).status).toBeLessThan(300)
  await done('PUT', `/orders/${order.id}`, { orderStatus: 'delivered' })
  expect((await erase(order.email)).status).toBe(200)
  const [task] = await shop.write((tx) =>
    tx.db.select().from(gatewayTasks).where(eq(gatewayTasks.id, taskId)),
  )
  expect(task?.note).toBe('')
})
