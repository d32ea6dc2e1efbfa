import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { aPicture, aPictureBomb } from '#testing/files.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function upload(bytes: Buffer) {
  const { link } = await shop.shop.write(system('test'), (tx) => anOrder(tx))
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'slip.png'))
  return shop.api.request(`/api/order-pages/${link}/receipts`, { method: 'POST', body: form })
}

test.each([
  [
    'a few bytes of WebP that open as 39.9 megapixels',
    refusalSentence('too-many-pixels', { max: 16 }),
    () => aPictureBomb({ width: 6650, height: 6000 }, 'webp'),
  ],
  [
    'a PNG above 16 megapixels',
    refusalSentence('too-many-pixels', { max: 16 }),
    () => aPicture({ width: 4010, height: 4000 }, 'png'),
  ],
  [
    'an interlaced PNG of 16 bits above 4 megapixels',
    refusalSentence('costly-picture', { max: 4 }),
    () => aPictureBomb({ width: 2010, height: 2000 }, 'interlaced 16-bit png'),
  ],
  [
    'an AVIF, which no receipt is',
    refusalSentence('bad-file'),
    () => aPicture({ width: 40, height: 30 }, 'avif'),
  ],
])('%s is refused as a receipt before it is decoded', async (_, error, made) => {
  const response = await upload(await made())
  expect([response.status, await response.json()]).toEqual([422, { error }])
})

test('a photo of 12 megapixels, as phones take them, is a receipt', async () => {
  const response = await upload(await aPicture({ width: 4000, height: 3000 }))
  expect(response.status).toBe(201)
})

test('of twenty costly pictures at once one is decoded at a time, ten are taken and the rest come again', async () => {
  const bomb = await aPictureBomb({ width: 1990, height: 2000 }, 'interlaced 16-bit png')
  const pictures = holdPictures()
  const refused: Response[] = []
  const answers = Array.from({ length: 20 }, async () => {
    const response = await upload(bomb)
    if (response.status !== 201) refused.push(response)
    return response.status
  })
  // None is finished before all that find no room are sent away.
  await vi.waitFor(() => expect(refused).toHaveLength(10), { timeout: 60_000 })
  pictures.release()
  const statuses = await Promise.all(answers)
  expect(pictures.maxAtOnce()).toBe(1)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  for (const response of refused) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ error: refusalSentence('unavailable') })
  }
})

/**
 * Holds every picture that this shop works on from now on, and counts how many those are at once.
 * `sharp.counters()` would count those of the tests in other threads, too.
 */
function holdPictures() {
  let atWork = 0
  let most = 0
  const held = Promise.withResolvers<void>()
  const toBuffer: (this: Sharp, ...given: unknown[]) => Promise<never> = sharp.prototype.toBuffer
  const spy = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
    this: Sharp,
    ...given: unknown[]
  ) {
    atWork += 1
    most = Math.max(most, atWork)
    await held.promise
    return toBuffer.apply(this, given).finally(() => (atWork -= 1))
  })
  return {
    release: () => held.resolve(),
    maxAtOnce: () => {
      spy.mockRestore()
      return most
    },
  }
}
