// Converts a picture to the forms that the shop serves: AVIF, and WebP as the fallback, in several
// widths. Refuses, before decoding, anything but JPEG, PNG, WebP and AVIF, and more than 40
// megapixels. No form is wider than its source or has metadata, and its name changes with its
// content.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { PictureFacts } from '#contract/product-views.ts'
import { Refusal } from '#platform/refusal.ts'

// 160: a thumbnail of 88 px at 2x. 400: a card of 270-400 px at 1x. 800: a card at 2x or 3x, the
// gallery of 700 px at 1x, a phone of 390 px at 2x. 1200: a phone at 3x. 1600: the gallery at 2x.
export const PICTURE_WIDTHS = [160, 400, 800, 1200, 1600] as const

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type PictureFile = { name: string; bytes: Buffer }
export type EncodedPicture = { picture: PictureFacts; files: PictureFile[] }
/** The part of an upright picture to keep, as fractions of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number }
export type Raster = { data: Buffer; width: number; height: number; channels: 3 | 4 }

export const MAX_INPUT_PIXELS = 40_000_000
/**
 * Above this, pictures that must be decoded as a whole (progressive, interlaced) or have 16 bits
 * per channel are refused.
 */
const MAX_COSTLY_PIXELS = 4_000_000
const MEGAPIXEL = 1_000_000
const PLACEHOLDER_PX = 12

// These qualities were judged by eye at twice the size, on boucle (which blurs first) and on the
// pale studio sweep (which bands first). AVIF effort 4 saves 6 % of the bytes and takes four times
// as long.
const AVIF = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 74, effort: 4 }
const ENCODER_VERSION = JSON.stringify([1, AVIF, WEBP])

// Blocks the loaders that the shop never uses (SVG, PDF, TIFF and more), so that nobody can attack
// them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif', // AVIF
  ],
})

// A picture uses one of the four threads that the process shares, and no cache: no two uploads are
// the same.
sharp.concurrency(1)
sharp.cache(false)

type Head = Pick<Metadata, 'width' | 'height' | 'format' | 'depth' | 'isProgressive'>

/** Refuses a picture, by its header, if decoding it would take too much memory or time. */
export function refuseCostly(head: Head, maxPixels: number): void {
  const area = head.width * head.height
  if (area > maxPixels) throw new Refusal('too-many-pixels', { max: maxPixels / MEGAPIXEL })
  const interlaced = head.format === 'png' && head.isProgressive
  if (area > MAX_COSTLY_PIXELS && (interlaced || head.depth !== 'uchar'))
    throw new Refusal('costly-picture', { max: MAX_COSTLY_PIXELS / MEGAPIXEL })
}

/**
 * Encodes a picture, given as bytes or as a path, in every width that its source can fill; a
 * source between two widths is also encoded at its own. `name` is lower-case, may contain folders
 * (`montego-3-seater/hero-navy`), and begins each file's name. Throws the decoder's error when the
 * input is not a picture this shop accepts.
 */
export async function encodePicture(
  input: Buffer | string,
  name: string,
  widths: readonly number[] = PICTURE_WIDTHS,
  crop?: Crop,
): Promise<EncodedPicture> {
  assert.match(name, /^[a-z0-9-]+(\/[a-z0-9-]+)*$/)
  const source = typeof input === 'string' ? await readFile(input) : input
  const raster = await decodePicture(source, Math.max(...widths), crop)
  const { width, height } = raster
  const fillable = [...widths.filter((candidate) => candidate < width), width]
  const cropped = crop ? [Buffer.from(JSON.stringify(crop))] : []
  const stem = `${name}.${pictureHash([source, ...cropped], widths)}`

  const files: PictureFile[] = []
  for (const formWidth of fillable)
    for (const format of PICTURE_FORMATS) {
      const bytes = await encodeForm(raster, formWidth, format)
      files.push({ name: `${stem}-${formWidth}.${format}`, bytes })
    }

  const src = `/pictures/${stem}-${width}.webp`
  const placeholder = await encodePlaceholder(raster)
  return { picture: { src, width, height, widths: fillable, placeholder }, files }
}

/** Ten hex digits that change with the source, the requested widths or the encoder's settings. */
export function pictureHash(sources: readonly Buffer[], widths: readonly number[]): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source)
  return hash
    .update(`${ENCODER_VERSION} ${widths.join(',')}`)
    .digest('hex')
    .slice(0, 10)
}

/** The upright sRGB pixels of a picture, at most `maxWidth` wide and twice that high. */
export async function decodePicture(
  source: Buffer,
  maxWidth: number,
  crop?: Crop,
): Promise<Raster> {
  const picture = sharp(source, { limitInputPixels: MAX_INPUT_PIXELS }).autoOrient()
  if (crop) picture.extract(inPixels((await picture.metadata()).autoOrient, crop))
  const { data, info } = await picture
    .resize({ width: maxWidth, height: 2 * maxWidth, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  assert(channels === 3 || channels === 4)
  return { data, width, height, channels }
}

type Size = { width: number; height: number }

function inPixels({ width, height }: Size, crop: Crop): Crop {
  const left = Math.min(width - 1, Math.round(crop.left * width))
  const top = Math.min(height - 1, Math.round(crop.top * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  }
}

/** Encodes one form. Resizes first: the cost of AVIF depends on the number of pixels. */
export function encodeForm(raster: Raster, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = pixels(raster).resize({ width })
  return (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer()
}

async function encodePlaceholder(raster: Raster): Promise<string> {
  if (raster.channels === 4 && !(await pixels(raster).stats()).isOpaque) return ''
  const tiny = await pixels(raster)
    .resize({ width: PLACEHOLDER_PX, height: PLACEHOLDER_PX, fit: 'inside' })
    .removeAlpha()
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** A raster as sharp input. */
export function pixels({ data, width, height, channels }: Raster) {
  return sharp(data, { raw: { width, height, channels } })
}
