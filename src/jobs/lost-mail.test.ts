// The mail server refuses, stalls, then breaks off once it has the whole mail: the short form of the
// soak. Every order's mail is taken in the end, each under the one Message-ID it was written with.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mails } from '#platform/mail/mails.table.ts'
import { type MailServer, type Mood, openMailServer } from '#testing/moody-mail-server.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'yaadbox-moods-'))
const received = join(folder, 'received')
const IMPATIENT = '&connectionTimeout=400&greetingTimeout=400&socketTimeout=400'
const MOODS: Mood[] = ['refuses', 'stalls', 'drops']
const soon = { timeout: 120_000, interval: 100 }

let server: MailServer
let shop: TestShop
beforeAll(async () => {
  server = await openMailServer(received)
  shop = await openTestShop({ smtpUrl: server.url + IMPATIENT, publicUrl: 'https://shop.example' })
  await shop.startJobs()
})
afterAll(async () => {
  await shop.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function order(): Promise<number> {
  const input = {
    productId: 1,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  }
  const answer = await shop.call('POST', '/api/orders', input)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { order: { id: number } }).order.id
}

const rows = () => shop.database.db.select().from(mails).orderBy(mails.orderId)
/** The minutes between two tries pass at once. */
const hurry = () =>
  shop.database.db.execute(
    sql`update jobs.job set start_after = now() where name = 'events' and state = 'retry'`,
  )

test('a mail server that refuses, stalls and drops loses nothing: each mail is taken, under one name', async () => {
  const orders: number[] = []
  for (const mood of MOODS) {
    await server.be(mood)
    const id = await order()
    orders.push(id)
    await vi.waitFor(async () => {
      const mail = (await rows()).find(({ orderId }) => orderId === id)
      expect(mail).toMatchObject({ state: 'failed', sentAt: null })
    }, soon)
  }
  expect([server.taken(), server.dropped()]).toEqual([0, expect.any(Number)])
  expect(server.dropped()).toBeGreaterThan(0)
  const names = (await rows()).map(({ messageId }) => messageId)

  await server.be('takes')
  await vi.waitFor(async () => {
    await hurry()
    expect((await rows()).map(({ state }) => state)).toEqual(MOODS.map(() => 'sent'))
  }, soon)
  const sent = await rows()
  expect(sent.map(({ orderId }) => orderId)).toEqual(orders)
  expect(sent.map(({ messageId }) => messageId)).toEqual(names)
  const taken = readFileSync(received, 'utf8').trim().split('\n')
  expect(new Set(taken)).toEqual(new Set(names))
})

test('a mail that the server refuses for good is given up after three tries, and staff see why', async () => {
  await server.be('rejects')
  const id = await order()
  await vi.waitFor(async () => {
    await hurry()
    expect(await shop.queue.unfinished()).toBe(0)
  }, soon)
  const mail = (await rows()).find(({ orderId }) => orderId === id)
  expect(mail).toMatchObject({
    state: 'failed',
    attempts: 3,
    lastError: expect.stringContaining('550'),
  })
})
