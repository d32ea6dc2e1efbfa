// What somebody sent to the shop is gone once they are erased, files included, wherever they lie.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseFileView } from '#contract/case-files.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { showReview } from '#domain/reviews/decide-review.ts'
import { reviews } from '#domain/reviews/reviews.table.ts'
import { storedFiles } from '#platform/files/stored-files.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aCase } from '#testing/cases.ts'
import { aPicture } from '#testing/files.ts'
import { aDeliveredOrder } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const PASSWORD = 'Blue Mountain 7'
let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  await shop.database.db.update(users).set({ password: await hashPassword(PASSWORD) })
})
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)
const filesIn = (folder: string): string[] => {
  const path = join(shop.config.dataDir, folder)
  return existsSync(path) ? readdirSync(path) : []
}
async function erase(email: string): Promise<void> {
  const person = { email, password: PASSWORD }
  expect((await shop.call('POST', '/api/privacy/erasures', person, admin)).status).toBe(200)
}

/** A review with a photo, which everybody can see. */
async function aShownPhoto(customerEmail: string): Promise<void> {
  const { link, lineId } = await write(async (tx) => {
    const order = await aDeliveredOrder(tx, { productId: 1, customerEmail })
    return { link: order.link, lineId: (await linesOf(tx, order))[0]?.id ?? 0 }
  })
  const body = new FormData()
  const typed = { rating: '4', title: 'Our room', words: 'A day.', shownAs: 'Ann B.' }
  for (const [name, text] of Object.entries(typed)) body.set(name, text)
  body.append('photos', new File([new Uint8Array(await aPicture())], 'room.jpg'))
  const path = `/api/order-pages/${link}/lines/${lineId}/review`
  expect((await shop.api.request(path, { method: 'POST', body })).status).toBe(201)
  const [review] = await shop.database.db.select().from(reviews)
  const { id: reviewId = 0, writtenAt = new Date() } = review ?? {}
  await write((tx) => showReview(tx, { reviewId, writtenAt }))
}

test('a photo of a review is gone as soon as who sent it is erased', async () => {
  await aShownPhoto('ann@example.com')
  const shown = await (await shop.call('GET', '/api/products/1/reviews')).json()
  expect(shown[0].photos).toHaveLength(1)
  expect(filesIn('pictures/reviews').length).toBeGreaterThan(1)
  await erase('ann@example.com')
  expect(filesIn('pictures/reviews')).toEqual([])
  expect(await (await shop.call('GET', '/api/products/1/reviews')).json()).toEqual([])
  const rows = await shop.database.db.select().from(storedFiles)
  expect(rows.filter(({ leavingAt }) => leavingAt === null)).toEqual([])
})

test('a picture of a case is gone as soon as who sent it is erased', async () => {
  const customerEmail = 'ben@example.com'
  const { link, caseId } = await write(async (tx) => {
    const order = await aDeliveredOrder(tx, { customerEmail })
    return { link: order.link, caseId: (await aCase(tx, { order })).id }
  })
  const path = `/api/order-pages/${link}/cases/${caseId}/files`
  const bytes = await aPicture()
  const file = { fileName: 'arm.jpg', mediaType: 'image/jpeg', bytes: bytes.length }
  const { id } = (await (await shop.call('POST', path, file)).json()) as CaseFileView
  const part = { method: 'POST', body: new Uint8Array(bytes) }
  expect((await shop.api.request(`${path}/${id}/parts/0`, part)).status).toBe(200)
  expect(filesIn('case-files')).toHaveLength(1)
  await erase(customerEmail)
  expect(filesIn('case-files')).toEqual([])
})
