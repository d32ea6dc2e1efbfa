import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventOf } from '#contract/events.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { events } from '#platform/events/events.table.ts'
import { system } from '#platform/tx.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { answerRestockRequests, mailRestock } from './answer-restock.ts'

const PRODUCT = 1

let office: PostOffice
let shop: TestShop
beforeAll(async () => {
  office = await openPostOffice()
  shop = await openTestShop({ smtpUrl: office.url, publicUrl: 'https://shop.example' })
})
afterAll(async () => {
  await shop.close()
  await office.close()
})
beforeEach(async () => {
  office.received.length = 0
  await shop.database.db.delete(restockRequests)
  for (const color of ['Sand', 'Ocean Teal', 'Charcoal', 'Terracotta']) await shelve(color, 0)
})

const shelve = (color: string, pieces: number) =>
  shop.shop.write(system('test'), (tx) =>
    setStock(tx, { productId: PRODUCT, color, pieces, reason: 'count' }),
  )
const ask = (email: string, color?: string) =>
  shop.call('POST', '/api/restock-requests', { email, productId: PRODUCT, ...(color && { color }) })

/** What the job runner does once stock has changed. */
async function stockChanged() {
  const dedupeKey = { id: 1, at: '', by: 'test' }
  const facts = { productId: PRODUCT }
  await answerRestockRequests.run(shop.jobContext, { ...dedupeKey, name: 'stock.changed', facts })
  const due = await shop.database.db
    .select()
    .from(events)
    .where(eq(events.name, 'restock.due'))
    .orderBy(asc(events.id))
  for (const event of due)
    await mailRestock.run(shop.jobContext, {
      ...dedupeKey,
      name: 'restock.due',
      facts: event.facts as EventOf<'restock.due'>['facts'],
    })
}
const written = () => office.received.map(({ to, mail }) => [to[0], mail.subject])

test('whoever asked is written to once when the colour is back, and not before', async () => {
  for (const email of ['ann@example.com', 'ANN@example.com', 'ann@example.com'])
    expect((await ask(email, 'sand')).status).toBe(201)
  await ask('ben@example.com', 'Charcoal')
  await ask('cy@example.com')
  await shelve('Ocean Teal', 1)
  await stockChanged()
  expect(written()).toEqual([['cy@example.com', 'Back in stock: Negril 2-Seater Couch']])
  await shelve('Sand', 2)
  await stockChanged()
  await stockChanged()
  expect(written().slice(1)).toEqual([
    ['ann@example.com', 'Back in stock: Negril 2-Seater Couch in Sand'],
  ])
})

test('who asks again after the mail is written to again', async () => {
  for (const _ of [1, 2]) {
    await shelve('Sand', 0)
    await ask('ann@example.com', 'Sand')
    await shelve('Sand', 1)
    await stockChanged()
  }
  expect(written()).toHaveLength(2)
})

test('one press in the mail, or by the mail program, ends the waiting; a look at the page does not', async () => {
  await ask('ann@example.com', 'Sand')
  const [row] = await shop.database.db.select().from(restockRequests)
  const end = `/api/restock-requests/${row?.link}/end`
  expect(await (await shop.call('GET', end)).text()).toContain('<form method="post">')
  expect(await shop.database.db.select().from(restockRequests)).toMatchObject([{ stoppedAt: null }])
  expect((await shop.api.request(end, { method: 'POST' })).status).toBe(200)
  expect((await shop.api.request('/api/restock-requests/x/end', { method: 'POST' })).status).toBe(
    200,
  )
  await shelve('Sand', 1)
  await stockChanged()
  expect(written()).toEqual([])
})

test('who takes it back between the return and the mail gets none', async () => {
  await ask('ann@example.com', 'Sand')
  await shelve('Sand', 1)
  await answerRestockRequests.run(shop.jobContext, {
    ...{ id: 1, at: '', by: 'test', name: 'stock.changed' },
    facts: { productId: PRODUCT },
  })
  await shop.database.db.update(restockRequests).set({ stoppedAt: new Date() })
  await stockChanged()
  expect(written()).toEqual([])
})

test('the mail carries the way out as mail programs read it', async () => {
  await ask('ann@example.com', 'Sand')
  await shelve('Sand', 1)
  await stockChanged()
  const lines = office.received[0]?.mail.headerLines.map(({ line }) => line) ?? []
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(office.received[0]?.mail.text).toContain('https://shop.example/product/1')
})

test('nobody waits for what is there, does not exist or has no such colour', async () => {
  await shelve('Sand', 1)
  expect((await ask('ann@example.com', 'Sand')).status).toBe(409)
  expect((await ask('ann@example.com')).status).toBe(409)
  expect((await ask('ann@example.com', 'Purple')).status).toBe(422)
  expect((await ask('ann', 'Charcoal')).status).toBe(422)
  const unknown = { email: 'ann@example.com', productId: 999 }
  expect((await shop.call('POST', '/api/restock-requests', unknown)).status).toBe(404)
  expect((await ask('ann@example.com', 'Charcoal')).status).toBe(201)
})
