import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureSources } from '#contract/pictures.ts'
import type { Model, Spin, PictureFacts } from '#contract/product-views.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { aModel, aPicture, aPictureThatClaims } from '#testing/files.ts'
import { type FakeBucket, openFakeBucket } from '#testing/fake-bucket.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let staff: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())

const upload = (path: string, body: BodyInit, type?: string) =>
  shop.api.request(`/api/${path}`, {
    method: 'POST',
    body,
    headers: { ...staff, ...(type && { 'content-type': type }) },
  })
const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
function form(field: string, ...files: File[]): FormData {
  const data = new FormData()
  for (const one of files) data.append(field, one)
  return data
}
const onDisk = (path: string) => existsSync(join(shop.config.dataDir, path))
const fileOf = (url: string) => url.slice(1)

test('an uploaded picture is stored in every width that it fills, and a product takes its facts', async () => {
  const picture = await aPicture({ width: 900, height: 600 })
  const answer = await upload('product-pictures', form('file', file(picture, 'Sofa front.jpg')))
  expect(answer.status).toBe(201)
  const facts = (await answer.json()) as PictureFacts
  expect(facts).toMatchObject({ width: 900, height: 600, widths: [160, 400, 800, 900] })
  const { avif, webp } = pictureSources(facts)
  for (const source of `${avif}, ${webp}`.split(', '))
    expect(onDisk(fileOf(source.split(' ')[0] ?? ''))).toBe(true)
  const shown = { ...facts, color: 'Sand', view: 'hero', alt: 'Pod in Sand', pale: false }
  const plain = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }
  const product = { ...plain, colors: ['Sand'], pictures: [shown] }
  const made = await shop.call('POST', '/api/products', product, staff)
  expect(await made.json()).toMatchObject({
    pictures: [shown],
    images: [facts.src],
    colorImages: { Sand: [facts.src] },
  })
})

test('the same picture as the whole body, cropped', async () => {
  const bytes = new Uint8Array(await aPicture({ width: 400, height: 300 }, 'png'))
  const answer = await upload('product-pictures?name=pod.png&crop=0,0,0.5,1', bytes, 'image/png')
  expect([answer.status, await answer.json()]).toMatchObject([201, { width: 200, height: 300 }])
  const wrong = await upload('product-pictures?crop=0,0,0,1', bytes, 'image/png')
  expect(wrong.status).toBe(422)
})

test.each<[string, number, string, () => Promise<Buffer>]>([
  ['an SVG', 422, refusalSentence('bad-picture'), async () => Buffer.from('<svg/>')],
  [
    'a picture that is a page too',
    422,
    refusalSentence('bad-picture'),
    async () => Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'a picture that breaks off',
    422,
    refusalSentence('bad-picture'),
    async () => (await aPicture()).subarray(0, 60),
  ],
  [
    '50 megapixels',
    422,
    refusalSentence('too-many-pixels', { max: 40 }),
    () => aPictureThatClaims(10_000, 5000),
  ],
])('%s is refused in words', async (_, status, error, made) => {
  const answer = await upload('product-pictures', form('file', file(await made(), 'a.jpg')))
  expect([answer.status, await answer.json()]).toEqual([status, { error }])
})

test('a picture above the limit is refused in words', async () => {
  const answer = await upload('product-pictures', new Uint8Array(21 * 1024 * 1024), 'image/jpeg')
  const error = 'The file is too large. The limit is 20 MB.'
  expect([answer.status, await answer.json()]).toEqual([413, { error }])
})

test('a form without a file, and one that is no form, are refused', async () => {
  expect((await upload('product-pictures', form('other'))).status).toBe(422)
  expect((await upload('product-pictures', '')).status).toBe(422)
  expect((await upload('product-pictures', 'x', 'multipart/form-data')).status).toBe(422)
  expect((await upload('product-spins', form('frames'))).status).toBe(422)
})

test('no picture is fetched from this machine, nor from its network', async () => {
  for (const address of ['http://127.0.0.1/a.jpg', 'http://localhost/a.jpg', 'nowhere'])
    expect(
      await (
        await shop.call('POST', '/api/product-pictures/by-address', { address }, staff)
      ).json(),
    ).toEqual({ error: refusalSentence('address-refused') })
})

test('a turntable is its frames in the order of their names', async () => {
  const frames = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      const background = { r: index * 25, g: 0, b: 0 }
      return file(await aPicture({ width: 80, height: 60, background }), `turn ${index + 2}.jpg`)
    }),
  )
  const answer = await upload('product-spins', form('frames', ...frames.toReversed()))
  expect(answer.status).toBe(201)
  const spin = (await answer.json()) as Spin
  expect(spin).toMatchObject({ frames: 9, stepDegrees: 40, width: 80, height: 60 })
  for (const pattern of [spin.avif, spin.webp])
    for (const frame of ['00', '08'])
      expect(onDisk(fileOf(pattern.replace('{frame}', frame)))).toBe(true)
  const again = await upload('product-spins', form('frames', ...frames))
  expect(await again.json()).toEqual(spin)
  const odd = file(await aPicture({ width: 60, height: 60 }), 'turn 99.jpg')
  const uneven = await upload('product-spins', form('frames', ...frames, odd))
  expect([uneven.status, await uneven.json()]).toEqual([
    422,
    { error: refusalSentence('bad-turntable') },
  ])
})

test('a 3D model is stored as it came', async () => {
  const answer = await upload('product-models', form('file', file(aModel(), 'pod.glb')))
  expect(answer.status).toBe(201)
  const model = (await answer.json()) as Model
  expect(model.bytes).toBe(aModel().length)
  expect(onDisk(fileOf(model.src))).toBe(true)
  const bad = await upload('product-models', form('file', file(Buffer.from('glTF'), 'pod.glb')))
  expect([bad.status, await bad.json()]).toEqual([422, { error: refusalSentence('bad-model') }])
})

test('where a bucket is set, files go there; while it is away, staff are told so', async () => {
  const bucket: FakeBucket = await openFakeBucket()
  const away = await openTestShop({ storage: bucket.settings })
  const headers = await asStaff(away, 'manager')
  const send = async () =>
    away.api.request('/api/product-pictures', {
      method: 'POST',
      body: form('file', file(await aPicture({ width: 100, height: 80 }), 'pod.jpg')),
      headers,
    })
  const facts = (await (await send()).json()) as PictureFacts
  expect(bucket.objects.has(fileOf(facts.src))).toBe(true)
  bucket.failing = [503, 503, 503]
  const refused = await send()
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: refusalSentence('storage-unavailable') },
  ])
  expect(refused.headers.get('retry-after')).not.toBeNull()
  await away.close()
  await bucket.close()
})
