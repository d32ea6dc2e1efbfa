import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPicture, aPictureThatClaims } from '#testing/files.ts'
import { encodeUpload, verifyPicture } from './uploaded-picture.ts'

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a still %s is accepted', async (format) => {
  const bytes = await aPicture({ width: 300, height: 200 }, format)
  expect(await verifyPicture(bytes)).toEqual({ width: 300, height: 200 })
})

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

test.each<[string, () => Promise<Buffer>]>([
  ['an SVG', async () => svg],
  ['a GIF', async () => gif],
  ['a text', async () => Buffer.from('not a picture')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
  [
    'a TIFF',
    () =>
      sharp(gif)
        .toBuffer()
        .catch(async () => Buffer.from('II*\0')),
  ],
  ['a picture that is an archive too', async () => Buffer.concat([await aPicture(), zipEnd])],
  [
    'a picture that is a page too',
    async () => Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'a picture with a page in its comment',
    async () =>
      sharp(await aPicture())
        .withExif({ IFD0: { ImageDescription: '<html><script>alert(1)</script>' } })
        .jpeg()
        .toBuffer(),
  ],
])('%s is refused', async (_, made) => {
  await expect(verifyPicture(await made())).rejects.toMatchObject({ code: 'bad-picture' })
})

test('a picture that breaks off is refused', async () => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const bytes = noise.subarray(0, noise.length / 2)
  const broken = encodeUpload({ bytes, fileName: 'half.jpg' })
  await expect(broken).rejects.toMatchObject({ code: 'bad-picture' })
})

test('50 megapixels are refused by what the head says, before anything is decoded', async () => {
  const bytes = await aPictureThatClaims(10_000, 5000)
  await expect(verifyPicture(bytes)).rejects.toMatchObject({ code: 'too-many-pixels' })
  const most = await aPictureThatClaims(65_535, 65_535)
  await expect(verifyPicture(most)).rejects.toMatchObject({ code: 'too-many-pixels' })
})

test('a picture that moves is refused', async () => {
  const frames = [10, 200].map((r) => ({
    create: { width: 40, height: 30, channels: 3 as const, background: { r, g: 0, b: 0 } },
  }))
  const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  const moving = await sharp(stills, { join: { animated: true } })
    .webp()
    .toBuffer()
  await expect(verifyPicture(moving)).rejects.toMatchObject({ code: 'moving-picture' })
})

test('what is kept of a phone’s picture stands upright and says nothing of where it was taken', async () => {
  const bytes = await sharp(await aPicture({ width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitude: '18/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(0)
  const { picture, files } = await encodeUpload({ bytes, fileName: 'IMG 0042 (1).JPG' })
  expect(picture).toMatchObject({ width: 300, height: 400, widths: [160, 300] })
  expect(picture.src).toMatch(/^\/pictures\/products\/img-0042-1\.[0-9a-f]{10}-300\.webp$/)
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(files.map(({ name }) => name.split('-').at(-1))).toEqual([
    '160.avif',
    '160.webp',
    '300.avif',
    '300.webp',
  ])
  for (const file of files) {
    const { exif, xmp, icc, orientation } = await sharp(file.bytes).metadata()
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('a cropped picture keeps the part that was asked for, and has a name of its own', async () => {
  const left = await aPicture(
    { width: 200, height: 300, background: { r: 250, g: 0, b: 0 } },
    'png',
  )
  const half = await sharp({
    create: { width: 400, height: 300, channels: 3, background: { r: 0, g: 0, b: 250 } },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const crop = { left: 0.5, top: 0, width: 0.5, height: 1 }
  const whole = await encodeUpload({ bytes: half, fileName: 'a.png' })
  const cropped = await encodeUpload({ bytes: half, fileName: 'a.png', crop })
  expect(cropped.picture).toMatchObject({ width: 200, height: 300 })
  expect(cropped.picture.src).not.toBe(whole.picture.src.replace('-400.', '-200.'))
  const { dominant } = await sharp(cropped.files.at(-1)?.bytes).stats()
  expect([dominant.r < 60, dominant.b > 190]).toEqual([true, true])
})

test('a room seen all round is twice as wide as high', async () => {
  const bytes = await aPicture({ width: 2048, height: 1024 })
  const { picture } = await encodeUpload({ bytes, fileName: 'room.jpg', kind: 'panorama' })
  expect(picture.widths).toEqual([2048])
  const square = encodeUpload({ bytes: await aPicture(), fileName: 'a.jpg', kind: 'panorama' })
  await expect(square).rejects.toMatchObject({ code: 'not-a-panorama' })
})
