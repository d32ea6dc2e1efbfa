// Which partner sold an order, as staff see and correct it by HTTP; what partners get of it follows.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditPreviewView } from '#contract/order-previews.ts'
import type { OrderSaleView } from '#contract/order-sale.ts'
import type { OrderView } from '#contract/orders.ts'
import { INVARIANTS } from '#contract/reconciliation.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { closePartner } from '#domain/privacy/close-partner.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, aMember, aProduct, anOrder } from '#testing/builders.ts'
import { anEarlierSale } from '#testing/earlier-sale.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let heard: Hearing
let line: MemberRow[] = []
const staff: Partial<Record<Role, Record<string, string>>> = {}
beforeAll(async () => {
  shop = await openTestShop()
  heard = hearing(shop)
  for (const role of ['manager', 'clerk'] as const) staff[role] = await asStaff(shop, role)
  line = await write((tx) => aLine(tx, 2))
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

type Answer<T> = { status: number; body: T }

async function call<T>(
  method: string,
  path: string,
  body?: object,
  as: Role = 'manager',
): Promise<Answer<T>> {
  const answer = await shop.call(method, `/api/orders/${path}`, body, staff[as] ?? {})
  return { status: answer.status, body: (await answer.json()) as T }
}
const saleOf = async (id: number) => (await call<OrderSaleView>('GET', `${id}/sale`)).body

const partner = (place: number) => line[place]?.id ?? 0
const aSale = async () => {
  const order = await write(async (tx) =>
    anOrder(tx, {
      productId: (await aProduct(tx, { priceCents: 189_900_00 })).id,
      referrer: partner(1),
    }),
  )
  await call('PUT', `${order.id}`, { paymentStatus: 'paid' })
  await heard.listen()
  return order.id
}

test('staff read who sold an order and what partners get of it', async () => {
  const id = await aSale()
  expect(await saleOf(id)).toMatchObject({
    partner: { id: partner(1), name: 'Marcia Reid' },
    direct: '5000.00',
    above: '2500.00',
    levelsAbove: 1,
    states: ['pending'],
    heldUntil: expect.any(String),
    flagged: false,
  })
  expect((await call('GET', `${id}/sale`, undefined, 'clerk')).status).toBe(403)
})

test('a preview of an edit says what partners would get, and changes nothing', async () => {
  const id = await aSale()
  const { body: order } = await call<OrderView>('GET', `${id}`)
  const lines = order.lines.map((each) => ({ ...each, unitPrice: '15000.00' }))
  const { body } = await call<EditPreviewView>('POST', `${id}/previews`, { lines })
  expect(body.commissions).toEqual({ before: '7500.00', after: '3750.00' })
  expect(await saleOf(id)).toMatchObject({ direct: '5000.00' })
})

test('a manager corrects the partner with a reason; what was posted follows, and the history says it all', async () => {
  const id = await aSale()
  const other = await write((tx) => aMember(tx, { firstName: 'Keisha' }))
  const change = { referredBy: other.id, partnerReason: 'She brought the customer in' }
  const { body } = await call<EditPreviewView>('POST', `${id}/previews`, change)
  expect(body.commissions).toEqual({ before: '7500.00', after: '5000.00' })
  expect((await call('PUT', `${id}`, change, 'clerk')).status).toBe(403)
  const corrected = await call<OrderView>('PUT', `${id}`, change)
  expect(corrected.body).toMatchObject({ referredBy: other.id, referrer: { name: 'Keisha Reid' } })
  await heard.listen()
  expect(await saleOf(id)).toMatchObject({
    partner: { id: other.id },
    direct: '5000.00',
    above: '0.00',
    states: ['pending'],
  })
  const changes = await call<object[]>('GET', `${id}/changes`)
  expect(changes.body).toContainEqual(
    expect.objectContaining({
      field: 'referredBy',
      old: String(partner(1)),
      new: String(other.id),
      reason: 'She brought the customer in',
    }),
  )
  const nobody = await call<OrderView>('PUT', `${id}`, {
    referredBy: null,
    partnerReason: 'Walk-in',
  })
  expect(nobody.body).toMatchObject({ referredBy: null, referrer: null })
  await heard.listen()
  expect(await saleOf(id)).toMatchObject({ partner: null, direct: '0.00', states: [] })
})

test('the partner as it was read is no act, whoever sends it; one who does not exist or was erased is refused', async () => {
  const id = await aSale()
  const { body: order } = await call<OrderView>('GET', `${id}`)
  const same = await call<OrderView>('PUT', `${id}`, order, 'clerk')
  expect([same.status, same.body.updatedAt]).toEqual([200, order.updatedAt])
  const unknown = await call('PUT', `${id}`, { referredBy: 999_999 })
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { error: refusalSentence('member-not-found') },
  ])
  const gone = await write((tx) => aMember(tx))
  await write((tx) => closePartner(tx, { memberId: gone.id, alias: 'erased-1' }))
  const erased = await call('PUT', `${id}`, { referredBy: gone.id })
  expect([erased.status, erased.body]).toEqual([409, { error: refusalSentence('partner-closed') }])
  expect((await call<OrderView>('GET', `${id}`)).body.referredBy).toBe(partner(1))
})

const byTelephone = {
  productName: 'Bespoke bench',
  totalAmount: '189900.00',
  customerName: 'Dahlia Bailey',
  customerEmail: 'dahlia@example.com',
  customerPhone: '876-555-0188',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
  paymentStatus: 'paid',
}
const create = (body: object, as?: Role) =>
  call<{ order: OrderView; error: string }>('POST', 'admin', { ...byTelephone, ...body }, as)

test('an order that a manager takes by telephone earns its partner, and its history says why', async () => {
  const why = { referredBy: partner(1), partnerReason: 'The customer named her code' }
  const { body } = await create(why)
  const { id, referrer } = body.order
  expect(referrer).toEqual({ id: partner(1), name: 'Marcia Reid' })
  await heard.listen()
  expect(await saleOf(id)).toMatchObject({ partner: { id: partner(1) }, direct: '5000.00' })
  const { body: changes } = await call<object[]>('GET', `${id}/changes`)
  expect(changes).toEqual([
    expect.objectContaining({
      field: 'referredBy',
      old: '',
      new: String(partner(1)),
      reason: 'The customer named her code',
    }),
  ])
})

test('who may not say which partner sold an order writes orders of nobody only', async () => {
  const ours = { productName: 'Bench', totalAmount: '189900.00' }
  const { id } = await write((tx) => aProduct(tx, { priceCents: 189_900_00 }))
  const refused = await create({ ...ours, productId: id, referredBy: partner(1) }, 'clerk')
  expect([refused.status, refused.body.error]).toEqual([403, refusalSentence('not-allowed')])
  const allowed = await create({ ...ours, productId: id, referredBy: null }, 'clerk')
  expect([allowed.status, allowed.body.order.referredBy]).toEqual([201, null])
})

test('a new order is never the sale of somebody unknown or erased', async () => {
  const unknown = await create({ referredBy: 999_999 })
  expect([unknown.status, unknown.body.error]).toEqual([404, refusalSentence('member-not-found')])
  const gone = await write((tx) => aMember(tx))
  await write((tx) => closePartner(tx, { memberId: gone.id, alias: 'erased-2' }))
  const erased = await create({ referredBy: gone.id })
  expect([erased.status, erased.body.error]).toEqual([409, refusalSentence('partner-closed')])
})

test('what an earlier version posted is listed, and settled when staff press', async () => {
  const orderId = await write((tx) => anEarlierSale(tx, partner(1)))
  const breaks = async () => {
    const path = `/api/reconciliation/breaks?number=${INVARIANTS.length}`
    return (await (await shop.call('GET', path, undefined, staff.manager)).json()) as string[]
  }
  expect(await breaks()).toEqual([
    `commissions of order ${orderId}, posted before they followed it`,
  ])
  const press = () => shop.call('POST', '/api/reconciliation/settlements', undefined, staff.manager)
  expect(await (await press()).json()).toEqual({ settled: 1, left: 0 })
  expect(await breaks()).toEqual([])
  expect(await saleOf(orderId)).toMatchObject({ direct: '10000.00' })
  expect(await (await press()).json()).toEqual({ settled: 0, left: 0 })
})
