import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readReceiptFile } from '#platform/files/receipt-file.ts'
import { aHeicPhoto, aPicture } from '#testing/files.ts'
import { isHeic, withoutHeic } from './heic.ts'
import { encodeReviewPhoto } from './review-photo.ts'
import { encodeUpload } from './uploaded-picture.ts'

test('a photo as iPhones take it becomes a JPEG of its size and colours, which says nothing else', async () => {
  const jpeg = await withoutHeic(aHeicPhoto(), 'bad-file')
  const { format, width, height, exif, icc } = await sharp(jpeg).metadata()
  expect({ format, width, height, exif, icc }).toMatchObject({
    format: 'jpeg',
    width: 320,
    height: 240,
  })
  expect([exif, icc]).toEqual([undefined, undefined])
  const pixels = await sharp(jpeg).raw().toBuffer()
  const at = (x: number, y: number) => [...pixels.subarray((y * 320 + x) * 3).subarray(0, 3)]
  const [[red = 0], [, , blue = 0]] = [at(80, 120), at(240, 120)]
  expect([red > 150, blue > 150]).toEqual([true, true])
})

test('it is taken as a receipt, for a case, with a review, and of a product', async () => {
  expect(await readReceiptFile(aHeicPhoto())).toMatchObject({
    mediaType: 'image/jpeg',
    extension: 'jpg',
  })
  const size = { width: 320, height: 240 }
  expect((await encodeReviewPhoto(aHeicPhoto())).picture).toMatchObject(size)
  const uploaded = await encodeUpload({ bytes: aHeicPhoto(), fileName: 'IMG_0042.HEIC' })
  expect(uploaded.picture).toMatchObject(size)
})

test('any other picture is left as it is: an AVIF has the same frame', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await aPicture({ width: 64, height: 48 }, format)
    expect([isHeic(bytes), (await withoutHeic(bytes, 'bad-file')) === bytes]).toEqual([false, true])
  }
  expect(isHeic(Buffer.from('ftyp'))).toBe(false)
})

test.each([
  ['one that breaks off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
  [
    'one whose pixels are none',
    (whole: Buffer) => Buffer.concat([whole.subarray(0, 900), Buffer.alloc(500)]),
  ],
  ['one that only begins so', (whole: Buffer) => whole.subarray(0, 28)],
])('a photo that cannot be decoded is refused: %s', async (_, broken) => {
  await expect(withoutHeic(broken(aHeicPhoto()), 'bad-picture')).rejects.toMatchObject({
    code: 'bad-picture',
  })
})

test('a photo of more pixels than a telephone takes is refused by what its head says', async () => {
  const bytes = aHeicPhoto()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(30_000, size)
  bytes.writeUInt32BE(20_000, size + 4)
  await expect(withoutHeic(bytes, 'bad-file')).rejects.toMatchObject({ code: 'too-many-pixels' })
})
