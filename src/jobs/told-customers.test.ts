// What customers are told of money that the shop owes them, and of orders that staff cancel and restore.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAMAGE_HOURS } from '#contract/cases.ts'
import type { ShopEvent } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import type { EditOrder } from '#contract/orders.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import { events } from '#platform/events/events.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, BUYER } from '#testing/builders.ts'
import { seedRates } from '#testing/delivery.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'

let now = new Date('2026-11-20T15:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' }, undefined, { now: () => now })
})
afterAll(() => shop.close())

/** Each act is a moment of its own. */
const write = <T>(verb: (tx: Tx) => Promise<T>) => {
  now = new Date(now.getTime() + 1000)
  return shop.shop.write(system('test'), verb)
}
const change = (orderId: number, edit: EditOrder) =>
  write((tx) => changeOrder(tx, { orderId, edit }))

/** Runs what the events of an order wake, twice, and returns its mails but for documents, the oldest first. */
async function mailsOf(orderId: number) {
  const { db } = shop.database
  const mine = sql`(${events.facts} ->> 'orderId')::integer = ${orderId}`
  const happened = await db.select().from(events).where(mine).orderBy(events.id)
  for (const { at, ...row } of [...happened, ...happened]) {
    const event = { ...row, at: at.toISOString() } as unknown as ShopEvent
    for (const name of listenerNames(event.name)) await runListener(shop.jobContext, name, event)
  }
  const all = await db.select().from(mails).where(eq(mails.orderId, orderId))
  return all.filter(({ kind }) => kind !== 'document')
}
const kindsOf = async (orderId: number) =>
  (await mailsOf(orderId)).map(({ kind }) => kind).toSorted()

test('money that comes for a cancelled order is promised back by mail, once', async () => {
  const { id } = await write((tx) => anOrder(tx))
  await change(id, { orderStatus: 'cancelled' })
  await mailsOf(id)
  await change(id, { paymentStatus: 'paid' })
  const owed = (await mailsOf(id)).filter(({ text }) => text.includes('We will refund you'))
  expect(owed).toHaveLength(1)
  expect(owed[0]?.text).toContain('We will refund you J$90,000.00 by')
})

test('a mail about the same act says what is owed, and no second one does', async () => {
  const { id } = await write((tx) => anOrder(tx))
  await change(id, { paymentStatus: 'paid' })
  await change(id, { orderStatus: 'cancelled' })
  const sent = await mailsOf(id)
  const owed = sent.filter(({ text }) => text.includes('We will refund you'))
  expect(owed.map(({ kind }) => kind)).toEqual(['order-cancelled'])
})

test('an order that staff write cancelled and paid is a refund that is due, and told', async () => {
  const { id } = await write((tx) =>
    createOrder(tx, {
      ...BUYER,
      productName: 'Sofa',
      totalAmount: '45000.00',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      paymentStatus: 'paid',
      orderStatus: 'cancelled',
    }),
  )
  expect((await shop.shop.read(system('test'), (tx) => findOpenTask(tx, id)))?.amount).toBe(
    45_000_00,
  )
  const [mail, ...others] = await mailsOf(id)
  expect(others).toEqual([])
  expect(mail?.text).toContain('We will refund you J$45,000.00 by')
})

test('each cancellation is told, and so is what is restored', async () => {
  const { id } = await write((tx) => anOrder(tx))
  for (const orderStatus of ['cancelled', 'pending', 'cancelled'] as const) {
    await change(id, { orderStatus })
    await mailsOf(id)
  }
  expect(await kindsOf(id)).toEqual([
    'order-cancelled',
    'order-cancelled',
    'order-placed',
    'order-restored',
  ])
})

test('an exchange in one act is one mail of a change', async () => {
  const { id } = await write((tx) => anOrder(tx))
  await write(async (tx) => {
    await changeOrder(tx, { orderId: id, edit: { delivery: '500.00', reason: 'Fetched' } })
    await changeOrder(tx, { orderId: id, edit: { discount: '900.00', reason: 'Exchange' } })
  })
  const changed = (await mailsOf(id)).filter(({ kind }) => kind === 'order-changed')
  expect(changed).toHaveLength(1)
  expect(changed[0]?.text).toContain('Discount: −J$900.00')
})

test('an order that is paid when it is written asks for no money', async () => {
  const { id } = await write((tx) =>
    createOrder(tx, {
      ...BUYER,
      productName: 'Sofa',
      totalAmount: '45000.00',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      paymentStatus: 'paid',
      orderStatus: 'delivered',
    }),
  )
  const sent = await mailsOf(id)
  expect(sent.map(({ kind }) => kind)).toContain('order-placed')
  for (const { text } of sent) expect(text).not.toMatch(/transfer the amount|upload your receipt/)
})

test('the mail about a new order says until when it is held, and by when it comes', async () => {
  const { id, payBy } = await write(async (tx) => {
    await seedRates(tx)
    const there = { deliveryAddress: '1 Hope Road', parish: 'Portland' } as const
    return anOrder(tx, { shippingMethod: 'delivery', deliveryService: 'standard', ...there })
  })
  const [placed] = await mailsOf(id)
  expect(placed?.text).toContain(`until ${formatDayAndTime(payBy?.toISOString() ?? '')}.`)
  expect(placed?.text).toMatch(/by \w{3} \d+ (Nov|Dec) if paid by 2 pm on Fri 20 Nov/)
  await change(id, { delivery: '4500.00', reason: 'A long way' })
  const changed = (await mailsOf(id)).find(({ kind }) => kind === 'order-changed')
  expect(changed?.text).toContain(`until ${formatDayAndTime(payBy?.toISOString() ?? '')}.`)
  now = new Date(now.getTime() + 120_000)
  await change(id, { paymentStatus: 'paid' })
  const paid = (await mailsOf(id)).find(({ kind }) => kind === 'order-paid')
  expect(paid?.text).toMatch(/Delivery to Portland by \w{3} \d+ (Nov|Dec)\./)
  expect(paid?.text).not.toMatch(/if paid|after payment|until/)
})

test('a delivery is told once, with the moment until which damage can be reported', async () => {
  const { id } = await write((tx) => anOrder(tx))
  for (const orderStatus of ['shipped', 'delivered'] as const) await change(id, { orderStatus })
  const until = formatDayAndTime(new Date(now.getTime() + DAMAGE_HOURS * 3_600_000).toISOString())
  const delivered = (await mailsOf(id)).filter(({ kind }) => kind === 'order-delivered')
  expect(delivered).toHaveLength(1)
  expect(delivered[0]?.text).toContain(`by ${until}`)
})
