import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures, differenceOf, type Picture } from './compare-pictures.ts'

const white = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 3).fill(255),
})

/** A white picture with one pixel that is less blue, by three shades unless another number is given. */
function withPixel(x: number, y: number, shades = 3): Picture {
  const picture = white(40, 30)
  picture.pixels[(y * 40 + x) * 3 + 2] = 255 - shades
  return picture
}

test('the same picture does not differ', () => {
  expect(differenceOf(white(40, 30), white(40, 30))).toBeUndefined()
})

test('a shade that nobody sees is no difference', () => {
  expect(differenceOf(white(40, 30), withPixel(39, 7, 2))).toBeUndefined()
})

test('one pixel that is another shade is found where it is', () => {
  const box = { left: 39, top: 7, right: 39, bottom: 7 }
  expect(differenceOf(white(40, 30), withPixel(39, 7))).toEqual({ count: 1, box })
})

test('the box is around all that differs', () => {
  const box = { left: 3, top: 5, right: 20, bottom: 29 }
  expect(differenceOf(withPixel(20, 5), withPixel(3, 29))).toEqual({ count: 2, box })
})

test('a row that only one of the two has differs', () => {
  const box = { left: 0, top: 30, right: 39, bottom: 30 }
  expect(differenceOf(white(40, 30), white(40, 31))).toEqual({ count: 40, box })
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('of two folders, what differs is counted and drawn, and what only one has is left alone', async () => {
  const before = join(folder, 'before')
  const after = join(folder, 'after')
  await store(before, { same: white(40, 30), other: white(40, 30), gone: white(40, 30) })
  await store(after, { same: white(40, 30), other: withPixel(3, 29) })
  expect(await comparePictures(before, after)).toBe(1)
  expect(readdirSync(join(after, 'differences'))).toEqual(['other.png'])
  const drawn = sharp(join(after, 'differences', 'other.png'))
  const { width, height } = await drawn.metadata()
  expect({ width, height }).toEqual({ width: 3 * 40 + 2 * 16, height: 30 })
  const { data } = await drawn.raw().toBuffer({ resolveWithObject: true })
  const at = (29 * width + 2 * (40 + 16) + 3) * 3
  expect([...data.subarray(at, at + 3)]).toEqual([255, 0, 0])
})

async function store(place: string, pictures: Record<string, Picture>): Promise<void> {
  mkdirSync(place)
  for (const [name, { width, height, pixels }] of Object.entries(pictures))
    await sharp(pixels, { raw: { width, height, channels: 3 } }).toFile(join(place, `${name}.png`))
}
