// A picture that staff uploaded, checked by its content before it is decoded: one still JPEG, PNG,
// WebP, AVIF or HEIC of bounded size, with no other file format hidden in it. It is stored re-encoded
// (pictures.ts), without its metadata.

import sharp from 'sharp'
import { withoutHeic } from './heic.ts'
import { onePictureAtATime, productQueue } from './picture-queue.ts'
import {
  type Crop,
  encodePicture,
  type EncodedPicture,
  MAX_INPUT_PIXELS,
  refuseCostly,
} from './pictures.ts'
import { Refusal } from '#platform/refusal.ts'

export const PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Equirectangular, so twice as wide as high; phones support textures up to 4096. */
const PANORAMA_WIDTHS = [2048, 4096] as const
const PANORAMA_SLACK = 0.02
const NAME_LENGTH = 40

export type UploadedPicture = {
  bytes: Buffer
  /** The name of the uploaded file, part of the names that it is served by. */
  fileName: string
  kind?: 'product' | 'panorama' | undefined
  crop?: Crop | undefined
}

/**
 * The served forms of an upload, or a refusal that says what is wrong with it. `productQueue` refuses
 * an upload where too many wait; the pictures of all kinds are encoded one at a time.
 */
export const encodeUpload = (upload: UploadedPicture): Promise<EncodedPicture> =>
  productQueue(() => onePictureAtATime(() => encode(upload)))

async function encode(upload: UploadedPicture): Promise<EncodedPicture> {
  const { fileName, kind = 'product', crop } = upload
  const bytes = await withoutHeic(upload.bytes, 'bad-picture')
  const { width, height } = await verifyPicture(bytes)
  if (kind === 'panorama' && Math.abs(width / height - 2) > PANORAMA_SLACK)
    throw new Refusal('not-a-panorama')
  const name = `products/${nameOf(fileName)}`
  const widths = kind === 'panorama' ? PANORAMA_WIDTHS : undefined
  return encodePicture(bytes, name, widths, crop).catch(() => {
    throw new Refusal('bad-picture')
  })
}

/** The size of the picture when upright, or a refusal if it is not an accepted picture. */
export async function verifyPicture(
  bytes: Buffer,
  maxPixels = MAX_INPUT_PIXELS,
): Promise<{ width: number; height: number }> {
  if (!hasPictureSignature(bytes) || holdsSomethingElse(bytes)) throw new Refusal('bad-picture')
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('bad-picture')
    })
  refuseCostly(facts, maxPixels)
  if ((facts.pages ?? 1) > 1 || isMovingPng(bytes)) throw new Refusal('moving-picture')
  return facts.autoOrient
}

function hasPictureSignature(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (text(0, 3) === '\xFF\xD8\xFF') return true
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && /avi[fs]|mif1/.test(text(8, 32))
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/**
 * ZIP readers search for the directory this far from the end, and PDF readers for the header this
 * far from the start.
 */
const ZIP_TAIL_BYTES = 66_000
const PDF_HEAD_BYTES = 1024
const SCRIPT = /<(?:script|\?php|!doctype|html)\b/i

/** Whether other programs would open the same bytes as an archive, a document or a web page. */
function holdsSomethingElse(bytes: Buffer): boolean {
  if (bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)) return true
  if (bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return true
  return SCRIPT.test(bytes.toString('latin1'))
}

/**
 * An animated PNG has an `acTL` chunk before its first pixels; decoders without support show one
 * frame.
 */
function isMovingPng(bytes: Buffer): boolean {
  if (bytes[0] !== 0x89) return false
  const pixels = bytes.indexOf('IDAT')
  return bytes.subarray(0, pixels < 0 ? bytes.length : pixels).includes('acTL')
}

function nameOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    // The lookbehind keeps the search linear: it starts at the first hyphen of a row only.
    .replaceAll(/^-+|(?<!-)-+$/g, '')
  return plain || 'picture'
}
