// Decodes one HEIC picture in a thread of its own, which ends with it. Its size is known before a pixel of it is decoded.

import { parentPort, workerData } from 'node:worker_threads'
// @ts-expect-error -- it declares no types for the file that holds all of it
import libheif from 'libheif-js/wasm-bundle.js'

export type ToDecode = { bytes: Uint8Array; maxPixels: number }
export type Decoded =
  | { data: Uint8ClampedArray; width: number; height: number }
  | { tooLarge: true }
  | { unreadable: true }

type Pixels = { data: Uint8ClampedArray; width: number; height: number }
type Image = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  /** Calls back with null where it cannot be decoded. */
  display(into: Pixels, done: (pixels: Pixels | null) => void): void
}

const { HeifDecoder } = libheif as {
  HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] }
}

/** The picture that a gallery shows: a file may hold further ones, such as a burst. */
async function decode({ bytes, maxPixels }: ToDecode): Promise<Decoded> {
  const images = new HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return { unreadable: true }
  const [width, height] = [image.get_width(), image.get_height()]
  if (!(width > 0 && height > 0)) return { unreadable: true }
  if (width * height > maxPixels) return { tooLarge: true }
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const pixels = await new Promise<Pixels | null>((done) => image.display(into, done))
  return pixels ? { data: pixels.data, width, height } : { unreadable: true }
}

const decoded = decode(workerData as ToDecode).catch((): Decoded => ({ unreadable: true }))
const answer = await decoded
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [])
