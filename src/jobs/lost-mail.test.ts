// The mail server refuses, stalls, then breaks off once it has the whole mail. Every order's mail is taken in the end,
// each under the one Message-ID it was written with.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setStock } from '#domain/stock/set-levels.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system } from '#platform/tx.ts'
import { countOr, noteFigures } from '#testing/count.ts'
import { type MailServer, type Mood, openMailServer } from '#testing/moody-mail-server.ts'
import { AN_ORDER, PRODUCT } from '#testing/production-shop.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'yaadbox-moods-'))
const received = join(folder, 'received')
const IMPATIENT = '&connectionTimeout=400&greetingTimeout=400&socketTimeout=400'
const MOODS: Mood[] = ['refuses', 'stalls', 'drops']
const ORDERS_EACH = countOr(1)
const soon = { timeout: 180_000, interval: 100 }

let server: MailServer
let shop: TestShop
beforeAll(async () => {
  server = await openMailServer(received)
  shop = await openTestShop({ smtpUrl: server.url + IMPATIENT, publicUrl: 'https://shop.example' })
  await shop.shop.write(system('test'), (tx) =>
    setStock(tx, { productId: PRODUCT, color: 'Sand', pieces: 10 * ORDERS_EACH, reason: 'count' }),
  )
  await shop.startJobs()
})
afterAll(async () => {
  await shop.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function order(): Promise<number> {
  const answer = await shop.call('POST', '/api/orders', AN_ORDER)
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
    // What waits for its next try meets this mood, too.
    await hurry()
    for (let each = 0; each < ORDERS_EACH; each++) orders.push(await order())
    await vi.waitFor(async () => {
      expect((await rows()).map(({ state }) => state)).toEqual(orders.map(() => 'failed'))
    }, soon)
  }
  // Many that failed before are left alone for a while.
  await vi.waitFor(async () => {
    await hurry()
    expect(server.dropped()).toBeGreaterThan(0)
  }, soon)
  expect(server.taken()).toBe(0)
  const names = (await rows()).map(({ messageId }) => messageId)

  await server.be('takes')
  await vi.waitFor(async () => {
    await hurry()
    expect((await rows()).map(({ state }) => state)).toEqual(orders.map(() => 'sent'))
  }, soon)
  const dropped = server.dropped()
  noteFigures(`${orders.length} orders while nothing left, ${dropped} mails dropped after DATA`)
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
