import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage.ts'
import { openFakeBucket } from '#testing/fake-bucket.ts'
import { openFiles } from './files.ts'

const PATH = 'pictures/products/pod.0123456789-160.webp'
const bytes = new Uint8Array([1, 2, 3])

test('pictures of the bucket are served under the shop’s own address, for ever', async () => {
  const bucket = await openFakeBucket()
  const storage = openStorage({ dataDir: 'nowhere', storage: bucket.settings }, openLog('silent'))
  await storage.put(PATH, bytes)
  const files = openFiles({ client: 'nowhere', media: [], storage })
  const served = await files.request(`/${PATH}`)
  expect([served.status, new Uint8Array(await served.arrayBuffer())]).toEqual([200, bytes])
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect((await files.request('/pictures/products/none.0123456789-160.webp')).status).toBe(404)
  bucket.failing = [500, 500, 500]
  expect((await files.request(`/${PATH}`)).status).toBe(503)
  await bucket.close()
})
