import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatCents } from '#contract/money.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system } from '#platform/tx.ts'
import { expireOrders } from './expire-orders.ts'
import { runListener, listenerNames } from './listeners.ts'
import { events } from '#platform/events/events.table.ts'
import type { ShopEvent } from '#contract/events.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let order: OrderRow
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())
beforeEach(async () => {
  order = await shop.shop.write(system('test'), (tx) => anOrder(tx))
})

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  shop.call(method, `/api/transfers${path}`, body, { ...clerk, ...headers })
const page = async () => (await shop.call('GET', `/api/order-pages/${order.link}`)).json()

async function sendReceipt(text = '%PDF-1.7 slip'): Promise<number> {
  const form = new FormData()
  form.append('file', new File([text], 'slip.pdf', { type: 'application/pdf' }))
  const path = `/api/order-pages/${order.link}/receipts`
  const response = await shop.api.request(path, { method: 'POST', body: form })
  return ((await response.json()) as { id: number }).id
}

/** Runs what the events since `from` wake, twice, and answers the mails about this order. */
async function mailed() {
  const happened = await shop.database.db.select().from(events)
  const mine = happened.filter(({ facts }) => (facts as { orderId?: number }).orderId === order.id)
  for (const _ of [1, 2])
    for (const { id, name, facts, at, by } of mine) {
      const event = { id, name, facts, at: at.toISOString(), by } as ShopEvent
      for (const listener of listenerNames(event.name))
        await runListener(shop.jobContext, listener, event)
    }
  const kept = await shop.database.db.select().from(mails)
  return kept.filter(({ orderId }) => orderId === order.id)
}

test('a receipt that is matched with its amount pays the order, and the page says so', async () => {
  const receiptId = await sendReceipt()
  const sent = { amount: '90000.00', receiptId, bankReference: 'FT881' }
  const key = { 'idempotency-key': 'match-this-once' }
  const answers = [
    await call('POST', `/${order.id}/payments`, sent, key),
    await call('POST', `/${order.id}/payments`, sent, key),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      due: '0.00',
      paymentStatus: 'paid',
      payments: [{ source: 'receipt', receiptId, bankReference: 'FT881' }],
      receiptFiles: [{ id: receiptId, state: 'matched' }],
    })
  }
  expect(await page()).toMatchObject({ paymentStatus: 'paid', received: '90000.00', due: '0.00' })
  const kinds = (await mailed()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['order-paid', 'order-placed'])
})

test('a part is kept, and page and mail say what is still due', async () => {
  await call('POST', `/${order.id}/payments`, { amount: '40000' })
  expect(await page()).toMatchObject({ received: '40000.00', due: '50000.00' })
  const part = (await mailed()).find(({ kind }) => kind === 'payment-part')
  expect(part?.subject).toContain(`Part payment received for order YB-${order.id}`)
  for (const words of ['J$40,000.00', 'Balance due: J$50,000.00', '404 118 257'])
    expect(part?.text).toContain(words)
})

test('a rejected receipt is mailed with its reason, and the shopper sends another', async () => {
  const receiptId = await sendReceipt()
  const path = `/${order.id}/receipts/${receiptId}/rejection`
  const empty = await call('POST', path, { reason: ' ' })
  expect(empty.status).toBe(422)
  const reason = 'The slip is cut off: we cannot see the amount.'
  expect((await call('POST', path, { reason })).status).toBe(200)
  expect(await page()).toMatchObject({ receipts: [{ state: 'rejected', reason }] })
  const mail = (await mailed()).find(({ kind }) => kind === 'receipt-rejected')
  for (const words of [reason, 'slip.pdf', `https://shop.example/order/${order.link}`])
    expect(mail?.text).toContain(words)
  expect(await sendReceipt('%PDF-1.7 another')).toBeGreaterThan(receiptId)
})

test.each([['0'], ['-1'], ['1.234'], ['ten'], [''], ['100000000']])(
  'the amount %j is refused with a sentence',
  async (amount) => {
    const response = await call('POST', `/${order.id}/payments`, { amount })
    expect(response.status).toBe(422)
    const { error } = (await response.json()) as { error: string }
    expect(error).toBe('Please enter the amount received, such as 64900.00')
  },
)

test('a receipt of another order is no proof for this one', async () => {
  const receiptId = await sendReceipt()
  const other = await shop.shop.write(system('test'), (tx) => anOrder(tx))
  const response = await call('POST', `/${other.id}/payments`, { amount: '1', receiptId })
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: refusalSentence('not-found') },
  ])
})

test('the clock reminds, then ends an order, and each is mailed once; a second run does nothing', async () => {
  const { database, jobContext: context } = shop
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const set = (fields: object) =>
    database.db.update(orders).set(fields).where(eq(orders.id, order.id))
  await set({ payBy: hours(1) })
  expect(await expireOrders(context)).toEqual({ reminded: 1, expired: 0 })
  expect(await expireOrders(context)).toEqual({ reminded: 0, expired: 0 })
  await mailed()
  await set({ payBy: hours(-1) })
  expect(await expireOrders(context)).toEqual({ reminded: 0, expired: 1 })
  expect(await expireOrders(context)).toEqual({ reminded: 0, expired: 0 })
  expect(await page()).toMatchObject({ orderStatus: 'cancelled', expiredAt: expect.any(String) })
  const kinds = (await mailed()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['order-expired', 'order-placed', 'order-reminder'])
})

test('two runs of the clock at once end an order once', async () => {
  const over = { payBy: new Date(Date.now() - 1000), remindedAt: new Date() }
  await shop.database.db.update(orders).set(over).where(eq(orders.id, order.id))
  const runs = await Promise.all([expireOrders(shop.jobContext), expireOrders(shop.jobContext)])
  expect(runs.reduce((sum, { expired }) => sum + expired, 0)).toBe(1)
})

test('where cents name the order, each mail that says where to pay asks for exactly what is due', async () => {
  order = await shop.shop.write(system('test'), async (tx) => {
    await changeSetting(tx, 'transfers', { value: { namingCents: true } })
    return anOrder(tx)
  })
  const exactly = (cents: number) =>
    `Please transfer exactly ${formatCents(cents, { exact: true })}. The cents help us match your payment.`
  const total = order.totalAmount
  const soon = { payBy: new Date(Date.now() + 3_600_000) }
  await shop.database.db.update(orders).set(soon).where(eq(orders.id, order.id))
  await expireOrders(shop.jobContext)
  const first = await mailed()
  for (const kind of ['order-placed', 'order-reminder'])
    expect(first.find((mail) => mail.kind === kind)?.text).toContain(exactly(total))
  await call('POST', `/${order.id}/payments`, { amount: '40000.00' })
  const part = (await mailed()).find(({ kind }) => kind === 'payment-part')
  expect(part?.text).toContain(exactly(total - 40_000_00))
  const edit = { delivery: '500.00', reason: 'Courier' }
  await shop.shop.write(system('test'), (tx) => changeOrder(tx, { orderId: order.id, edit }))
  const changed = (await mailed()).find(({ kind }) => kind === 'order-changed')
  expect(changed?.text).toContain(exactly(total - 39_500_00))
})

test('an order that was to be paid online ends without a reminder, and its mail speaks of no transfer', async () => {
  const online = { paymentMethod: 'credit_card', paysOnline: true } as const
  const over = { ...online, payBy: new Date(Date.now() - 1000) }
  await shop.database.db.update(orders).set(over).where(eq(orders.id, order.id))
  expect(await expireOrders(shop.jobContext)).toEqual({ reminded: 0, expired: 1 })
  const ended = (await mailed()).find(({ kind }) => kind === 'order-expired')
  expect(ended?.text).toMatch(/in time for order YB-\d+, so the Test Couch is back on sale\./)
  expect(ended?.text).toMatch(/^No payment was received/m)
})
