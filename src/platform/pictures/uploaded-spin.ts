// The frames of a turntable that staff uploaded: pictures of the same size, in the order of their
// names, the first from the front. Re-encoded at one width; one hash is in all of their names.

import type { Spin } from '#contract/product-views.ts'
import { onePictureAtATime, productQueue } from './picture-queue.ts'
import { decodePicture, encodeForm, PICTURE_FORMATS, pictureHash } from './pictures.ts'
import type { PictureFile } from './pictures.ts'
import { Refusal } from '#platform/refusal.ts'
import { verifyPicture } from './uploaded-picture.ts'

export const SPIN_MAX_BYTES = 60 * 1024 * 1024
const SPIN_WIDTH = 800
export const MIN_FRAMES = 8
export const MAX_FRAMES = 72
const WHOLE_TURN = 360

export type UploadedFrame = { fileName: string; bytes: Buffer }
export type EncodedSpin = { spin: Spin; files: PictureFile[] }

/** The served frames and their facts, or the refusal `bad-turntable`. */
export const encodeSpin = (frames: readonly UploadedFrame[]): Promise<EncodedSpin> =>
  productQueue(() => encode(frames))

async function encode(frames: readonly UploadedFrame[]): Promise<EncodedSpin> {
  if (frames.length < MIN_FRAMES || frames.length > MAX_FRAMES) throw new Refusal('bad-turntable')
  const inOrder = frames.toSorted((a, b) =>
    a.fileName.localeCompare(b.fileName, 'en', { numeric: true }),
  )
  const shape = await onePictureAtATime(() => sharedShape(inOrder))
  const sources = inOrder.map(({ bytes }) => bytes)
  const hash = pictureHash(sources, [SPIN_WIDTH])
  const stem = (frame: string) => `products/${hash}/${frame}.${hash}`
  const files = await encodeFrames(sources, stem)
  const pattern = `/spins/${stem('{frame}')}`
  const width = Math.min(SPIN_WIDTH, shape.width)
  const spin: Spin = {
    avif: `${pattern}.avif`,
    webp: `${pattern}.webp`,
    width,
    height: Math.round((shape.height * width) / shape.width),
    frames: frames.length,
    stepDegrees: WHOLE_TURN / frames.length,
    color: '',
  }
  return { spin, files }
}

async function encodeFrames(sources: Buffer[], stem: (frame: string) => string) {
  const files: PictureFile[] = []
  // Queues each frame separately, so that another upload need not wait for all of them.
  for (const [index, source] of sources.entries()) {
    const name = stem(String(index).padStart(2, '0'))
    files.push(...(await onePictureAtATime(() => encodeFrame(source, name))))
  }
  return files
}

async function encodeFrame(source: Buffer, name: string): Promise<PictureFile[]> {
  const raster = await decodePicture(source, SPIN_WIDTH).catch(() => {
    throw new Refusal('bad-turntable')
  })
  const files: PictureFile[] = []
  for (const format of PICTURE_FORMATS) {
    const bytes = await encodeForm(raster, raster.width, format)
    files.push({ name: `${name}.${format}`, bytes })
  }
  return files
}

/** The size that all frames must share: otherwise the piece would jump as it turns. */
async function sharedShape(frames: readonly UploadedFrame[]) {
  let shape: { width: number; height: number } | undefined
  for (const { bytes } of frames) {
    const { width, height } = await verifyPicture(bytes)
    shape ??= { width, height }
    if (shape.width !== width || shape.height !== height) throw new Refusal('bad-turntable')
  }
  if (!shape) throw new Refusal('bad-turntable')
  return shape
}
