// What staff see and decide about card payments: attempts, tasks of every kind, and who may decide them.

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AttemptView,
  GatewaysView,
  GatewayTaskView,
  OrderCardPaymentsView,
} from '#contract/card-payments.ts'
import type { GatewayTaskKind } from '#contract/gateways.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import type { OrderEventView } from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import { bookCharge } from '#domain/gateways/book-charge.ts'
import { recordDispute } from '#domain/gateways/disputes.ts'
import { openGatewayTask } from '#domain/gateways/tasks.ts'
import { system, type Tx } from '#platform/tx.ts'
import { type CardShop, openCardShop } from '#testing/gateways/card-shop.ts'
import { asStaff } from '#testing/staff.ts'

let cards: CardShop
const staff: Partial<Record<Role | 'second', Record<string, string>>> = {}
beforeAll(async () => {
  cards = await openCardShop()
  for (const role of ['manager', 'admin', 'clerk', 'viewer', 'auditor'] as const)
    staff[role] = await asStaff(cards.shop, role)
})
afterAll(() => cards.close())

type Answer<T> = { status: number; body: T }
const call = async <T>(
  method: string,
  path: string,
  body?: object,
  as: Role = 'clerk',
): Promise<Answer<T>> => {
  const answer = await cards.shop.call(method, `/api${path}`, body, staff[as])
  return { status: answer.status, body: (await answer.json()) as T }
}
const read = async <T>(path: string) => (await call<T>('GET', path)).body
const write = <T>(verb: (tx: Tx) => Promise<T>) => cards.shop.shop.write(system('test'), verb)
const tasksOf = async (orderId: number, show = 'open') =>
  (await read<GatewayTaskView[]>(`/gateway-tasks?show=${show}&q=YB-${orderId}`)).filter(
    ({ order }) => order?.id === orderId,
  )
const onlyTask = async (orderId: number) => {
  const [task, ...others] = await tasksOf(orderId)
  if (!task || others.length > 0) throw new Error('There is not one task')
  return task
}
const moneyOf = (orderId: number) => read<OrderMoneyDetailView>(`/orders/${orderId}/money`)
const decide = (task: { id: number }, decision: object, as: Role = 'clerk') =>
  call<GatewayTaskView & { error?: string }>(
    'POST',
    `/gateway-tasks/${task.id}/decision`,
    decision,
    as,
  )

const NOTE = 'Seen in the dashboard'

/** Somebody paid with Fygaro, and its notification was lost. */
async function aLostPayment() {
  cards.use('fygaro')
  cards.fygaro.deliver('lost')
  const order = await cards.place()
  await cards.comeBack(await cards.visit(order, 'pay'))
  cards.fygaro.deliver('at-once')
  const charge = cards.fygaro.charges().at(-1)
  const [attempt] = await read<AttemptView[]>(`/payment-attempts?q=YB-${order.id}`)
  if (!charge || !attempt) throw new Error('Nothing was charged')
  await write((tx) =>
    openGatewayTask(tx, {
      ...{ gateway: 'fygaro', kind: 'unconfirmed', code: 'cannot-ask', attemptId: attempt.id },
    }),
  )
  return { order, attempt, charge, task: await onlyTask(order.id) }
}

test('a lost payment becomes a task, and what a clerk finds in the dashboard pays the order', async () => {
  const { order, charge, task } = await aLostPayment()
  expect(task).toMatchObject({ kind: 'unconfirmed', order: { due: order.total }, charge: null })
  const came = { outcome: 'booked', note: NOTE }
  const needed = await decide(task, came)
  expect(needed.body.error).toBe(refusalSentence('task-needs-charge'))
  const found = { ...came, gatewayId: charge.gatewayId, amount: order.total }
  const decided = await decide(task, found)
  expect(decided).toMatchObject({ status: 200, body: { outcome: 'booked', note: NOTE } })
  expect(await moneyOf(order.id)).toMatchObject({
    due: '0.00',
    rows: [{ method: 'gateway', source: 'gateway', reference: charge.gatewayId }],
  })
  expect((await decide(task, found)).status).toBe(200)
  const other = await decide(task, { outcome: 'not-charged', note: NOTE })
  expect([other.status, other.body.error]).toEqual([409, refusalSentence('task-decided')])
  expect((await moneyOf(order.id)).rows).toHaveLength(1)
  await cards.fygaro.sendAgain(charge.gatewayId)
  expect((await moneyOf(order.id)).rows).toHaveLength(1)
})

test('what was not charged ends the attempt, and the customer can pay again', async () => {
  const { order, task } = await aLostPayment()
  expect((await decide(task, { outcome: 'not-charged', note: NOTE })).status).toBe(200)
  const { attempts } = await read<OrderCardPaymentsView>(`/orders/${order.id}/card-payments`)
  expect(attempts).toMatchObject([{ state: 'failed', code: 'staff' }])
  await cards.visit(order, 'pay')
  expect((await moneyOf(order.id)).due).toBe('0.00')
})

test('two people who decide at once: one counts, the other learns of it', async () => {
  const { order, charge, task } = await aLostPayment()
  const came = { outcome: 'booked', note: NOTE, gatewayId: charge.gatewayId, amount: order.total }
  const both = await Promise.all([
    decide(task, came),
    decide(task, { outcome: 'not-charged', note: NOTE }, 'manager'),
    decide(task, came, 'admin'),
  ])
  const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b)
  const [again] = await tasksOf(order.id, 'closed')
  expect(statuses).toEqual(again?.outcome === 'booked' ? [200, 200, 409] : [200, 409, 409])
  const paid = again?.outcome === 'booked'
  expect((await moneyOf(order.id)).rows).toHaveLength(paid ? 1 : 0)
})

test('who may only look decides nothing', async () => {
  const { task } = await aLostPayment()
  for (const role of ['viewer', 'auditor'] as const)
    expect((await decide(task, { outcome: 'not-charged', note: NOTE }, role)).status).toBe(403)
  const silent = await decide(task, { outcome: 'not-charged', note: '' })
  expect(silent.status).toBe(422)
  const half = await decide(task, { outcome: 'booked', note: NOTE, gatewayId: 'x' })
  expect(half.status).toBe(422)
})

test('a charge of another amount waits for staff, who say for which order it counts', async () => {
  cards.use('fygaro')
  const order = await cards.place()
  const charge = { gatewayId: 'odd-1', reference: null, amountCents: 5_000_00, currency: 'JMD' }
  const booking = { gateway: 'fygaro', charge, attempt: null, source: 'notification' } as const
  await write((tx) => bookCharge(tx, booking))
  const [task] = await read<GatewayTaskView[]>('/gateway-tasks?q=odd-1')
  if (!task) throw new Error('There is no task')
  expect(task).toMatchObject({ kind: 'mismatch', code: 'no-attempt', order: null, attempt: null })
  const counts = { outcome: 'booked', note: NOTE }
  expect((await decide(task, counts)).body.error).toBe(refusalSentence('task-needs-order'))
  const decided = await decide(task, { ...counts, order: `YB-${order.id}` })
  expect(decided).toMatchObject({ status: 200, body: { charge: { booked: true } } })
  expect((await decide(task, { ...counts, order: `${order.id}` })).status).toBe(200)
  expect(await moneyOf(order.id)).toMatchObject({ net: '5000.00', rows: [{ method: 'gateway' }] })
})

test('money of another currency is never booked, and settled at the gateway', async () => {
  const charge = { gatewayId: 'odd-2', reference: null, amountCents: 100_00, currency: 'USD' }
  const booking = { gateway: 'wipay', charge, attempt: null, source: 'notification' } as const
  await write((tx) => bookCharge(tx, booking))
  const [task] = await read<GatewayTaskView[]>('/gateway-tasks?q=odd-2')
  const { id } = await cards.place()
  const counts = { outcome: 'booked', note: NOTE, order: `YB-${id}` }
  expect((await decide({ id: task?.id ?? 0 }, counts)).body.error).toBe(
    refusalSentence('not-in-dollars'),
  )
  const settled = await decide({ id: task?.id ?? 0 }, { outcome: 'settled', note: NOTE })
  expect(settled.body).toMatchObject({ outcome: 'settled', charge: { booked: false } })
})

test.each([
  ['dispute', 'settled'],
  ['set-up', 'resolved'],
] as const)('a task of the kind %s is only closed', async (kind: GatewayTaskKind, outcome) => {
  await write(async (tx) => {
    if (kind === 'dispute')
      await recordDispute(tx, { gateway: 'wipay', chargeId: 'none', code: 'x' })
    else await openGatewayTask(tx, { gateway: 'wipay', kind, code: '403' })
  })
  const open = await read<GatewayTaskView[]>('/gateway-tasks')
  const task = open.find((each) => each.kind === kind)
  expect(task).toMatchObject({ order: null, attempt: null, charge: null, refund: null })
  const decision = { outcome, note: NOTE }
  for (let times = 0; times < 2; times++)
    expect((await decide({ id: task?.id ?? 0 }, decision)).body).toMatchObject({ outcome })
})

test('attempts are found by order, reference, the gateway’s id and customer, and by their state', async () => {
  cards.use('wipay')
  const order = await cards.place()
  await cards.comeBack(await cards.visit(order, 'decline'))
  const [attempt] = await read<AttemptView[]>(`/payment-attempts?q=${order.id}`)
  expect(attempt).toMatchObject({ orderId: order.id, gateway: 'wipay', state: 'failed' })
  expect(attempt).toMatchObject({ reason: 'declined', customerName: 'Ann Brown' })
  const { attemptReference = '', gatewayId = '' } = attempt ?? {}
  const idsOf = async (query: string) =>
    (await read<AttemptView[]>(`/payment-attempts?${query}`)).map(({ id }) => id)
  for (const q of [attemptReference, attemptReference.toUpperCase(), gatewayId ?? ''])
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual([attempt?.id])
  expect(await idsOf('q=brown&show=failed')).toContain(attempt?.id)
  expect(await idsOf('q=brown&show=paid')).not.toContain(attempt?.id)
  expect(await idsOf('q=nobody')).toEqual([])
  const paid = await read<AttemptView[]>('/payment-attempts?show=paid&sort=-amount')
  expect(paid[0]?.charges).toMatchObject([{ booked: true }])
})

test('the story of an order says how it was paid online', async () => {
  cards.use('powertranz')
  const order = await cards.place()
  await cards.comeBack(await cards.visit(order, 'decline'))
  await cards.comeBack(await cards.visit(order, 'pay'))
  const events = await read<OrderEventView[]>(`/orders/${order.id}/history`)
  const sentences = events.map(({ what }) => what)
  expect(sentences).toContain('Opened the payment page')
  expect(sentences).toContain('Online payment failed, nothing was charged')
  expect(sentences).toContain('Payment online received')
})

test('staff learn which gateway takes cards, and that payments are a test', async () => {
  cards.use('powertranz')
  const { cards: takes, gateways, hasAttempts } = await read<GatewaysView>('/gateways')
  expect([takes, hasAttempts]).toEqual(['powertranz', true])
  expect(gateways).toMatchObject([
    { name: 'fygaro', isTest: true, takesOrders: false, canAsk: false, refunds: 'by-hand' },
    { name: 'powertranz', isTest: true, takesOrders: true, canAsk: true, refunds: 'any-amount' },
    { name: 'wipay', isTest: true, takesOrders: false, canAsk: true, refunds: 'whole' },
  ])
})

test('the file of attempts is for those who answer for the money', async () => {
  const send = (as: Role) =>
    cards.shop.call('POST', '/api/payment-attempt-exports', { show: 'failed' }, staff[as])
  expect((await send('clerk')).status).toBe(403)
  const rows = parse(await (await send('manager')).text(), { columns: true, bom: true }) as object[]
  expect(rows.length).toBeGreaterThan(0)
  expect(rows[0]).toMatchObject({ Customer: 'Ann Brown', State: 'failed' })
})

test('a payment of a gateway is never noted by hand', async () => {
  const { id } = await cards.place()
  const byHand = await call('POST', `/orders/${id}/payments`, { amount: '1.00', method: 'gateway' })
  expect(byHand.status).toBe(422)
})

test('money of a settlement list that names nothing of the shop is booked for the order that staff name', async () => {
  await write((tx) =>
    openGatewayTask(tx, { gateway: 'wipay', kind: 'mismatch', code: 'settlement' }),
  )
  const tasks = await read<GatewayTaskView[]>('/gateway-tasks')
  const task = tasks.find(({ code }) => code === 'settlement')
  if (!task) throw new Error('There is no such task')
  const order = await cards.place()
  const found = { outcome: 'booked', gatewayId: 'found-1', amount: order.total, note: NOTE }
  const without = { outcome: 'booked', note: NOTE }
  for (const [decision, code] of [
    [without, 'task-needs-charge'],
    [found, 'task-needs-order'],
  ] as const)
    expect(await decide(task, decision)).toMatchObject({
      status: 422,
      body: { error: refusalSentence(code) },
    })
  const booked = { ...found, order: `YB-${order.id}` }
  expect(await decide(task, booked)).toMatchObject({ status: 200, body: { outcome: 'booked' } })
  expect(await decide(task, booked)).toMatchObject({ status: 200 })
  expect((await moneyOf(order.id)).rows).toHaveLength(1)
})
