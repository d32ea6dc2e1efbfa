// A photo that a shopper sends with a review: checked and encoded again like any uploaded picture, but
// of at most 16 megapixels, because anyone with a delivered order can send some. Its name begins with a
// random part, so that nobody finds a photo that staff have not shown.

import { randomBytes } from 'node:crypto'
import { withoutHeic } from './heic.ts'
import { onePictureAtATime, openPictureQueue } from './picture-queue.ts'
import { encodePicture, type EncodedPicture } from './pictures.ts'
import { verifyPicture } from './uploaded-picture.ts'
import { Refusal } from '#platform/refusal.ts'

const MAX_PHOTO_PIXELS = 16_000_000
/** For the row of small photos, also at twice the size, and for looking at one. */
const WIDTHS = [240, 1200] as const
const NAME_BYTES = 16

const inQueue = openPictureQueue(10)

export const encodeReviewPhoto = (bytes: Buffer): Promise<EncodedPicture> =>
  inQueue(() => onePictureAtATime(async () => encode(await withoutHeic(bytes, 'bad-picture'))))

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  await verifyPicture(bytes, MAX_PHOTO_PIXELS)
  const name = `reviews/${randomBytes(NAME_BYTES).toString('hex')}`
  return encodePicture(bytes, name, WIDTHS).catch(() => {
    throw new Refusal('bad-picture')
  })
}
