import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptPath } from '#domain/orders/receipts.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { sweepReceipts } from './sweep.ts'

const DAY_MS = 86_400_000

let shop: TestShop
let folder: string
let orderId: number
beforeAll(async () => {
  shop = await openTestShop()
  folder = join(shop.config.dataDir, 'receipts')
  mkdirSync(folder, { recursive: true })
  orderId = (await shop.shop.write(system('test'), (tx) => anOrder(tx))).id
})
afterAll(() => shop.close())

/** A file that has lain there since yesterday. */
function aFile(name: string): void {
  writeFileSync(join(folder, name), 'a slip of a bank')
  const yesterday = new Date(Date.now() - DAY_MS)
  utimesSync(join(folder, name), yesterday, yesterday)
}

async function aReceipt(name: string, daysAgo: number, pays: boolean, fileName = 'slip.pdf') {
  const { db } = shop.database
  aFile(name)
  const uploadedAt = new Date(Date.now() - daysAgo * DAY_MS)
  const file = { fileName, mediaType: 'application/pdf' as const, storedName: name, bytes: 9 }
  const row = { ...file, orderId, sha256: name, uploadedAt }
  const { id } = singleRow(await db.insert(receipts).values(row).returning())
  const payment = { orderId, amount: 100, source: 'receipt' as const, recordedBy: 'Ann' }
  if (pays)
    await db
      .insert(orderPayments)
      .values({ ...payment, receiptId: id, bankReference: name, recordedAt: uploadedAt })
  return id
}

test('a proof of deposit that staff have not looked at stays for as long as its order is open, also when a part is paid', async () => {
  const { db } = shop.database
  const id = await aReceipt('waits-for-long', 400, false)
  expect(await sweepReceipts(shop.jobContext)).toBe(0)
  await db.update(orders).set({ paymentStatus: 'processing' })
  expect(await sweepReceipts(shop.jobContext)).toBe(0)
  expect(readdirSync(folder)).toEqual(['waits-for-long'])
  const rejected = { state: 'rejected' as const, reason: 'Not legible' }
  await db.update(receipts).set(rejected).where(eq(receipts.id, id))
  expect(await sweepReceipts(shop.jobContext)).toBe(1)
  expect(await db.$count(receipts)).toBe(0)
})

test('a receipt that paid nothing goes after half a year, the file of one that paid after seven', async () => {
  const { db } = shop.database
  await aReceipt('new-and-unused', 179, false)
  const unused = await aReceipt('old-and-unused', 181, false)
  await db.update(orders).set({
    depositReceipt: receiptPath(orderId, unused),
    orderStatus: 'cancelled',
    cancelledAt: new Date(),
  })
  await aReceipt('paid-six-years-ago', 6 * 366, true)
  await aReceipt('paid-eight-years-ago', 8 * 366, true)
  await aReceipt('of-somebody-erased', 10, true, '(erased)')
  aFile('left-by-a-crash')
  writeFileSync(join(folder, 'just-arriving'), 'its row is being written')

  expect(await sweepReceipts(shop.jobContext)).toBe(4)
  expect(readdirSync(folder).toSorted()).toEqual([
    'just-arriving',
    'new-and-unused',
    'paid-six-years-ago',
  ])
  const left = await db.select().from(receipts).orderBy(receipts.id)
  expect(left.map(({ storedName, fileName }) => [storedName, fileName])).toEqual([
    ['new-and-unused', 'slip.pdf'],
    ['paid-six-years-ago', 'slip.pdf'],
    ['paid-eight-years-ago', '(forgotten)'],
    ['of-somebody-erased', '(erased)'],
  ])
  expect(await db.$count(orderPayments)).toBe(3)
  expect((await db.select().from(orders))[0]?.depositReceipt).toBe('')
  expect(await sweepReceipts(shop.jobContext)).toBe(0)
})
