import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSources } from '#contract/pictures.ts'
import { encodePicture } from './pictures.ts'

const terracotta = '#a65a3d'

test('a picture has a file behind every URL that its facts promise', async () => {
  const { picture, files } = await encodePicture(await photo(900, 600), 'negril/hero-sand')
  expect(picture).toMatchObject({ width: 900, height: 600, widths: [160, 400, 800, 900] })
  const { avif, webp } = pictureSources(picture)
  const promised = `${avif}, ${webp}`.split(', ').map((form) => form.split(' ')[0])
  expect(new Set(promised)).toEqual(new Set(files.map(({ name }) => `/pictures/${name}`)))
  expect(promised).toContain(picture.src)
})

test('a form is never larger than the photo, and keeps no metadata', async () => {
  const { picture, files } = await encodePicture(await photo(120, 90), 'thumbnail')
  expect(picture.widths).toEqual([120])
  for (const { bytes } of files) {
    const { width, exif, icc } = await sharp(bytes).metadata()
    expect({ width, exif, icc }).toEqual({ width: 120, exif: undefined, icc: undefined })
  }
})

test('a photo taken with the phone on its side stands upright', async () => {
  const sideways = await canvas(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { picture } = await encodePicture(sideways, 'sideways')
  expect(picture).toMatchObject({ width: 200, height: 300 })
})

test('the placeholder is short, and a cut-out picture has none', async () => {
  const { picture } = await encodePicture(await photo(400, 300), 'opaque')
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(picture.placeholder.length).toBeLessThan(160)

  const cut = await canvas(400, 300).ensureAlpha(0.5).png().toBuffer()
  expect((await encodePicture(cut, 'cut')).picture.placeholder).toBe('')
})

test('another photo under the same name has other URLs; the same photo has the same', async () => {
  const [small, large] = [await photo(100, 100), await photo(200, 200)]
  const [once, twice] = [await encodePicture(small, 'sofa'), await encodePicture(small, 'sofa')]
  expect(twice.picture).toEqual(once.picture)
  expect((await encodePicture(large, 'sofa')).files[0]?.name).not.toBe(once.files[0]?.name)
})

test('drawings, text and enormous photos are refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(encodePicture(svg, 'drawing')).rejects.toThrow('unsupported image format')
  await expect(encodePicture(Buffer.from('words'), 'text')).rejects.toThrow('unsupported')
  const enormous = await photo(8000, 6000)
  await expect(encodePicture(enormous, 'enormous')).rejects.toThrow('exceeds pixel limit')
})

test('a name cannot leave the folder of pictures', async () => {
  await expect(encodePicture(await photo(10, 10), '../secret')).rejects.toThrow()
})

function photo(width: number, height: number): Promise<Buffer> {
  return canvas(width, height).jpeg().toBuffer()
}

function canvas(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: terracotta } })
}
