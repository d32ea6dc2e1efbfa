// A photo as iPhones take it (HEIC) becomes a JPEG, which everything else here reads: sharp has no decoder for it. It is
// decoded in a thread that is ended when it takes too long, so that no photo stops the process, whatever it is made of.

import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { Refusal } from '#platform/refusal.ts'
import type { Decoded, ToDecode } from './heic.worker.ts'

/** What an iPhone takes at most unless it is asked for more: 5712 x 4284. */
const MAX_HEIC_PIXELS = 25_000_000
const DECODE_MS = 30_000
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** No picture of a shopper is kept larger. */
const MAX_SIDE = 3200
const JPEG_QUALITY = 90
/** Beside this file, or beside the built server. */
const THREAD = new URL(`heic.worker${extname(import.meta.filename)}`, import.meta.url)

const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** By its first bytes. An AVIF has the same frame, and names itself among its brands. */
export function isHeic(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (bytes.length < 12 || text(4, 8) !== 'ftyp' || !BRANDS.has(text(8, 12))) return false
  return !/avi[fs]/.test(text(8, Math.min(bytes.readUInt32BE(0), 64)))
}

/** What such a photo is called once it is a JPEG. */
export const jpegName = (fileName: string) => fileName.replace(/\.hei[cf]$/i, '.jpg')

/** The same picture as a JPEG that stands upright; any other picture as it is. Refuses what cannot be decoded. */
export async function withoutHeic(bytes: Buffer, refusal: 'bad-file' | 'bad-picture') {
  if (!isHeic(bytes)) return bytes
  const decoded = await inThread(bytes)
  if ('tooLarge' in decoded)
    throw new Refusal('too-many-pixels', { max: MAX_HEIC_PIXELS / 1_000_000 })
  if ('unreadable' in decoded) throw new Refusal(refusal)
  const { data, width, height } = decoded
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

async function inThread(bytes: Buffer): Promise<Decoded> {
  const workerData: ToDecode = { bytes, maxPixels: MAX_HEIC_PIXELS }
  // What the decoder prints about a broken file is in no log.
  const silent = { stdout: true, stderr: true }
  const limits = { resourceLimits: MEMORY, env: {}, execArgv: [] }
  const worker = new Worker(THREAD, { workerData, ...silent, ...limits })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Decoded>((resolve) => {
      const giveUp = () => resolve({ unreadable: true })
      timer = setTimeout(giveUp, DECODE_MS)
      worker.once('message', resolve)
      worker.once('error', giveUp)
      worker.once('exit', giveUp)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
