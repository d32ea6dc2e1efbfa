import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopEvent } from '#contract/events.ts'
import type { EditOrder } from '#contract/orders.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { approveRefund, recordRefund, takeBackRefund } from '#domain/orders/refunds.ts'
import { events } from '#platform/events/events.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, anOrderOf, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { listenerNames, runListener } from './listeners.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const change = (orderId: number, edit: EditOrder) =>
  write((tx) => changeOrder(tx, { orderId, edit }))

/** Runs what the events of an order wake, and returns its mails, the oldest first. */
async function listen(orderId: number) {
  const { db } = shop.database
  const mine = sql`(${events.facts} ->> 'orderId')::integer = ${orderId}`
  for (const { at, ...row } of await db.select().from(events).where(mine).orderBy(events.id)) {
    const event = { ...row, at: at.toISOString() } as unknown as ShopEvent
    for (const name of listenerNames(event.name)) await runListener(shop.jobContext, name, event)
  }
  return db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(mails.createdAt)
}

test('money that is owed for a cancelled order is promised by mail, and mailed again when it was sent', async () => {
  const order = await write((tx) => anOrder(tx))
  await change(order.id, { paymentStatus: 'paid' })
  await change(order.id, { orderStatus: 'cancelled' })
  await listen(order.id)
  await write((tx) => approveRefund(tx, order.id))
  const sent = { orderId: order.id, amountCents: 60_000_00, method: 'transfer' } as const
  await write((tx) => recordRefund(tx, { ...sent, reference: 'FT991', last4: '4471' }))
  const mistake = await write((tx) => recordRefund(tx, { ...sent, amountCents: 1_00 }))
  await write((tx) => takeBackRefund(tx, { orderId: order.id, refundId: mistake.refund.id }))
  await listen(order.id)
  const mailed = await listen(order.id)
  const [cancelled, refunded, ...others] = mailed.slice(1)
  expect(cancelled?.text).toContain('We will refund you J$90,000.00 by')
  expect([refunded?.kind, others]).toEqual(['refund-sent', []])
  for (const fact of [
    'Amount: J$60,000.00',
    'Sent by: Bank transfer',
    'Reference: FT991',
    'To the account or card ending in: 4471',
    'We will refund you J$30,000.00',
  ])
    expect(refunded?.text).toContain(fact)
})

test('a refund that comes back to an earlier amount is promised again, and staff see that mail', async () => {
  const order = await write((tx) => anOrder(tx))
  await change(order.id, { paymentStatus: 'paid' })
  await change(order.id, { orderStatus: 'cancelled' })
  await listen(order.id)
  await write((tx) => approveRefund(tx, order.id))
  const sent = { orderId: order.id, amountCents: 60_000_00, method: 'transfer' } as const
  const { refund } = await write((tx) => recordRefund(tx, sent))
  await listen(order.id)
  await write((tx) => takeBackRefund(tx, { orderId: order.id, refundId: refund.id }))
  await listen(order.id)
  const [, , , again, ...others] = await listen(order.id)
  expect([again?.kind, others]).toEqual(['refund-due', []])
  expect(again?.text).toContain('We will refund you J$90,000.00')
  const admin = await asStaff(shop, 'admin')
  const answer = await shop.call('GET', `/api/debts?q=YB-${order.id}`, undefined, admin)
  expect(await answer.json()).toMatchObject([{ kind: 'refund-due', mailId: again?.id }])
})

test('an order of several lines is mailed with each of them', async () => {
  const order = await write(async (tx) => {
    const couch = await aProduct(tx, { name: 'Negril Couch', priceCents: 64_900_00 })
    const chair = await aProduct(tx, { name: 'Kingston Chair', priceCents: 72_000_00 })
    return anOrderOf(tx, [
      { productId: couch.id, quantity: 1 },
      { productId: chair.id, quantity: 2 },
    ])
  })
  await change(order.id, { delivery: '6200.00', reason: 'Portland' })
  const [placed] = await listen(order.id)
  for (const fact of [
    'Negril Couch, Sand: J$64,900.00',
    '2 x Kingston Chair, Sand: J$144,000.00',
    'Items: J$208,900.00',
    'Delivery: J$6,200.00',
    'Total: J$215,100.00',
  ])
    expect(placed?.text).toContain(fact)
})

test('a paid order that grew says what is due and where to pay it; one that shrank, what is owed', async () => {
  const cheap = await write((tx) => aProduct(tx, { priceCents: 70_000_00 }))
  const dear = await write((tx) => aProduct(tx, { priceCents: 95_000_00 }))
  const order = await write((tx) => anOrder(tx, { productId: cheap.id }))
  const exchangeFor = (productId: number) =>
    change(order.id, { lines: [{ productId, quantity: 1 }] })
  await change(order.id, { paymentStatus: 'paid' })
  await listen(order.id)
  await exchangeFor(dear.id)
  const changed = async () =>
    (await listen(order.id)).filter(({ kind }) => kind === 'order-changed').map(({ text }) => text)
  const [grown = ''] = await changed()
  for (const fact of [
    'Total: J$95,000.00',
    'Received so far: J$70,000.00',
    'Balance due: J$25,000.00',
    'Amount: J$25,000.00',
    `Reference: YB-${order.id}`,
  ])
    expect(grown).toContain(fact)
  await change(order.id, { paymentStatus: 'paid' })
  await listen(order.id)
  await exchangeFor(cheap.id)
  const [, shrunk, ...others] = await changed()
  expect(shrunk).toContain('We will refund you J$25,000.00 by')
  expect(shrunk).not.toContain('Account number')
  expect(others).toEqual([])
})

test('another address or a cancelled order is not mailed as a change', async () => {
  const order = await write((tx) => anOrder(tx))
  await change(order.id, { deliveryAddress: '24 Harbour Street', customerPhone: '876-555-0101' })
  await change(order.id, { totalAmount: '50000.00', orderStatus: 'cancelled' })
  const kinds = (await listen(order.id)).map(({ kind }) => kind)
  expect(kinds).not.toContain('order-changed')
  expect(kinds).toContain('order-cancelled')
})
