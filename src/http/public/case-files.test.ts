import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CASE_FILE_LIMITS, PART_BYTES } from '#contract/case-file-limits.ts'
import { type CaseFileView } from '#contract/case-files.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { caseFiles } from '#domain/cases/cases.table.ts'
import { system } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { aHeicPhoto } from '#testing/files.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const me = system('test')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let path: string
beforeEach(async () => {
  const { link, id } = await shop.shop.write(me, async (tx) => {
    const order = await aDeliveredOrder(tx)
    return { ...order, id: (await aCase(tx, { order })).id }
  })
  path = `/api/order-pages/${link}/cases/${id}/files`
})

/** The first bytes of an MP4, and as many more as it takes. */
function aVideo(bytes: number, brand = 'isom'): Buffer {
  const video = Buffer.alloc(bytes, 7)
  video.writeUInt32BE(24, 0)
  video.write(`ftyp${brand}`, 4, 'latin1')
  return video
}
const videoOf = (bytes: number) => ({ fileName: 'Unboxing.mp4', mediaType: 'video/mp4', bytes })

const announce = async (file: object) => shop.call('POST', path, file)
async function announced(file: object): Promise<CaseFileView> {
  const answer = await announce(file)
  expect(answer.status).toBe(201)
  return (await answer.json()) as CaseFileView
}
const sendPart = (id: number, part: number, bytes: Uint8Array) =>
  shop.api.request(`${path}/${id}/parts/${part}`, { method: 'POST', body: new Uint8Array(bytes) })
const partOf = (bytes: Buffer, part: number) =>
  bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
async function sendAll(id: number, bytes: Buffer): Promise<CaseFileView> {
  let last: CaseFileView | undefined
  for (let part = 0; part * PART_BYTES < bytes.length; part++)
    last = (await (await sendPart(id, part, partOf(bytes, part))).json()) as CaseFileView
  return last as CaseFileView
}
const get = (id: number, range?: string) =>
  shop.api.request(`${path}/${id}`, range ? { headers: { range } } : {})
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const stored = () => {
  const folder = join(shop.config.dataDir, CASE_FOLDER)
  return existsSync(folder) ? readdirSync(folder) : []
}
const kept = () => shop.database.db.$count(caseFiles)

test('a video arrives in parts, goes on after a part that was lost, and is what was sent', async () => {
  const video = aVideo(2 * PART_BYTES + 1000)
  const { id } = await announced(videoOf(video.length))
  expect(await (await sendPart(id, 0, partOf(video, 0))).json()).toMatchObject({
    received: PART_BYTES,
    uploadedAt: null,
  })
  // The answer was lost, and the browser sends the part again.
  expect((await sendPart(id, 0, partOf(video, 0))).status).toBe(200)
  expect((await sendPart(id, 2, partOf(video, 2))).status).toBe(409)
  expect((await get(id)).status).toBe(404)
  await sendPart(id, 1, partOf(video, 1))
  const whole = (await (await sendPart(id, 2, partOf(video, 2))).json()) as CaseFileView
  expect(whole).toMatchObject({ received: video.length, uploadedAt: expect.any(String) })
  expect((await bytesOf(await get(id))).equals(video)).toBe(true)
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=5242870-5242889', 5_242_870, 20],
  ['bytes=10486000-', 10_486_000, 760],
  ['bytes=-500', 10_486_260, 500],
] as const)('a browser seeks in a video: %s', async (range, from, length) => {
  const video = aVideo(2 * PART_BYTES + 1000)
  const { id } = await announced(videoOf(video.length))
  await sendAll(id, video)
  const answer = await get(id, range)
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(
    `bytes ${from}-${from + length - 1}/${video.length}`,
  )
  expect(answer.headers.get('content-length')).toBe(String(length))
  expect((await bytesOf(answer)).equals(video.subarray(from, from + length))).toBe(true)
})

test('a photo of an iPhone is kept as a JPEG, which every browser of staff can show', async () => {
  const photo = aHeicPhoto()
  const sent = { fileName: 'IMG_0042.HEIC', mediaType: 'image/heic', bytes: photo.length }
  const { id } = await announced(sent)
  const kept = { fileName: 'IMG_0042.jpg', mediaType: 'image/jpeg', kind: 'picture' }
  expect(await sendAll(id, photo)).toMatchObject(kept)
  const { format, width, height } = await sharp(await bytesOf(await get(id))).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 240 })
})

test('a range behind the end is refused, and one that makes no sense is the whole file', async () => {
  const video = aVideo(1000)
  const { id } = await announced(videoOf(video.length))
  await sendAll(id, video)
  const behind = await get(id, 'bytes=1000-')
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  for (const range of ['bytes=9-3', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])
    expect([range, (await get(id, range)).status]).toEqual([range, 200])
})

test('nothing of a file runs in a browser, and nobody keeps it', async () => {
  const { id } = await announced({ ...videoOf(1000), fileName: 'a"\\x.html' })
  await sendAll(id, aVideo(1000))
  const { headers } = await get(id)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': "inline; filename*=UTF-8''a%22%5Cx.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
})

const html = Buffer.from('<script>alert(1)</script>'.padEnd(1000, ' '))
test.each([
  ['a page', html],
  ['a picture in the same container', aVideo(1000, 'heic')],
  ['a program', Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(996)])],
  ['nothing but zeros', Buffer.alloc(1000)],
  [
    'a Matroska that is no WebM',
    Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(996)]),
  ],
])('%s that is called a video is refused, and nothing of it is left', async (_, bytes) => {
  const before = [await kept(), stored().length]
  const { id } = await announced(videoOf(bytes.length))
  const answer = await sendPart(id, 0, bytes)
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: refusalSentence('bad-video') },
  ])
  expect([await kept(), stored().length]).toEqual(before)
})

test.each([
  ['video/quicktime', aVideo(1000, 'qt  ')],
  [
    'video/webm',
    Buffer.concat([
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
      Buffer.alloc(900),
    ]),
  ],
])('a file is served as what it is, not as what it was called: %s', async (type, bytes) => {
  const { id } = await announced(videoOf(bytes.length))
  expect(await sendAll(id, bytes)).toMatchObject({ mediaType: type })
  expect((await get(id)).headers.get('content-type')).toBe(type)
})

test('a picture is encoded again, without what else was in it, and a part that comes late does not replace it', async () => {
  const input = { create: { width: 40, height: 30, channels: 3 as const, background: '#805030' } }
  const photo = await sharp(input)
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('SECRET PLACE')).toBe(true)
  const { id } = await announced({
    fileName: 'a.jpg',
    mediaType: 'image/jpeg',
    bytes: photo.length,
  })
  const whole = await sendAll(id, photo)
  expect(whole).toMatchObject({ kind: 'picture', mediaType: 'image/jpeg' })
  await sendPart(id, 0, photo)
  const shown = await bytesOf(await get(id))
  expect(shown.includes('SECRET PLACE')).toBe(false)
  expect(await sharp(shown).metadata()).toMatchObject({ width: 40, height: 30 })
})

test('a picture that is none is refused, and nothing of it is left', async () => {
  const before = [await kept(), stored().length]
  const { id } = await announced({ fileName: 'a.png', mediaType: 'image/png', bytes: html.length })
  const answer = await sendPart(id, 0, html)
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: refusalSentence('bad-file') },
  ])
  expect([await kept(), stored().length]).toEqual(before)
})

test('a part of another size than announced is refused, and so is more than a part', async () => {
  const before = stored()
  const video = aVideo(PART_BYTES + 10)
  const { id } = await announced(videoOf(video.length))
  for (const bytes of [video.subarray(0, 100), Buffer.alloc(0), Buffer.alloc(PART_BYTES + 1)])
    expect((await sendPart(id, 0, bytes)).status).toBe(422)
  expect((await sendPart(id, 7, Buffer.alloc(10))).status).toBe(422)
  expect(stored()).toEqual(before)
})

test('a case takes three videos, ten pictures and 150 MB, those on their way included', async () => {
  const big = videoOf(CASE_FILE_LIMITS.video.bytes)
  expect((await announce({ ...big, bytes: big.bytes + 1 })).status).toBe(413)
  for (let video = 0; video < 3; video++) await announced(big)
  const fourth = await announce(videoOf(10))
  expect([fourth.status, await fourth.json()]).toEqual([
    409,
    { error: 'A case can have up to 3 videos.' },
  ])
  const photo = { fileName: 'a.jpg', mediaType: 'image/jpeg', bytes: 10 }
  const over = await announce(photo)
  expect([over.status, await over.json()]).toEqual([
    409,
    { error: refusalSentence('case-files-too-large') },
  ])
})

test('an eleventh picture is refused', async () => {
  const photo = { fileName: 'a.jpg', mediaType: 'image/jpeg', bytes: 10 }
  for (let picture = 0; picture < 10; picture++) await announced(photo)
  expect((await announce(photo)).status).toBe(409)
})

test('a file that is announced twice with one key is one file', async () => {
  const key = { 'idempotency-key': 'a-key-of-a-video' }
  const send = () => shop.call('POST', path, videoOf(1000), key)
  const [first, second] = [await (await send()).json(), await (await send()).json()]
  expect((second as CaseFileView).id).toBe((first as CaseFileView).id)
})

test('a shopper stops an upload, and can no more remove what has arrived', async () => {
  const video = aVideo(PART_BYTES + 10)
  const { id } = await announced(videoOf(video.length))
  await sendPart(id, 0, partOf(video, 0))
  const before = stored().length
  expect((await shop.call('POST', `${path}/${id}/removal`)).status).toBe(204)
  expect(stored().length).toBe(before - 1)
  const whole = await announced(videoOf(1000))
  await sendAll(whole.id, aVideo(1000))
  expect((await shop.call('POST', `${path}/${whole.id}/removal`)).status).toBe(204)
  expect((await get(whole.id)).status).toBe(200)
})

test('a closed case takes no file, and no other order’s link opens one', async () => {
  const { id } = await announced(videoOf(1000))
  await sendAll(id, aVideo(1000))
  const other = await shop.shop.write(me, (tx) => aDeliveredOrder(tx))
  const foreign = path.replace(/order-pages\/[^/]+/, `order-pages/${other.link}`)
  expect((await shop.api.request(`${foreign}/${id}`)).status).toBe(404)
  expect((await shop.call('POST', foreign, videoOf(10))).status).toBe(404)
  await shop.call('POST', path.replace('/files', '/closing'))
  expect((await announce(videoOf(10))).status).toBe(409)
  expect((await get(id)).status).toBe(200)
})

test.skipIf(process.getuid?.() !== 0)(
  'where less than 2 GB are free no file is taken, and nothing is half stored',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-small-'))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'small', dataDir]).status).toBe(0)
    const small = await openTestShop({ dataDir })
    try {
      const { link, id } = await small.shop.write(me, async (tx) => {
        const order = await aDeliveredOrder(tx)
        return { link: order.link, id: (await aCase(tx, { order })).id }
      })
      const files = `/api/order-pages/${link}/cases/${id}/files`
      const answer = await small.call('POST', files, videoOf(1000))
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { error: refusalSentence('no-room-for-files') },
      ])
      expect(answer.headers.get('retry-after')).toBe('600')
      expect(await small.database.db.$count(caseFiles)).toBe(0)
    } finally {
      await small.close()
      spawnSync('umount', ['-l', dataDir])
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
