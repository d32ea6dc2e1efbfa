// The money of an order as staff work with it: payments and refunds with undo, two people for a large
// refund, lines edited as one draft, pieces that come back, and deletions that keep the money.

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { OrderMoneyDetailView, RefundTaskView } from '#contract/order-money.ts'
import type { EditPreviewView } from '#contract/order-previews.ts'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
const staff: Partial<Record<Role | 'second', Record<string, string>>> = {}
beforeAll(async () => {
  shop = await openTestShop()
  for (const role of ['manager', 'admin', 'clerk'] as const) staff[role] = await asStaff(shop, role)
})
afterAll(() => shop.close())

type Answer<T> = { status: number; body: T }
const call = async <T>(
  method: string,
  path: string,
  body?: object,
  as: Role = 'manager',
  more: Record<string, string> = {},
): Promise<Answer<T>> => {
  const answer = await shop.call(method, `/api${path}`, body, { ...staff[as], ...more })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T }
}

const buyer = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const PRICES = { 1: 112_000, 2: 168_000 }
const LINES = [
  { productId: 1, quantity: 2 },
  { productId: 2, quantity: 1 },
]

async function place(lines: object[] = LINES): Promise<OrderView> {
  const { status, body } = await call<{ order: { id: number } }>('POST', '/orders', {
    ...buyer,
    lines,
  })
  expect(status).toBe(201)
  return read(body.order.id)
}
const read = async (id: number) => (await call<OrderView>('GET', `/orders/${id}`)).body
const money = async (id: number) =>
  (await call<OrderMoneyDetailView>('GET', `/orders/${id}/money`)).body
const pay = (id: number, amount: string, as: Role = 'clerk') =>
  call<OrderMoneyDetailView>('POST', `/orders/${id}/payments`, { amount, method: 'transfer' }, as)

test('an order of several lines says each, and what its total is made of', async () => {
  const order = await place()
  const total = `${2 * PRICES[1] + PRICES[2]}.00`
  expect(order.lines).toMatchObject([
    { productId: 1, quantity: 2, unitPrice: `${PRICES[1]}.00`, amount: `${2 * PRICES[1]}.00` },
    { productId: 2, quantity: 1, unitPrice: `${PRICES[2]}.00` },
  ])
  const breakdown = { pieces: total, delivery: '0.00', discount: '0.00', total, gct: null }
  expect(order).toMatchObject({ totalAmount: total, productId: 1, breakdown })
  expect(order.productName).toBe(`2 x ${order.lines[0]?.productName} and 1 more`)
  const page = await call<OrderPageView>('GET', `/order-pages/${order.link.split('/').at(-1)}`)
  expect(page.body.lines.map(({ amount }) => amount)).toEqual(
    order.lines.map(({ amount }) => amount),
  )
})

test('a preview says what lines cost and what is left of them, and takes nothing', async () => {
  const body = { lines: [...LINES, { productId: 999_999 }] }
  const first = await call<OrderPreviewView>('POST', '/order-previews', body)
  expect(first.status).toBe(200)
  expect(first.body.lines.map(({ problem }) => problem)).toEqual([null, null, 'gone'])
  expect(first.body.breakdown.total).toBe(`${2 * PRICES[1] + PRICES[2]}.00`)
  expect((await call('POST', '/order-previews', body)).body).toEqual(first.body)
})

test('another total than the one that was seen is refused with what the order costs now', async () => {
  const body = { ...buyer, lines: LINES, totalAmount: '1.00' }
  const { status, body: refusal } = await call<{ breakdown: OrderPreviewView }>(
    'POST',
    '/orders',
    body,
  )
  expect(status).toBe(409)
  expect(refusal.breakdown.breakdown.total).toBe(`${2 * PRICES[1] + PRICES[2]}.00`)
})

test.each([
  ['both a product and lines', { productId: 1, lines: LINES }],
  ['neither', {}],
  ['a colour beside its lines', { selectedColor: 'Sand', lines: LINES }],
  ['no line', { lines: [] }],
  ['eleven of a kind', { lines: [{ productId: 1, quantity: 11 }] }],
])('an order with %s is refused', async (_, wrong) => {
  expect((await call('POST', '/orders', { ...buyer, ...wrong })).status).toBe(422)
})

test('lines that cannot all be met are refused together, each with what is left of it', async () => {
  const lines = [
    { productId: 1, selectedColor: 'Terracotta', quantity: 10 },
    { productId: 1, selectedColor: 'Ocean Teal', quantity: 10 },
  ]
  const { status, body } = await call<{ error: string }>('POST', '/orders', { ...buyer, lines })
  expect(status).toBe(409)
  expect(body.error).toBe(
    'Sorry, we do not have enough stock of Negril 2-Seater Couch in Terracotta (8 left), Negril 2-Seater Couch in Ocean Teal (9 left).',
  )
})

test('of two lines of one colour the second finds what the first leaves of it', async () => {
  const line = { productId: 1, quantity: 5 }
  const lines = ['Terracotta', 'TERRACOTTA'].map((selectedColor) => ({ ...line, selectedColor }))
  const { body } = await call<OrderPreviewView>('POST', '/order-previews', { lines })
  expect(body.lines).toMatchObject([
    { problem: null, left: 8 },
    { problem: 'sold-out', left: 3 },
  ])
})

test('a part payment leaves a due, an overpayment a task, and undo frees both', async () => {
  const { id, totalAmount } = await place()
  const part = await pay(id, '100000.00')
  expect(part.body).toMatchObject({ net: '100000.00', due: '292000.00', badge: 'part-paid' })
  expect((await read(id)).paymentStatus).toBe('processing')
  const over = await pay(id, '292500.00')
  expect(over.body).toMatchObject({ overpaid: '500.00', badge: 'overpaid' })
  expect(over.body.refundDue).toMatchObject({ amount: '500.00', needsApproval: false })
  const wrong = over.body.rows.at(-1)?.id ?? 0
  const undone = await call<OrderMoneyDetailView>(
    'DELETE',
    `/orders/${id}/payments/${wrong}`,
    undefined,
    'clerk',
  )
  expect(undone.body).toMatchObject({ net: '100000.00', refundDue: null, badge: 'part-paid' })
  expect(undone.body.rows.at(-1)?.takenBack).toMatchObject({ by: expect.any(String) })
  expect((await read(id)).totalAmount).toBe(totalAmount)
})

test('a repeated call with one key notes its payment once', async () => {
  const { id } = await place()
  const key = { 'idempotency-key': 'one-payment-once' }
  const body = { amount: '100.00', method: 'cash' }
  for (let sent = 0; sent < 2; sent++)
    expect((await call('POST', `/orders/${id}/payments`, body, 'clerk', key)).status).toBe(201)
  expect((await money(id)).rows).toHaveLength(1)
})

test('lines are edited as one draft whose effects are shown before, and refused where somebody else was first', async () => {
  const before = await place()
  const [couches] = before.lines
  const edit = { lines: [{ ...couches, quantity: 1 }] }
  const preview = await call<EditPreviewView>(
    'POST',
    `/orders/${before.id}/previews`,
    edit,
    'clerk',
  )
  expect(preview.body).toMatchObject({
    before: { total: '392000.00' },
    after: { total: '112000.00' },
    needsReason: false,
    commissions: null,
  })
  expect(preview.body.stock.map(({ pieces }) => pieces)).toEqual([1, 1])
  expect(await read(before.id)).toEqual(before)
  const version = { 'if-match': before.updatedAt }
  const saved = await call<OrderView>('PUT', `/orders/${before.id}`, edit, 'clerk', version)
  expect(saved.body).toMatchObject({ totalAmount: '112000.00', lines: [{ quantity: 1 }] })
  const again = await call('PUT', `/orders/${before.id}`, { notes: 'x' }, 'clerk', version)
  expect([again.status, again.body]).toMatchObject([409, { fresh: { id: before.id } }])
})

test('a preview says that a price by hand needs a reason, on a line that stands and on a new one', async () => {
  const { id, lines } = await place([{ productId: 1 }])
  const needs = async (sent: object[]) =>
    (await call<EditPreviewView>('POST', `/orders/${id}/previews`, { lines: sent })).body
      .needsReason
  expect(await needs(lines.map((line) => ({ ...line, unitPrice: '1.00' })))).toBe(true)
  const more = { productId: 2, quantity: 1 }
  expect(await needs([...lines, more])).toBe(false)
  expect(await needs([...lines, { ...more, unitPrice: '1.00' }])).toBe(true)
})

test('an order costs no more than the largest amount, and what came too often is owed whatever it adds up to', async () => {
  const { id, lines } = await place([{ productId: 1 }])
  const dear = lines.map((line) => ({ ...line, quantity: 2, unitPrice: '50000000.00' }))
  const refused = await call('PUT', `/orders/${id}`, { lines: dear, reason: 'x' })
  expect([refused.status, refused.body]).toEqual([
    422,
    { error: refusalSentence('total-too-large') },
  ])
  for (let paid = 0; paid < 2; paid++) expect((await pay(id, '99999999.99')).status).toBe(201)
  expect((await money(id)).refundDue).toMatchObject({ amount: '199887999.98' })
})

test('a price by hand takes the ability and a reason; old and new values are kept', async () => {
  const { id, lines } = await place([{ productId: 1 }])
  const edit = { lines: lines.map((line) => ({ ...line, unitPrice: '100000.00' })) }
  expect((await call('PUT', `/orders/${id}`, edit, 'clerk')).status).toBe(403)
  const without = await call('PUT', `/orders/${id}`, edit)
  expect([without.status, without.body]).toEqual([
    422,
    { error: refusalSentence('price-needs-reason') },
  ])
  const reason = 'A scratch on the arm'
  expect((await call('PUT', `/orders/${id}`, { ...edit, reason })).status).toBe(200)
  const changes = await call<{ field: string; old: string; new: string; reason: string }[]>(
    'GET',
    `/orders/${id}/changes`,
  )
  expect(changes.body).toContainEqual(
    expect.objectContaining({
      field: 'totalAmount',
      old: 'J$112,000.00',
      new: 'J$100,000.00',
      reason,
    }),
  )
})

test('a total sets the price of an only piece, and is refused for more', async () => {
  const one = await place([{ productId: 1 }])
  const set = await call<OrderView>('PUT', `/orders/${one.id}`, { totalAmount: '90000.00' })
  expect(set.body.lines).toMatchObject([{ unitPrice: '90000.00' }])
  const several = await place()
  const refused = await call('PUT', `/orders/${several.id}`, { totalAmount: '90000.00' })
  expect([refused.status, refused.body]).toEqual([
    422,
    { error: refusalSentence('change-line-prices') },
  ])
})

test('a record sent back as it was read changes nothing, its lines included', async () => {
  const order = await place()
  const { body } = await call<OrderView>('PUT', `/orders/${order.id}`, order, 'clerk')
  expect(body).toEqual(order)
})

test('a paid order that is cancelled is owed back, and two people send a large refund', async () => {
  const { id } = await place()
  await call('PUT', `/orders/${id}`, { paymentStatus: 'paid' }, 'clerk')
  await call('PUT', `/orders/${id}`, { orderStatus: 'cancelled' }, 'clerk')
  expect(await money(id)).toMatchObject({
    badge: 'refund-due',
    refundDue: { amount: '392000.00', needsApproval: true, approvedBy: null },
  })
  const refund = { amount: '392000.00', method: 'transfer', reference: 'TT 1', last4: '1234' }
  const send = (as: Role) => call<{ error: string }>('POST', `/orders/${id}/refunds`, refund, as)
  expect((await send('manager')).body.error).toBe(refusalSentence('refund-needs-second'))
  expect((await call('POST', `/orders/${id}/refund-approvals`, undefined, 'clerk')).status).toBe(
    403,
  )
  expect((await call('POST', `/orders/${id}/refund-approvals`)).status).toBe(201)
  expect((await send('manager')).body.error).toBe(refusalSentence('refund-own'))
  expect((await send('admin')).status).toBe(201)
  expect(await money(id)).toMatchObject({ net: '0.00', badge: 'refunded', refundDue: null })
  expect((await send('admin')).body.error).toBe(refusalSentence('no-refund-due'))
  const closed = await call<RefundTaskView[]>('GET', '/refund-tasks?show=closed')
  expect(closed.body).toContainEqual(
    expect.objectContaining({ orderId: id, outcome: 'refunded', amount: '392000.00' }),
  )
  const file = await shop.call('POST', '/api/refund-exports', { show: 'closed' }, staff.admin)
  const rows = parse(await file.text(), { columns: true, bom: true })
  expect(rows).toContainEqual(
    expect.objectContaining({
      Order: `YB-${id}`,
      Amount: '392000.00',
      Outcome: 'refunded',
      'Came by': 'Bank transfer',
    }),
  )
})

test('an approval holds for what is left of the amount, and a rise takes another one', async () => {
  const { id } = await place()
  await call('PUT', `/orders/${id}`, { paymentStatus: 'paid', orderStatus: 'cancelled' })
  await call('POST', `/orders/${id}/refund-approvals`)
  const send = (amount: string) =>
    call('POST', `/orders/${id}/refunds`, { amount, method: 'transfer' }, 'admin')
  expect((await send('92000.00')).status).toBe(201)
  expect(await money(id)).toMatchObject({
    refundDue: { amount: '300000.00', approvedBy: expect.any(String) },
  })
  await pay(id, '1000.00')
  expect(await money(id)).toMatchObject({ refundDue: { amount: '301000.00', approvedBy: null } })
  expect((await send('301000.00')).status).toBe(409)
})

test('no more is sent back than is owed; a refund by mistake is taken back, and what is kept stays', async () => {
  const { id } = await place([{ productId: 1 }])
  await pay(id, '112900.00')
  const refund = (amount: string) =>
    call<OrderMoneyDetailView>('POST', `/orders/${id}/refunds`, { amount, method: 'cash' })
  expect((await refund('900.01')).status).toBe(409)
  const sent = await refund('900.00')
  expect(sent.body).toMatchObject({ net: '112000.00', refundDue: null, badge: 'part-refunded' })
  const row = sent.body.rows.find(({ kind }) => kind === 'refund')
  const undone = await call<OrderMoneyDetailView>('DELETE', `/orders/${id}/refunds/${row?.id}`)
  expect(undone.body).toMatchObject({ net: '112900.00', refundDue: { amount: '900.00' } })
  const kept = await call<OrderMoneyDetailView>('POST', `/orders/${id}/kept-money`)
  expect(kept.body).toMatchObject({ overpaid: '900.00', refundDue: null })
  expect((await pay(id, '50.00')).body.refundDue).toMatchObject({ amount: '950.00' })
})

test('pieces come back from a delivered order only, sellable ones to the shelf, and what was paid is owed', async () => {
  const order = await place([{ productId: 1, selectedColor: 'Sand', quantity: 2 }])
  const [line] = order.lines
  const back = (body: object) =>
    call<OrderView>('POST', `/orders/${order.id}/returns`, {
      lineId: line?.id,
      pieces: 1,
      condition: 'sellable',
      ...body,
    })
  expect((await back({})).body).toEqual({ error: refusalSentence('not-left') })
  await call('PUT', `/orders/${order.id}`, { paymentStatus: 'paid', orderStatus: 'delivered' })
  expect((await back({ pieces: 3 })).status).toBe(409)
  const one = await back({})
  expect(one.body).toMatchObject({
    totalAmount: '112000.00',
    lines: [{ quantity: 1, returned: 1 }],
  })
  expect((await money(order.id)).refundDue).toMatchObject({ amount: '112000.00' })
  const both = await back({ condition: 'damaged' })
  expect(both.body).toMatchObject({ totalAmount: '0.00', lines: [{ quantity: 0, returned: 2 }] })
  const book = await call<{ reason: string; change: number }[]>(
    'GET',
    `/stock-changes?orderId=${order.id}&sort=date`,
  )
  expect(book.body.map(({ reason, change }) => [reason, change])).toEqual([
    ['sale', -2],
    ['return', 1],
    ['return', 1],
    ['damaged', -1],
  ])
})

test('a line of no piece is refused, and one whose pieces all came back is not filled again', async () => {
  const order = await place([{ productId: 2 }, { productId: 1 }])
  const [first, second] = order.lines
  const put = (lines: object[]) => call('PUT', `/orders/${order.id}`, { lines })
  expect((await put([{ ...first, quantity: 0 }])).body).toEqual({
    error: refusalSentence('line-empty'),
  })
  expect((await put([{ productId: 1, quantity: 0 }])).status).toBe(422)
  expect((await put([{ ...first }, { ...first }])).body).toEqual({
    error: refusalSentence('line-twice'),
  })
  await call('PUT', `/orders/${order.id}`, { orderStatus: 'delivered' })
  const back = { lineId: first?.id, pieces: 1, condition: 'scrapped' }
  expect((await call('POST', `/orders/${order.id}/returns`, back)).status).toBe(201)
  expect((await put([{ ...first }, { ...second }])).body).toEqual({
    error: refusalSentence('order-left'),
  })
  expect((await put([{ ...second }])).status).toBe(409)
})

test('an order with money is hidden by its deletion and brought back by who may; one without goes', async () => {
  const paid = await place([{ productId: 1 }])
  await pay(paid.id, '10.00')
  expect((await call('DELETE', `/orders/${paid.id}`, undefined, 'clerk')).status).toBe(403)
  expect((await call('DELETE', `/orders/${paid.id}`)).status).toBe(204)
  for (const path of [
    `/orders/${paid.id}`,
    `/orders/${paid.id}/history`,
    `/orders/${paid.id}/notes`,
  ])
    expect((await call('GET', path)).status).toBe(404)
  const found = await call<OrderView[]>('GET', `/orders?q=YB-${paid.id}`)
  expect(found.body).toEqual([])
  const page = await call<OrderPageView>('GET', `/order-pages/${paid.link.split('/').at(-1)}`)
  expect(page.body).toMatchObject({ orderStatus: 'cancelled', refundDue: { amount: '10.00' } })
  const back = await call<OrderView>('POST', `/orders/${paid.id}/restorations`)
  expect(back.body).toMatchObject({ orderStatus: 'cancelled' })
  const unpaid = await place([{ productId: 1 }])
  expect((await call('DELETE', `/orders/${unpaid.id}`)).status).toBe(204)
  expect((await call('POST', `/orders/${unpaid.id}/restorations`)).status).toBe(404)
})

test('an order that leaves the shop unpaid says in its history what was due', async () => {
  const { id } = await place([{ productId: 1 }])
  await call('PUT', `/orders/${id}`, { orderStatus: 'shipped' }, 'clerk')
  const history = await call<{ what: string }[]>('GET', `/orders/${id}/history`)
  expect(history.body.map(({ what }) => what)).toContain(
    'Status from pending to shipped, with J$112,000 unpaid',
  )
})
