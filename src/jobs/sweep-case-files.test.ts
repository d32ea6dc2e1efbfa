import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { caseFiles, cases } from '#domain/cases/cases.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { sweepCaseFiles } from './sweep.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const me = system('test')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A video of a new case, of which all or nothing has arrived. */
async function aVideo({ arrived }: { arrived: boolean }) {
  const { order, id } = await shop.shop.write(me, async (tx) => {
    const delivered = await aDeliveredOrder(tx)
    return { order: delivered, id: (await aCase(tx, { order: delivered })).id }
  })
  const path = `/api/order-pages/${order.link}/cases/${id}/files`
  const bytes = Buffer.alloc(arrived ? 1000 : 6 * 1024 * 1024, 7)
  bytes.writeUInt32BE(24, 0)
  bytes.write('ftypisom', 4, 'latin1')
  const video = { fileName: 'Unboxing.mp4', mediaType: 'video/mp4', bytes: bytes.length }
  const file = (await (await shop.call('POST', path, video)).json()) as { id: number }
  const part = new Uint8Array(bytes.subarray(0, 5 * 1024 * 1024))
  const sent = { method: 'POST', body: part }
  expect((await shop.api.request(`${path}/${file.id}/parts/0`, sent)).status).toBe(200)
  const folder = join(shop.config.dataDir, CASE_FOLDER)
  // The sweep leaves younger files alone.
  const old = new Date(Date.now() - 2 * HOUR_MS)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old)
  return { email: order.customerEmail, caseId: id }
}

const stored = () => {
  const folder = join(shop.config.dataDir, CASE_FOLDER)
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test('an upload that was not finished goes after a day, one that was stays', async () => {
  await aVideo({ arrived: false })
  await aVideo({ arrived: true })
  expect(await sweepCaseFiles(shop.jobContext)).toBe(0)
  await shop.database.db.update(caseFiles).set({ announcedAt: hoursAgo(DAY_HOURS + 1) })
  expect(await sweepCaseFiles(shop.jobContext)).toBe(1)
  expect(stored()).toBe(1)
})

test('files go half a year after their case was closed, and not before', async () => {
  const before = stored()
  await aVideo({ arrived: true })
  const closed = (days: number) =>
    shop.database.db
      .update(cases)
      .set({ state: 'closed', closedAt: hoursAgo(days * DAY_HOURS), due: null, dueAt: null })
  await closed(179)
  await sweepCaseFiles(shop.jobContext)
  expect(stored()).toBe(before + 1)
  await closed(181)
  await sweepCaseFiles(shop.jobContext)
  expect(stored()).toBe(0)
})

test('what an erased person sent is gone with the next sweep', async () => {
  const { email } = await aVideo({ arrived: true })
  await shop.shop.write(me, (tx) => erasePerson(tx, { email }))
  await sweepCaseFiles(shop.jobContext)
  expect(stored()).toBe(0)
  expect(await shop.database.db.$count(caseFiles)).toBe(0)
})

/** Where files of a question about an order that waits for its transfer are announced. */
const ofAnUnpaidOrder = () =>
  shop.shop.write(me, async (tx) => {
    const order = await anOrder(tx, { paymentMethod: 'bank_transfer' })
    const { id } = await aCase(tx, { order, kind: 'question' })
    return { orderId: order.id, files: `/api/order-pages/${order.link}/cases/${id}/files` }
  })

/** Announces a photo of which all arrived some days ago; returns its number. */
async function aPhoto(files: string, daysAgo: number): Promise<number> {
  const photo = { fileName: 'a.jpg', mediaType: 'image/jpeg', bytes: 1000 }
  const { id } = (await (await shop.call('POST', files, photo)).json()) as { id: number }
  const at = hoursAgo(daysAgo * DAY_HOURS)
  const arrived = { announcedAt: at, uploadedAt: at, received: 1000 }
  await shop.database.db.update(caseFiles).set(arrived).where(eq(caseFiles.id, id))
  return id
}
const leftFiles = async () => {
  const left = await shop.database.db.select({ id: caseFiles.id }).from(caseFiles)
  return left.map(({ id }) => id).toSorted((a, b) => a - b)
}

test('files of an order that was never paid go after 7 days, those of others stay', async () => {
  await shop.database.db.delete(cases)
  const { files } = await ofAnUnpaidOrder()
  await aPhoto(files, 8)
  const young = await aPhoto(files, 6)
  await aVideo({ arrived: true })
  const at = hoursAgo(8 * DAY_HOURS)
  const isVideo = eq(caseFiles.kind, 'video')
  await shop.database.db.update(caseFiles).set({ announcedAt: at, uploadedAt: at }).where(isVideo)
  await sweepCaseFiles(shop.jobContext)
  const left = await leftFiles()
  expect([left[0], left.length]).toEqual([young, 2])
})

test('a file from before such orders were told apart keeps its term, and no network is named after a day', async () => {
  await shop.database.db.delete(cases)
  const { files } = await ofAnUnpaidOrder()
  const id = await aPhoto(files, 8)
  const asBefore = { unproven: false, network: '203.0.113.9' }
  await shop.database.db.update(caseFiles).set(asBefore)
  await sweepCaseFiles(shop.jobContext)
  const left = await shop.database.db.select().from(caseFiles)
  expect(left.map((file) => [file.id, file.network])).toEqual([[id, null]])
})

test('an order that went out meanwhile keeps what was sent before', async () => {
  await shop.database.db.delete(cases)
  const { orderId, files } = await ofAnUnpaidOrder()
  const id = await aPhoto(files, 8)
  const left = { shippedAt: new Date() }
  await shop.database.db.update(orders).set(left).where(eq(orders.id, orderId))
  await sweepCaseFiles(shop.jobContext)
  expect(await leftFiles()).toEqual([id])
})
