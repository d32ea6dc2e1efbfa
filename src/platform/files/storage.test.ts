import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeBucket, openFakeBucket } from '#testing/fake-bucket.ts'
import { openLog } from '#platform/log.ts'
import { openBucket, openStorage } from './storage.ts'

const log = openLog('silent')
let bucket: FakeBucket
let dataDir: string
beforeAll(async () => {
  bucket = await openFakeBucket()
  dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-storage-'))
})
afterAll(async () => {
  await bucket.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  bucket.failing = []
  bucket.delayMs = 0
  bucket.requests = []
})

const PATH = 'pictures/products/pod.0123456789-160.webp'
const bytes = new Uint8Array([1, 2, 3])
const inBucket = () => openStorage({ dataDir, storage: bucket.settings }, log)
const onDisk = () => openStorage({ dataDir, storage: undefined }, log)

test.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('%s gives back what was put into it, until it is removed', async (_, open) => {
  const storage = open()
  expect(await storage.find(PATH)).toBeUndefined()
  await storage.put(PATH, bytes)
  expect(await storage.find(PATH)).toEqual(bytes)
  await storage.remove(PATH)
  await storage.remove(PATH)
  expect(await storage.find(PATH)).toBeUndefined()
})

test('no name leads out of the storage', async () => {
  const storage = onDisk()
  for (const path of [
    '../pod.webp',
    'pictures/../../x.webp',
    'receipts/a.webp',
    'pictures//a.webp',
  ])
    expect(await storage.find(path)).toBeUndefined()
  await expect(storage.put('../pod.webp', bytes)).rejects.toThrow('a path of the storage')
})

test('a bucket is told the type of a file, and that it never changes', async () => {
  await inBucket().put(PATH, bytes)
  expect(bucket.objects.get(PATH)).toEqual({ bytes: Buffer.from(bytes), type: 'image/webp' })
  await inBucket().remove(PATH)
})

test('a bucket with another secret takes nothing', async () => {
  const stranger = openStorage({ dataDir, storage: { ...bucket.settings, secret: 'guessed' } }, log)
  await expect(stranger.put(PATH, bytes)).rejects.toMatchObject({ code: 'storage-unavailable' })
  await expect(stranger.find(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
  expect(bucket.objects.has(PATH)).toBe(false)
})

test('a bucket that stumbles is asked again; one that stays down is away', async () => {
  bucket.failing = [500, 503]
  await inBucket().put(PATH, bytes)
  expect(bucket.objects.has(PATH)).toBe(true)
  bucket.failing = [500, 500, 500]
  await expect(inBucket().put(PATH, bytes)).rejects.toMatchObject({ code: 'storage-unavailable' })
  await inBucket().remove(PATH)
})

test('a bucket that is too slow, or not there, is away', async () => {
  bucket.delayMs = 400
  const slow = openBucket({ ...bucket.settings, timeoutMs: 50 }, log)
  await expect(slow.put(PATH, bytes)).rejects.toMatchObject({ code: 'storage-unavailable' })
  const nowhere = openBucket({ ...bucket.settings, url: 'http://127.0.0.1:9/shop' }, log)
  await expect(nowhere.find(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
})

test('a bucket that keeps failing is left alone: the next calls are refused without asking it', async () => {
  const storage = inBucket()
  bucket.failing = Array.from({ length: 9 }, () => 503)
  for (let tries = 0; tries < 3; tries++)
    await expect(storage.find(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
  const requestsBefore = bucket.requests.length
  await expect(storage.find(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
  expect(bucket.requests).toHaveLength(requestsBefore)
})
