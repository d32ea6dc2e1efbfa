import { expect, test } from 'vitest'
import { videoTypeOf } from './video-signature.ts'

/** The first box of an MP4: its length, its name, its brand, and what brands it is compatible with. */
function boxOf(brand: string, boxBytes = 24): Buffer {
  const head = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0isommp42`, 'latin1')
  head.writeUInt32BE(boxBytes, 0)
  return head
}

test('a video is known by its first bytes', () => {
  expect(videoTypeOf(boxOf('isom'))).toBe('video/mp4')
  expect(videoTypeOf(boxOf('qt  '))).toBe('video/quicktime')
  expect(videoTypeOf(Buffer.from('\x1a\x45\xdf\xa3\x42\x82\x84webm', 'latin1'))).toBe('video/webm')
})

test('a picture or a sound in the container of MP4 is not taken for a video', () => {
  for (const brand of ['heic', 'heix', 'mif1', 'avif', 'avis', 'M4A ', 'M4B ', 'crx '])
    expect([brand, videoTypeOf(boxOf(brand))]).toEqual([brand, undefined])
})

test('what only begins like a video is none', () => {
  expect(videoTypeOf(boxOf('isom', 8))).toBeUndefined()
  expect(videoTypeOf(boxOf('isom', 513))).toBeUndefined()
  expect(videoTypeOf(Buffer.from('\x1a\x45\xdf\xa3matroska', 'latin1'))).toBeUndefined()
  expect(videoTypeOf(Buffer.from('ftyp'))).toBeUndefined()
})
