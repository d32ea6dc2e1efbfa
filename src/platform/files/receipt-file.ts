// An uploaded proof of payment, verified by its content. Pictures, those of iPhones too, are decoded and re-encoded, which
// strips everything else, and limited to 16 megapixels because anyone with an order can upload
// them; a PDF is stored unchanged and only served as a download.

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { RECEIPT_TYPES } from '#contract/receipts.ts'
import { withoutHeic } from '#platform/pictures/heic.ts'
import { onePictureAtATime, openPictureQueue } from '#platform/pictures/picture-queue.ts'
import { decodePicture, pixels, refuseCostly } from '#platform/pictures/pictures.ts'
import { Refusal } from '#platform/refusal.ts'

export type ReceiptFile = {
  mediaType: (typeof RECEIPT_TYPES)[number]
  extension: 'jpg' | 'png' | 'webp' | 'pdf'
  bytes: Buffer
  /** Hash of the file as uploaded, to recognise a repeated upload. */
  sha256: string
}

type EncodedPicture = {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  extension: 'jpg' | 'png' | 'webp'
  bytes: Buffer
}

const MAX_SIDE = 2400
const MAX_RECEIPT_PIXELS = 16_000_000
const JPEG_QUALITY = 82

const inQueue = openPictureQueue(10)

/** The file to store, or a refusal that says why it is not accepted. */
export async function readReceiptFile(bytes: Buffer): Promise<ReceiptFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { mediaType: 'application/pdf', extension: 'pdf', bytes, sha256 }
  return { ...(await readPicture(bytes)), sha256 }
}

/** A picture that a shopper uploads, decoded and encoded again, or a refusal that says why it is not accepted. */
export const readPicture = (bytes: Buffer): Promise<EncodedPicture> =>
  inQueue(() => onePictureAtATime(async () => encodeAgain(await withoutHeic(bytes, 'bad-file'))))

async function encodeAgain(bytes: Buffer): Promise<EncodedPicture> {
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { format } = head
    if (format !== 'png' && format !== 'webp' && format !== 'jpeg') throw new Refusal('bad-file')
    refuseCostly(head, MAX_RECEIPT_PIXELS)
    const picture = pixels(await decodePicture(bytes, MAX_SIDE))
    if (format === 'png')
      return { mediaType: 'image/png', extension: 'png', bytes: await picture.png().toBuffer() }
    if (format === 'webp')
      return { mediaType: 'image/webp', extension: 'webp', bytes: await picture.webp().toBuffer() }
    const jpeg = await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()
    return { mediaType: 'image/jpeg', extension: 'jpg', bytes: jpeg }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bad-file')
  }
}
