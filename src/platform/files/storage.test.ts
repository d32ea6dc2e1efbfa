import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeBucket, openFakeBucket } from '#testing/fake-bucket.ts'
import { openLog } from '#platform/log.ts'
import { openBucket, openStorage, type Storage } from './storage.ts'

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
async function found(storage: Storage): Promise<Uint8Array | undefined> {
  const source = await storage.open(PATH)
  return source && source.read(0, source.bytes)
}
const inBucket = () => openStorage({ dataDir, storage: bucket.settings }, log)
const onDisk = () => openStorage({ dataDir, storage: undefined }, log)

test.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('%s gives back what was put into it, until it is removed', async (_, open) => {
  const storage = open()
  expect(await found(storage)).toBeUndefined()
  await storage.put(PATH, bytes)
  expect(await found(storage)).toEqual(bytes)
  await storage.remove(PATH)
  await storage.remove(PATH)
  expect(await found(storage)).toBeUndefined()
})

test.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('a byte of a large file in %s is read without the rest', async (_, open) => {
  const storage = open()
  const large = Buffer.alloc(6 * 1024 * 1024, 1)
  large[5_500_000] = 7
  await storage.put(PATH, large)
  const source = await storage.open(PATH)
  bucket.sent = 0
  expect([source?.bytes, await source?.read(5_500_000, 5_500_001)]).toEqual([
    large.length,
    new Uint8Array([7]),
  ])
  expect(bucket.sent).toBeLessThan(1024 * 1024)
  await storage.remove(PATH)
})

test('a bucket that knows no ranges gives back whole files', async () => {
  bucket.knowsRanges = false
  const storage = inBucket()
  await storage.put(PATH, bytes)
  expect(await found(storage)).toEqual(bytes)
  await storage.remove(PATH)
  bucket.knowsRanges = true
})

test('no name leads out of the storage', async () => {
  const storage = onDisk()
  for (const path of [
    '../pod.webp',
    'pictures/../../x.webp',
    'receipts/a.webp',
    'pictures//a.webp',
  ])
    expect(await storage.open(path)).toBeUndefined()
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
  await expect(stranger.open(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
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
  await expect(nowhere.open(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
})

test('a bucket that keeps failing is left alone: the next calls are refused without asking it', async () => {
  const storage = inBucket()
  bucket.failing = Array.from({ length: 9 }, () => 503)
  for (let tries = 0; tries < 3; tries++)
    await expect(storage.open(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
  const requestsBefore = bucket.requests.length
  await expect(storage.open(PATH)).rejects.toMatchObject({ code: 'storage-unavailable' })
  expect(bucket.requests).toHaveLength(requestsBefore)
})
