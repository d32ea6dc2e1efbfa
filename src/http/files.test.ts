import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openStorage } from '#platform/files/storage.ts'
import { openFakeBucket } from '#testing/fake-bucket.ts'
import { openFiles } from './files.ts'
import { openReaders } from './send-file.ts'

const readers = openReaders([])
const PATH = 'pictures/products/pod.0123456789-160.webp'
const bytes = new Uint8Array([1, 2, 3])

test('pictures of the bucket are served under the shop’s own address, for ever', async () => {
  const bucket = await openFakeBucket()
  const storage = openStorage({ dataDir: 'nowhere', storage: bucket.settings }, openLog('silent'))
  await storage.put(PATH, bytes)
  const files = openFiles({ client: 'nowhere', media: [], storage, readers })
  const served = await files.request(`/${PATH}`)
  expect([served.status, new Uint8Array(await served.arrayBuffer())]).toEqual([200, bytes])
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect((await files.request('/pictures/products/none.0123456789-160.webp')).status).toBe(404)
  bucket.failing = [500, 500, 500]
  expect((await files.request(`/${PATH}`)).status).toBe(503)
  await bucket.close()
})

test('caches forget a photo of a review within a day, as its writer may be erased', async () => {
  const bucket = await openFakeBucket()
  const storage = openStorage({ dataDir: 'nowhere', storage: bucket.settings }, openLog('silent'))
  const photo = 'pictures/reviews/0123456789.0123456789-240.webp'
  await storage.put(photo, bytes)
  const files = openFiles({ client: 'nowhere', media: [], storage, readers })
  const served = await files.request(`/${photo}`)
  expect(served.headers.get('cache-control')).toBe('public, max-age=86400')
  await bucket.close()
})

test('a link among the pictures leads nowhere, whoever put it there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'yaadbox-files-'))
  const [data, secret] = [join(root, 'data'), join(root, 'secret')]
  mkdirSync(join(data, 'pictures', 'products'), { recursive: true })
  mkdirSync(secret)
  writeFileSync(join(secret, 'key.webp'), 'secret')
  writeFileSync(join(data, 'pictures', 'products', 'pod.webp'), 'pod')
  symlinkSync(secret, join(data, 'pictures', 'all'))
  symlinkSync(join(secret, 'key.webp'), join(data, 'pictures', 'products', 'key.webp'))
  const storage = openStorage({ dataDir: data, storage: undefined }, openLog('silent'))
  const files = openFiles({ client: 'nowhere', media: [], storage, readers })
  const answers = ['products/pod.webp', 'all/key.webp', 'products/key.webp', '%61ll/key.webp'].map(
    async (path) => (await files.request(`/pictures/${path}`)).status,
  )
  expect(await Promise.all(answers)).toEqual([200, 404, 404, 404])
  rmSync(root, { recursive: true })
})

test('the folder of pictures itself may be a link to where there is room', async () => {
  const root = mkdtempSync(join(tmpdir(), 'yaadbox-files-'))
  const [data, disk] = [join(root, 'data'), join(root, 'disk')]
  mkdirSync(data)
  mkdirSync(disk)
  writeFileSync(join(disk, 'pod.webp'), 'pod')
  symlinkSync(disk, join(data, 'pictures'))
  const storage = openStorage({ dataDir: data, storage: undefined }, openLog('silent'))
  const files = openFiles({ client: 'nowhere', media: [], storage, readers })
  expect((await files.request('/pictures/pod.webp')).status).toBe(200)
  rmSync(root, { recursive: true })
})

test('a browser that looks for the old kind of icon gets the icon', async () => {
  const client = mkdtempSync(join(tmpdir(), 'yaadbox-files-'))
  writeFileSync(join(client, 'apple-touch-icon.png'), 'icon')
  const storage = openStorage({ dataDir: client, storage: undefined }, openLog('silent'))
  const files = openFiles({ client, media: [], storage, readers })
  const icon = await files.request('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  rmSync(client, { recursive: true })
})
