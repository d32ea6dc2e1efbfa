// Refunds to the card: by the gateway's own call, by its request and later decision, and by hand where it has none.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayTaskView, OrderCardPaymentsView } from '#contract/card-payments.ts'
import type { GatewayName } from '#contract/gateways.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import type { OrderView } from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import { type CardShop, openCardShop } from '#testing/gateways/card-shop.ts'
import { asStaff } from '#testing/staff.ts'

let cards: CardShop
const staff: Partial<Record<Role, Record<string, string>>> = {}
beforeAll(async () => {
  cards = await openCardShop()
  for (const role of ['manager', 'admin', 'clerk'] as const)
    staff[role] = await asStaff(cards.shop, role)
})
afterAll(() => cards.close())

type Answer<T> = { status: number; body: T & { error?: string } }
const call = async <T = object>(
  method: string,
  path: string,
  body?: object,
  as: Role = 'manager',
  more: Record<string, string> = {},
): Promise<Answer<T>> => {
  const answer = await cards.shop.call(method, `/api${path}`, body, { ...staff[as], ...more })
  return { status: answer.status, body: (await answer.json()) as T & { error?: string } }
}
const moneyOf = async (id: number) =>
  (await call<OrderMoneyDetailView>('GET', `/orders/${id}/money`)).body
const paymentsOf = async (id: number) =>
  (await call<OrderCardPaymentsView>('GET', `/orders/${id}/card-payments`)).body
const toCard = (id: number, amount: string, as: Role = 'admin', more = {}) =>
  call<OrderCardPaymentsView>('POST', `/orders/${id}/gateway-refunds`, { amount }, as, more)
const approve = (id: number, as: Role = 'manager') =>
  call('POST', `/orders/${id}/refund-approvals`, undefined, as)

/** An order that was paid online and then cancelled, so that all of it is owed. */
async function owedByCard(gateway: GatewayName) {
  cards.use(gateway)
  const order = await cards.place()
  await cards.comeBack(await cards.visit(order, 'pay'))
  expect((await moneyOf(order.id)).due).toBe('0.00')
  await call('PUT', `/orders/${order.id}`, { orderStatus: 'cancelled' })
  return order
}
const approved = async (gateway: GatewayName) => {
  const order = await owedByCard(gateway)
  await approve(order.id)
  return order
}

const refundedCents = (gateway: 'powertranz' | 'wipay' | 'fygaro') =>
  cards[gateway].charges().at(-1)?.refundedCents

test('above the limit one person agrees and another has the gateway send all of it back', async () => {
  const { id, total } = await owedByCard('powertranz')
  expect((await toCard(id, total)).body.error).toBe(refusalSentence('refund-needs-second'))
  await approve(id, 'admin')
  expect((await toCard(id, total, 'admin')).body.error).toBe(refusalSentence('refund-own'))
  expect((await toCard(id, total, 'clerk')).status).toBe(403)
  const made = await toCard(id, total, 'manager')
  expect(made).toMatchObject({ status: 201, body: { refunds: [{ state: 'done', amount: total }] } })
  expect(made.body.refundable).toEqual([])
  expect(refundedCents('powertranz')).toBe(112_000_00)
  const money = await moneyOf(id)
  expect(money).toMatchObject({ net: '0.00', refundDue: null })
  expect(money.rows.at(-1)).toMatchObject({ kind: 'refund', method: 'gateway', amount: total })
  expect((await toCard(id, '1.00')).body.error).toBe(refusalSentence('no-refund-due'))
})

test('a part goes back, and the rest below the limit by one person alone', async () => {
  const { id } = await approved('powertranz')
  const tooMuch = await toCard(id, '112000.01')
  expect(tooMuch.status).toBe(409)
  const part = await toCard(id, '62000.00')
  expect(part.body).toMatchObject({ refundable: [{ left: '50000.00', inPart: true }] })
  expect((await toCard(id, '50000.00')).status).toBe(201)
  expect(refundedCents('powertranz')).toBe(112_000_00)
  expect((await moneyOf(id)).rows.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
})

test('what two charges paid goes back charge by charge, the latest first, under one approval', async () => {
  cards.use('powertranz')
  const order = await cards.place()
  await cards.comeBack(await cards.visit(order, 'pay'))
  const { body: read } = await call<OrderView>('GET', `/orders/${order.id}`)
  const lines = read.lines.map(({ id, quantity }) => ({ id, quantity: quantity + 1 }))
  await call('PUT', `/orders/${order.id}`, { lines })
  await cards.comeBack(await cards.visit(order, 'pay'))
  await call('PUT', `/orders/${order.id}`, { orderStatus: 'cancelled' })
  expect(await moneyOf(order.id)).toMatchObject({ refundDue: { amount: '224000.00' } })
  await approve(order.id)
  const [latest, first] = (await paymentsOf(order.id)).refundable
  expect(latest?.chargeId).toBeGreaterThan(first?.chargeId ?? Infinity)
  const one = await toCard(order.id, order.total)
  expect(one.body.refundable).toMatchObject([{ chargeId: first?.chargeId, left: order.total }])
  expect((await toCard(order.id, order.total)).status).toBe(201)
  expect(await moneyOf(order.id)).toMatchObject({ net: '0.00', refundDue: null })
})

test('sent twice with one key, also at once, the money goes back once', async () => {
  const { id } = await approved('powertranz')
  const key = { 'idempotency-key': `refund-${id}` }
  const both = await Promise.all([
    toCard(id, '62000.00', 'admin', key),
    toCard(id, '62000.00', 'admin', key),
  ])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await toCard(id, '62000.00', 'admin', key)).status).toBe(201)
  expect(refundedCents('powertranz')).toBe(62_000_00)
  const other = await toCard(id, '1.00', 'admin', key)
  expect(other.body.error).toBe(refusalSentence('key-reused'))
})

test('two people who refund at once: the gateway is asked once', async () => {
  const { id, total } = await approved('powertranz')
  const both = await Promise.all([toCard(id, total), toCard(id, total)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(refundedCents('powertranz')).toBe(112_000_00)
})

test('what the gateway refuses is still owed, and can be tried again', async () => {
  const { id, total } = await approved('powertranz')
  cards.powertranz.trouble('refused')
  const refused = await toCard(id, total)
  cards.powertranz.trouble('none')
  expect(refused).toMatchObject({ status: 201, body: { refunds: [{ state: 'refused' }] } })
  expect((await moneyOf(id)).refundDue).toMatchObject({ amount: total })
  expect((await toCard(id, total)).body.refunds[0]?.state).toBe('done')
  expect(refundedCents('powertranz')).toBe(112_000_00)
})

test('a lost answer is asked about, and nothing else is sent meanwhile', async () => {
  const { id, total } = await approved('powertranz')
  cards.powertranz.trouble('lost-answer')
  const lost = await toCard(id, total)
  cards.powertranz.trouble('none')
  expect(lost.body.refunds[0]?.state).toBe('unknown')
  expect((await toCard(id, total)).body.error).toBe(refusalSentence('refund-under-way'))
  const how = { amount: total, method: 'gateway' }
  const byHand = await call('POST', `/orders/${id}/refunds`, how, 'admin')
  expect(byHand.body.error).toBe(refusalSentence('refund-under-way'))
  await cards.ask()
  expect((await paymentsOf(id)).refunds).toMatchObject([{ state: 'done' }])
  expect((await moneyOf(id)).refundDue).toBeNull()
  expect(refundedCents('powertranz')).toBe(112_000_00)
})

test('where the gateway never says, somebody who may refund looks and decides', async () => {
  const { id, total } = await approved('powertranz')
  cards.powertranz.trouble('server-error')
  await toCard(id, total)
  for (let requested = 0; requested < 6; requested++) await cards.ask()
  cards.powertranz.trouble('none')
  const { body: tasks } = await call<GatewayTaskView[]>('GET', `/gateway-tasks?q=YB-${id}`)
  const [task] = tasks
  expect(task).toMatchObject({ kind: 'refund', order: { id }, refund: { amount: total } })
  const decide = (as: Role) =>
    call(
      'POST',
      `/gateway-tasks/${task?.id}/decision`,
      { outcome: 'not-charged', note: 'It is not in the portal' },
      as,
    )
  expect((await decide('clerk')).status).toBe(403)
  expect((await decide('manager')).status).toBe(200)
  expect((await decide('admin')).status).toBe(200)
  expect((await paymentsOf(id)).refunds).toMatchObject([{ state: 'refused', code: 'staff' }])
  expect((await toCard(id, total)).body.refunds[0]?.state).toBe('done')
})

test.each([
  ['refunded', 'done', null],
  ['rejected', 'refused', { amount: '112000.00' }],
] as const)(
  'a refund that WiPay decides later is %s by its notification',
  async (word, state, due) => {
    const { id, total } = await approved('wipay')
    const part = await toCard(id, '10.00')
    expect([part.status, part.body.error]).toEqual([
      409,
      refusalSentence('refund-by-hand', { amount: 'J$10' }),
    ])
    const requested = await toCard(id, total)
    expect(requested.body.refunds).toMatchObject([{ state: 'requested', endedAt: null }])
    expect((await moneyOf(id)).refundDue).toMatchObject({ amount: total })
    const { gatewayId = '' } = cards.wipay.charges().at(-1) ?? {}
    await cards.wipay.decideRefund(gatewayId, word)
    expect((await paymentsOf(id)).refunds).toMatchObject([{ state }])
    const { refundDue } = await moneyOf(id)
    if (due) expect(refundDue).toMatchObject(due)
    else expect(refundDue).toBeNull()
  },
)

test('what Fygaro took is refunded in its dashboard, and recorded by hand', async () => {
  const { id, total } = await approved('fygaro')
  expect((await paymentsOf(id)).refundable).toMatchObject([{ byHand: true, left: total }])
  const refused = await toCard(id, total)
  expect(refused.status).toBe(409)
  const how = { amount: total, method: 'gateway', reference: 'Dashboard 12' }
  const byHand = await call<OrderMoneyDetailView>('POST', `/orders/${id}/refunds`, how, 'admin')
  expect(byHand).toMatchObject({ status: 201, body: { net: '0.00', refundDue: null } })
})
