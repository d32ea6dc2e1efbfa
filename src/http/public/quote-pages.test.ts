import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { syncWithOrder } from '#domain/quotes/sync-with-order.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { system } from '#platform/tx.ts'
import { runJob } from '#testing/run-job.ts'
import { aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
let quoteId: number
let productId: number
let link: string
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ quoteId, productId } = await shop.shop.write(system('test'), async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 1, Navy: 0 } })
    const input = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Any' }
    const who = { customerName: 'Ann Brown', email: 'ann@example.com' }
    const sent = { ...who, ...input, contactNumber: '876-555-0100', budgetRange: '' }
    return { quoteId: (await requestQuote(tx, sent)).id, productId: product.id }
  }))
  link = (await answer()).offer?.link.split('/')[2] ?? ''
})

const offer = { color: 'sand', price: '75000.00', validUntil: '2999-12-31', message: 'For you.' }
async function answer(change: object = {}) {
  const sent = { productId, ...offer, ...change }
  const response = await shop.call('POST', `/api/quotes/${quoteId}/answer`, sent, clerk)
  expect(response.status).toBe(200)
  return (await response.json()) as StaffQuoteView
}
const order = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
  totalAmount: '75000.00',
}
const accept = (body: object = order, headers = {}) =>
  shop.call('POST', `/api/quote-pages/${link}/acceptance`, body, headers)
const decline = (body = {}) => shop.call('POST', `/api/quote-pages/${link}/decline`, body)
const page = async () => (await shop.call('GET', `/api/quote-pages/${link}`)).json()
const pieces = async () => {
  const mine = eq(stockLevels.productId, productId)
  const rows = await shop.database.db.select().from(stockLevels).where(mine)
  return rows.reduce((sum, row) => sum + row.pieces, 0)
}
const count = (left: number) =>
  shop.shop.write(system('test'), (tx) =>
    setStock(tx, { productId, color: 'Sand', pieces: left, reason: 'count' }),
  )
const set = (change: Partial<typeof quotes.$inferInsert>) =>
  shop.database.db.update(quotes).set(change).where(eq(quotes.id, quoteId))
async function expectRefused(response: Response, status: number, code: RefusalCode) {
  expect([response.status, await response.json()]).toEqual([
    status,
    { error: refusalSentence(code) },
  ])
}

test('whoever holds the link sees the offer', async () => {
  expect(await page()).toMatchObject({
    reference: `Q-${quoteId}`,
    status: 'answered',
    productName: 'Test Couch',
    color: 'Sand',
    price: '75000.00',
    listPrice: '90000.00',
    message: 'For you.',
    validUntil: '3000-01-01T04:59:59.999Z',
    inStock: true,
    orderLink: null,
  })
  expect((await shop.call('GET', '/api/quote-pages/nothing')).status).toBe(404)
  expect((await shop.call('GET', `/api/quote-pages/${'A'.repeat(22)}`)).status).toBe(404)
})

test('an accepted offer is an order at the price of the offer, with its piece, once', async () => {
  const key = { 'idempotency-key': 'accept-this-once' }
  const [first, again] = [await accept(order, key), await accept(order, key)]
  expect([first.status, again.status]).toEqual([201, 201])
  const { order: placed } = (await first.json()) as { order: { id: number; link: string } }
  expect(await again.json()).toMatchObject({ order: placed })
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, placed.id))
  expect(row).toMatchObject({ totalAmount: 75_000_00, heldColor: 'Sand', productId })
  expect(await pieces()).toBe(0)
  expect(await page()).toMatchObject({ status: 'accepted', orderLink: placed.link })

  await expectRefused(await accept(), 409, 'offer-closed')
  await expectRefused(await decline(), 409, 'offer-closed')
  const sent = { productId, ...offer }
  const late = await shop.call('POST', `/api/quotes/${quoteId}/answer`, sent, clerk)
  await expectRefused(late, 409, 'quote-closed')
})

test('two who accept one offer at once make one order', async () => {
  await count(5)
  const answers = await Promise.all([accept(), accept(), accept()])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('the price comes from the offer: another one that is sent is refused, none is no matter', async () => {
  const other = await accept({ ...order, totalAmount: '1.00' })
  expect([other.status, await other.json()]).toEqual([
    409,
    { error: 'The price has changed to J$75,000. Please look again before you order.' },
  ])
  const { totalAmount: _, ...bare } = order
  const placed = await accept(bare)
  expect(await placed.json()).toMatchObject({ order: { totalAmount: '75000.00' } })
})

test('an order by card needs the card, here too', async () => {
  const response = await accept({ ...order, paymentMethod: 'credit_card' })
  expect(response.status).toBe(422)
})

test('an offer that is over is refused kindly, and noted once', async () => {
  await set({ validUntil: new Date(Date.now() - 1000) })
  await expectRefused(await accept(), 409, 'offer-expired')
  expect(await page()).toMatchObject({ status: 'expired' })
  const clock = () => runJob(shop, 'expire-quotes')
  expect([await clock(), await clock()]).toEqual([1, 0])
  await expectRefused(await accept(), 409, 'offer-expired')
  await answer({ price: '70000' })
  expect(await page()).toMatchObject({ status: 'answered', price: '70000.00' })
})

test('a piece that has sold out is refused kindly, and the offer stays open', async () => {
  await count(0)
  const refused = await accept()
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: 'Sorry, Sand has just sold out.' },
  ])
  expect(await page()).toMatchObject({ status: 'answered', inStock: false })
})

test('a declined offer is closed, and twice is once', async () => {
  for (const _ of [1, 2]) expect((await decline({ reason: 'Too dear' })).status).toBe(200)
  expect(await page()).toMatchObject({ status: 'declined' })
  await expectRefused(await accept(), 409, 'offer-closed')
})

test('staff decline with a reason; a day that has passed is no term', async () => {
  const path = `/api/quotes/${quoteId}`
  const past = { productId, ...offer, validUntil: '2020-01-01' }
  await expectRefused(await shop.call('POST', `${path}/answer`, past, clerk), 422, 'day-past')
  const silent = await shop.call('POST', `${path}/decline`, { reason: '' }, clerk)
  expect(silent.status).toBe(422)
  const reason = 'We no longer make it.'
  const declined = await shop.call('POST', `${path}/decline`, { reason }, clerk)
  expect(await declined.json()).toMatchObject({ status: 'declined', declinedBy: 'shop' })
  const counts = await shop.call('GET', '/api/quote-counts', undefined, clerk)
  expect(await counts.json()).toMatchObject({ declined: 2, accepted: expect.any(Number) })
})

test('the list finds requests by the day they came, in Jamaica', async () => {
  await set({ createdAt: new Date('2026-03-02T03:00:00Z') })
  const found = async (search: string) => {
    const response = await shop.call('GET', `/api/quotes?${search}`, undefined, clerk)
    return ((await response.json()) as { id: number }[]).map(({ id }) => id)
  }
  expect(await found('from=2026-03-01&to=2026-03-01')).toEqual([quoteId])
  expect(await found('to=2026-02-28')).toEqual([])
})

const follow = (orderId: number) =>
  shop.shop.write(system('test'), (tx) => syncWithOrder(tx, orderId))
const acceptedOrder = async () => {
  const answer = await accept()
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { order: { id: number } }).order.id
}
const edit = (orderId: number, change: object) =>
  shop.call('PUT', `/api/orders/${orderId}`, change, clerk)

test('an offer whose order was cancelled can be accepted again, and then is that order', async () => {
  const lost = await acceptedOrder()
  await edit(lost, { orderStatus: 'cancelled' })
  for (const _ of [1, 2]) await follow(lost)
  expect(await page()).toMatchObject({ status: 'answered', inStock: true })
  const again = await acceptedOrder()
  expect(again).not.toBe(lost)
  await follow(lost)
  expect(await page()).toMatchObject({ status: 'accepted' })
  expect(await pieces()).toBe(0)
})

test('an offer is accepted again with its order, once that is restored', async () => {
  const orderId = await acceptedOrder()
  await edit(orderId, { orderStatus: 'cancelled' })
  await follow(orderId)
  await edit(orderId, { orderStatus: 'pending' })
  for (const _ of [1, 2]) await follow(orderId)
  expect(await page()).toMatchObject({ status: 'accepted' })
  await expectRefused(await accept(), 409, 'offer-closed')
})

test('a request whose order was deleted can be answered once more', async () => {
  const orderId = await acceptedOrder()
  expect((await shop.call('DELETE', `/api/orders/${orderId}`, undefined, clerk)).status).toBe(204)
  await follow(orderId)
  expect((await answer({ price: '70000.00' })).status).toBe('answered')
  expect(await page()).toMatchObject({ status: 'answered', price: '70000.00', orderLink: null })
})

test('an offer answered once more stays open, though the order before it is restored', async () => {
  const orderId = await acceptedOrder()
  await edit(orderId, { orderStatus: 'cancelled' })
  await follow(orderId)
  await answer({ price: '70000.00' })
  await edit(orderId, { orderStatus: 'pending' })
  await follow(orderId)
  expect(await page()).toMatchObject({ status: 'answered', price: '70000.00' })
})

test('where a piece has sold out the shopper asks for another offer, and staff have the request again', async () => {
  await count(0)
  const again = () => shop.call('POST', `/api/quote-pages/${link}/renewal`)
  for (const _ of [1, 2]) expect(await (await again()).json()).toMatchObject({ status: 'pending' })
  const waiting = await shop.call(
    'GET',
    `/api/quotes?status=pending&q=Q-${quoteId}`,
    undefined,
    clerk,
  )
  expect(await waiting.json()).toMatchObject([{ id: quoteId, answerBy: expect.any(String) }])
  await expectRefused(await accept(), 409, 'offer-closed')
  await count(1)
  await answer({ price: '70000' })
  expect((await accept({ ...order, totalAmount: '70000.00' })).status).toBe(201)
  await expectRefused(await again(), 409, 'offer-closed')
})

test('an offer that has expired can be asked for again, a declined one not', async () => {
  const again = () => shop.call('POST', `/api/quote-pages/${link}/renewal`)
  await set({ validUntil: new Date(Date.now() - 1000) })
  expect(await (await again()).json()).toMatchObject({ status: 'pending' })
  await answer()
  await decline()
  await expectRefused(await again(), 409, 'offer-closed')
})
