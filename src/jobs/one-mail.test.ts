// What happens together is one mail to the customer, and the mails of an order belong together.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { listOrderEvents } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'

const START = new Date('2026-11-20T15:00:00Z')
let now = START
let office: PostOffice
let shop: TestShop
let order: OrderRow
beforeAll(async () => {
  office = await openPostOffice()
  const config = { smtpUrl: office.url, publicUrl: 'https://shop.example' }
  shop = await openTestShop(config, undefined, { now: () => now })
})
afterAll(async () => {
  await shop.close()
  await office.close()
})
beforeEach(async () => {
  order = await write((tx) => anOrder(tx))
  await listen()
  office.received.length = 0
})

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const change = (edit: EditOrder, seconds = 5) => {
  now = new Date(now.getTime() + seconds * 1000)
  return write((tx) => changeOrder(tx, { orderId: order.id, edit }))
}

/** Runs what all that happened to the order wakes, several at once, and twice. */
async function listen() {
  const happened = await shop.shop.read(system('test'), (tx) => listOrderEvents(tx, order.id))
  for (const _ of [1, 2])
    await Promise.all(
      happened.flatMap((event) =>
        listenerNames(event.name)
          .filter((name) => name.startsWith('mail-'))
          .map((name) => runListener(shop.jobContext, name, event)),
      ),
    )
  return office.received.map(({ mail }) => mail)
}

test('a cancellation, its credit note and the refund are one mail', async () => {
  await change({ paymentStatus: 'paid' }, 120)
  await listen()
  office.received.length = 0
  await change({ orderStatus: 'cancelled' }, 120)
  const [mail, ...others] = await listen()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your order YB-${order.id} has been cancelled`)
  expect(mail?.text).toContain('We will refund you J$90,000.00 by')
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^CN-2026-\d{6}\.pdf$/),
  ])
})

test('what follows within a minute is in the same mail, unless one was sent', async () => {
  await change({ delivery: '500.00', reason: 'Courier' }, 120)
  await change({ paymentStatus: 'paid' }, 30)
  const [mail, ...others] = await listen()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Payment received for order YB-${order.id}`)
  for (const words of ['Delivery: J$500.00', 'We have received J$90,500.00'])
    expect(mail?.text).toContain(words)
  await change({ orderStatus: 'shipped' }, 30)
  expect((await listen()).map(({ subject }) => subject)).toEqual([
    mail?.subject,
    `Your order YB-${order.id} is on its way`,
  ])
})

test('the mails of an order stand under its first one, and no program answers them', async () => {
  await change({ paymentStatus: 'paid' }, 120)
  const [mail] = await listen()
  expect(mail?.inReplyTo).toMatch(/^<[\da-f-]{36}@shop\.example>$/)
  expect(mail?.references).toBe(mail?.inReplyTo)
  expect(mail?.inReplyTo).not.toBe(mail?.messageId)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
})

/** A mail of the version before mails named the events that they tell. */
const earlier = (key: string, state: 'waiting' | 'sent') =>
  write(async (tx) => {
    const [kind = ''] = key.split(':')
    const words = { subject: `Earlier: ${kind}`, html: '<p>Hi</p>', text: 'Hi' }
    const to = { recipient: order.customerEmail, orderId: order.id, domain: 'shop.example' }
    const row = await writeMail(tx, { key, kind, ...words, ...to })
    await tx.db.update(mails).set({ state }).where(eq(mails.id, row.id))
    return row
  })

test('what an earlier version has mailed is not mailed again after an upgrade', async () => {
  await change({ paymentStatus: 'paid' }, 120)
  await earlier(`order-paid:${order.id}`, 'sent')
  expect((await listen()).map(({ subject }) => subject)).toEqual([])
})

test('a mail that an earlier version wrote and could not send leaves as it was written, once', async () => {
  await change({ paymentStatus: 'paid' }, 120)
  const { messageId } = await earlier(`order-paid:${order.id}`, 'waiting')
  expect((await listen()).map((mail) => mail.messageId)).toContain(messageId)
  expect(new Set(office.received.map(({ mail }) => mail.messageId)).size).toBe(1)
})

test('a mail of an earlier version tells one event, and not the next one of its kind', async () => {
  await change({ delivery: '500.00', reason: 'Courier' }, 120)
  await change({ delivery: '600.00', reason: 'Courier' }, 120)
  const happened = await shop.shop.read(system('test'), (tx) => listOrderEvents(tx, order.id))
  const ids = happened.flatMap(({ name, id }) => (name === 'order.edited' ? id : []))
  expect(ids).toHaveLength(2)
  await earlier(`order-changed:${Math.min(...ids)}`, 'sent')
  const [mail, ...others] = await listen()
  expect([mail?.subject, others]).toEqual([`Your order YB-${order.id} has changed`, []])
})
