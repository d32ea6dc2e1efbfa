import { eq } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPicture, ProductView } from '#contract/product-views.ts'
import { markUnused } from '#domain/catalogue/unused-files.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { openStorage } from '#platform/files/storage.ts'
import { storedFiles } from '#platform/files/stored-files.table.ts'
import { system } from '#platform/tx.ts'
import { type FakeBucket, openFakeBucket } from '#testing/fake-bucket.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { sweepFiles } from './sweep.ts'

const DAY_MS = 86_400_000

let bucket: FakeBucket
let shop: TestShop
let manager: Record<string, string>
let now = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  bucket = await openFakeBucket()
  shop = await openTestShop({}, undefined, { now: () => now })
  manager = await asStaff(shop, 'manager')
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
})

const later = async (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
  manager = await asStaff(shop, 'manager')
}
const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api${path}`, body, manager)

async function upload(background: string): Promise<ProductPicture> {
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const headers = { ...manager, 'content-type': 'image/jpeg' }
  const body = new Uint8Array(file)
  const path = '/api/product-pictures?name=pod.jpg'
  const answer = await shop.api.request(path, { method: 'POST', body, headers })
  expect(answer.status).toBe(201)
  return { ...(await answer.json()), color: '', view: 'hero', alt: 'Pod', pale: false }
}
const lies = ({ src }: ProductPicture) => existsSync(join(shop.config.dataDir, src))
const known = async () => (await shop.database.db.select().from(storedFiles)).length
const sweep = () => sweepFiles(shop.jobContext)

test('an upload that no product shows goes after a week; one that is shown stays until it is not', async () => {
  const made = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }
  const [shown, lonely] = [await upload('#123456'), await upload('#654321')]
  const created = await call('POST', '/products', { ...made, pictures: [shown] })
  const { id } = (await created.json()) as ProductView
  await later(6)
  expect([await sweep(), lies(lonely)]).toEqual([0, true])
  await later(2)
  expect(await sweep()).toBe(4)
  expect([lies(lonely), lies(shown), await known()]).toEqual([false, true, 4])

  await call('PUT', `/products/${id}`, { pictures: [], images: [] })
  await sweep()
  await later(6)
  await sweep()
  expect(lies(shown)).toBe(true)
  await call('PUT', `/products/${id}`, { pictures: [shown] })
  await later(3)
  expect([await sweep(), lies(shown)]).toEqual([0, true])
  await call('DELETE', `/products/${id}`)
  await sweep()
  await later(8)
  expect([await sweep(), lies(shown), await known()]).toEqual([4, false, 0])
})

test('the same file uploaded again starts its week anew, and waits while it is being removed', async () => {
  await upload('#abcdef')
  await later(8)
  const again = await upload('#abcdef')
  expect([await sweep(), lies(again)]).toEqual([0, true])
  await later(8)
  const leaving = await shop.shop.write(system('test'), markUnused)
  expect(leaving).toHaveLength(4)
  const form = new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#abcdef' } })
      .jpeg()
      .toBuffer(),
  )
  const headers = { ...manager, 'content-type': 'image/jpeg' }
  const path = '/api/product-pictures?name=pod.jpg'
  const refused = await shop.api.request(path, { method: 'POST', body: form, headers })
  expect(refused.status).toBe(503)
  // The run that marked them was killed; the next one ends its work.
  expect([await sweep(), lies(again)]).toEqual([4, false])
  expect(lies(await upload('#abcdef'))).toBe(true)
})

test('a bucket is swept like a disk; one that is away loses nothing', async () => {
  const asBucket = { ...shop.config, storage: bucket.settings }
  const storage = openStorage(asBucket, shop.log)
  await shop.database.db.delete(storedFiles)
  const path = 'pictures/products/pod.0123456789-300.webp'
  await storage.put(path, new Uint8Array([1]))
  const unusedSince = new Date(now.getTime() - 8 * DAY_MS)
  await shop.database.db.insert(storedFiles).values({ path, address: `/${path}`, unusedSince })
  bucket.failing = Array.from({ length: 5 }, () => 503)
  await expect(sweepFiles({ ...shop.jobContext, storage })).rejects.toThrow()
  expect([bucket.objects.has(path), await known()]).toEqual([true, 1])
  bucket.failing = []
  expect(await sweepFiles({ ...shop.jobContext, storage: openStorage(asBucket, shop.log) })).toBe(1)
  expect([bucket.objects.has(path), await known()]).toEqual([false, 0])
})

test('files of a turntable and a model count as shown by the product that names them', async () => {
  const spin = '/spins/products/0123456789/{frame}.0123456789.webp'
  const model = '/models/products/0123456789.0123456789.glb'
  const frame = 'spins/products/0123456789/00.0123456789.webp'
  const unusedSince = new Date(now.getTime() - 8 * DAY_MS)
  await shop.database.db.insert(storedFiles).values([
    { path: frame, address: spin, unusedSince },
    { path: model.slice(1), address: model, unusedSince },
  ])
  const turning = { avif: spin, webp: spin, width: 8, height: 8, frames: 8, stepDegrees: 45 }
  await shop.database.db
    .update(products)
    .set({ spin: { ...turning, color: '' }, model: { src: model, bytes: 1 } })
    .where(eq(products.id, 1))
  expect([await sweep(), await known()]).toEqual([0, 2])
})
