// How much strangers may store in the shop by the cases of an order.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import type { CaseFileView } from '#contract/case-files.ts'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { caseFiles, caseMessages, cases } from '#domain/cases/cases.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const MIB = 1024 * 1024
const GIB = 1024 * MIB
const DAY_MS = 86_400_000
const me = system('test')

let now = new Date('2026-11-20T15:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.delete(cases))

const anUnpaidOrder = () =>
  shop.shop.write(me, (tx) => anOrder(tx, { paymentMethod: 'bank_transfer' }))
const deliveredOrder = () => shop.shop.write(me, (tx) => aDeliveredOrder(tx))

/** Where files of a new case of an order are announced. */
async function filesOf(order: OrderRow, kind: 'damage' | 'question' = 'damage'): Promise<string> {
  const { id } = await shop.shop.write(me, (tx) => aCase(tx, { order, kind }))
  return `/api/order-pages/${order.link}/cases/${id}/files`
}
const close = (files: string) => shop.call('POST', files.replace('/files', '/closing'))

const video = (bytes: number) => ({ fileName: 'a.mp4', mediaType: 'video/mp4', bytes })
const photo = (bytes: number) => ({ fileName: 'a.jpg', mediaType: 'image/jpeg', bytes })
async function announce(files: string, file: object, from?: string) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(file),
  }
  const caller = from ? { incoming: { socket: { remoteAddress: from } } } : {}
  const answer = await shop.api.request(files, init, caller)
  const body = (await answer.json()) as CaseFileView & { error?: string }
  return { status: answer.status, body, headers: answer.headers }
}

test('a question takes pictures, and no video', async () => {
  const files = await filesOf(await deliveredOrder(), 'question')
  const refused = await announce(files, video(1000))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'A question takes photos only. For damage or a fault, please report it as that.',
  ])
  expect((await announce(files, photo(1000))).status).toBe(201)
})

test('an order takes 300 MB over all its cases, those that are closed too', async () => {
  const order = await deliveredOrder()
  for (let turn = 0; turn < 2; turn++) {
    const files = await filesOf(order)
    for (let each = 0; each < 3; each++) await announce(files, video(50 * MIB))
    await close(files)
  }
  const refused = await announce(await filesOf(order), photo(10))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The files of an order can have 300 MB together. Please send more on WhatsApp.',
  ])
})

test('an order to which no money came and from which nothing left takes 20 MB in all', async () => {
  const order = await anUnpaidOrder()
  const files = await filesOf(order, 'question')
  expect((await announce(files, photo(15 * MIB))).status).toBe(201)
  await close(files)
  const again = await filesOf(order, 'question')
  const refused = await announce(again, photo(6 * MIB))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Before an order is paid, its files can have 20 MB together.',
  ])
  expect((await announce(again, photo(5 * MIB))).status).toBe(201)
})

test('files that are announced at once are counted one after the other', async () => {
  const order = await anUnpaidOrder()
  const all = [await filesOf(order, 'question'), await filesOf(order, 'question')]
  const answers = await Promise.all(
    [...all, ...all].map((files) => announce(files, photo(15 * MIB))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409,
  ])
})

test('an address stores 100 MB a day for orders that are not paid, whatever others store', async () => {
  const send = async (from: string) =>
    announce(await filesOf(await anUnpaidOrder(), 'question'), photo(15 * MIB), from)
  for (let turn = 0; turn < 6; turn++) expect((await send('203.0.113.7')).status).toBe(201)
  const refused = await send('203.0.113.7')
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'Too many files came from your network today. Please try again tomorrow, or call us.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send('203.0.113.8')).status).toBe(201)
  const paid = await announce(await filesOf(await deliveredOrder()), photo(15 * MIB), '203.0.113.7')
  expect(paid.status).toBe(201)
  now = new Date(now.getTime() + DAY_MS + 1000)
  expect((await send('203.0.113.7')).status).toBe(201)
})

test('where the room for files of cases is full, videos are refused and photos still taken', async () => {
  const auth = await asStaff(shop, 'admin')
  const work = async () => (await shop.call('GET', '/api/waiting-work', undefined, auth)).json()
  const saved = await shop.call('PUT', '/api/settings/cases', { casesGigabytes: 2 }, auth)
  expect(saved.status).toBe(200)
  const files = await filesOf(await deliveredOrder())
  const { id } = (await announce(await filesOf(await deliveredOrder()), video(1000))).body
  const fill = (bytes: number) =>
    shop.database.db.update(caseFiles).set({ bytes }).where(eq(caseFiles.id, id))
  await fill(GIB - 10 * MIB)
  expect((await work()).caseRoom).toBe(0)
  expect((await announce(files, video(10 * MIB))).status).toBe(201)
  const refused = await announce(files, video(10 * MIB))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'We cannot store more videos right now. Your case is open and keeps its time, and we will ask you for the video.',
  ])
  expect((await announce(files, video(10 * MIB))).status).toBe(409)
  const isNote = eq(caseMessages.side, 'note')
  expect(await shop.database.db.$count(caseMessages, isNote)).toBe(1)
  await fill(2 * GIB - 30 * MIB)
  expect((await work()).caseRoom).toBe(1)
  expect((await announce(files, photo(15 * MIB))).status).toBe(201)
  expect((await announce(files, photo(15 * MIB))).status).toBe(503)
})

test('a part that arrives after its file was removed is not left in the folder', async () => {
  const files = await filesOf(await deliveredOrder())
  const { id } = (await announce(files, video(PART_BYTES + 10))).body
  let removed: () => void = () => {}
  const removal = new Promise<void>((resolve) => (removed = resolve))
  const body = new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(new Uint8Array(PART_BYTES - 1))
      await removal
      controller.enqueue(new Uint8Array(1))
      controller.close()
    },
  })
  const init = { method: 'POST', body, duplex: 'half' }
  const sending = shop.api.request(`${files}/${id}/parts/0`, init)
  expect((await shop.call('POST', `${files}/${id}/removal`)).status).toBe(204)
  removed()
  expect((await sending).status).toBe(404)
  const folder = join(shop.config.dataDir, CASE_FOLDER)
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})

test('a page says what an order still takes, before a file is chosen', async () => {
  const order = await anUnpaidOrder()
  const files = await filesOf(order, 'question')
  await announce(files, photo(5 * MIB))
  const room = { unpaid: true, videos: true, bytes: 15 * MIB }
  const page = await (await shop.call('GET', files.replace('/files', ''))).json()
  const all = await (await shop.call('GET', `/api/order-pages/${order.link}/cases`)).json()
  expect([page.room, all.room]).toEqual([room, room])
})
