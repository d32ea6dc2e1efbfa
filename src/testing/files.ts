// Files as people upload them, good and bad, generated for a test.

import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const GREY = { r: 120, g: 110, b: 100 }

/** A picture of one colour; JPEG by default. */
export function aPicture(
  { width = 640, height = 480, background = GREY } = {},
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  return drawn.toFormat(format).toBuffer()
}

/** A small file that is large once it is decoded: transparent, of one colour, WebP or PNG. */
export function aPictureBomb(
  { width, height }: { width: number; height: number },
  format: 'webp' | 'interlaced 16-bit png',
): Promise<Buffer> {
  const drawn = sharp({
    create: { width, height, channels: 4, background: { ...GREY, alpha: 0.5 } },
  })
  if (format === 'webp') return drawn.webp({ lossless: true, effort: 0 }).toBuffer()
  return drawn.toColourspace('rgb16').png({ progressive: true }).toBuffer()
}

/** A PNG of 8 by 8 pixels whose header claims this size. */
export async function aPictureThatClaims(width: number, height: number): Promise<Buffer> {
  const png = await aPicture({ width: 8, height: 8 }, 'png')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A binary glTF of one empty mesh; `changed` replaces parts of its scene. */
export function aModel(changed: object = {}): Buffer {
  const scene = { asset: { version: '2.0' }, meshes: [{ primitives: [] }], ...changed }
  const text = JSON.stringify(scene)
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, ' '))
  const head = Buffer.alloc(20)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(head.length + json.length, 8)
  head.writeUInt32LE(json.length, 12)
  head.write('JSON', 16, 'latin1')
  return Buffer.concat([head, json])
}

/** A photo as iPhones take it: 320 by 240, its left half red and its right half blue. Made by heif-enc of Debian. */
export const aHeicPhoto = (): Buffer => readFileSync('src/testing/iphone-photo.heic')
