// Compares pictures pixel by pixel, and draws what differs.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Three bytes for each pixel, row by row. */
export type Picture = { width: number; height: number; pixels: Uint8Array }
export type Box = { left: number; top: number; right: number; bottom: number }
export type Difference = { count: number; box: Box }

const BYTES = 3
/** Of 255 shades: nobody sees it, and the edges of round corners differ by as much from one run to the next. */
const UNSEEN = 2
/** Rows above and below the difference that are drawn too. */
const MARGIN = 120
const GAP = 16
const GREY = { r: 128, g: 128, b: 128 }
const RED = [255, 0, 0]

/** How many pixels differ, and the box around them, edges included; a pixel that only one of the two has differs. */
export function differenceOf(before: Picture, after: Picture): Difference | undefined {
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 }
  let count = 0
  forEachDifferent(before, after, (x, y) => {
    count += 1
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = y
  })
  return count > 0 ? { count, box } : undefined
}

function forEachDifferent(
  before: Picture,
  after: Picture,
  differs: (x: number, y: number) => void,
): void {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (!isSame(before, after, x, y)) differs(x, y)
}

const has = ({ width, height }: Picture, x: number, y: number) => x < width && y < height

function isSame(before: Picture, after: Picture, x: number, y: number): boolean {
  if (!has(before, x, y) || !has(after, x, y)) return !has(before, x, y) && !has(after, x, y)
  const one = (y * before.width + x) * BYTES
  const other = (y * after.width + x) * BYTES
  for (let byte = 0; byte < BYTES; byte++)
    if (Math.abs((before.pixels[one + byte] ?? 0) - (after.pixels[other + byte] ?? 0)) > UNSEEN)
      return false
  return true
}

/** Compares the pictures that both folders have, names those that differ and returns their number. */
export async function comparePictures(before: string, after: string): Promise<number> {
  const [old, now] = [picturesIn(before), picturesIn(after)]
  const both = old.filter((name) => now.includes(name))
  let different = 0
  for (const name of both) {
    const files = [readFileSync(join(before, name)), readFileSync(join(after, name))] as const
    if (files[0].equals(files[1])) continue
    const pictures = [await read(files[0]), await read(files[1])] as const
    const difference = differenceOf(...pictures)
    if (!difference) continue
    different += 1
    const { count, box } = difference
    console.log(
      `${name}: ${count} pixels, from ${box.left},${box.top} to ${box.right},${box.bottom}`,
    )
    const folder = join(after, 'differences')
    mkdirSync(folder, { recursive: true })
    await draw(...pictures, box, join(folder, name))
  }
  console.log(`${both.length} pictures compared, ${different} differ`)
  const alone = [
    old.filter((name) => !both.includes(name)),
    now.filter((name) => !both.includes(name)),
  ]
  for (const [index, names] of alone.entries())
    if (names.length > 0) console.log(`${names.length} only in ${index === 0 ? before : after}`)
  return different
}

const picturesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .toSorted()

async function read(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Draws before, after and the difference side by side, as many rows as are around the box. */
async function draw(before: Picture, after: Picture, box: Box, path: string): Promise<void> {
  const top = Math.max(0, box.top - MARGIN)
  const bottom = Math.min(Math.max(before.height, after.height), box.bottom + 1 + MARGIN)
  const height = bottom - top
  const parts = [before, after, mark(before, after)]
  const layers = []
  let left = 0
  for (const { width, height: whole, pixels } of parts) {
    if (whole > top) {
      const input = await sharp(pixels, { raw: { width, height: whole, channels: BYTES } })
        .extract({ left: 0, top, width, height: Math.min(height, whole - top) })
        .png()
        .toBuffer()
      layers.push({ input, left, top: 0 })
    }
    left += width + GAP
  }
  await sharp({ create: { width: left - GAP, height, channels: BYTES, background: GREY } })
    .composite(layers)
    .removeAlpha()
    .png()
    .toFile(path)
}

/** The second picture, pale, with what differs in red. */
function mark(before: Picture, after: Picture): Picture {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const pixels = new Uint8Array(width * height * BYTES).fill(255)
  for (let y = 0; y < after.height; y++)
    for (let at = 0; at < after.width * BYTES; at++)
      pixels[y * width * BYTES + at] =
        192 + ((after.pixels[y * after.width * BYTES + at] ?? 0) >> 2)
  forEachDifferent(before, after, (x, y) => pixels.set(RED, (y * width + x) * BYTES))
  return { width, height, pixels }
}
