import { afterEach, expect, test, vi } from 'vitest'
import { formWithoutHeic, withoutHeic } from './heic.ts'

afterEach(() => vi.unstubAllGlobals())

const aPhoto = (type = 'image/heic') => new File(['ftypheic'], 'IMG_0042.HEIC', { type })

/** A browser that can read such photos. */
function readHeic(size: { width: number; height: number }) {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, ...place: number[]) => void drawn.push(place),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['jpeg'], { type: type ?? '' })),
  )
  return drawn
}

test('a photo of an iPhone is sent as a JPEG where the browser can read it, and not larger than needed', async () => {
  const drawn = readHeic({ width: 8000, height: 6000 })
  const sent = await withoutHeic(aPhoto())
  expect([sent.name, sent.type, await sent.text()]).toEqual(['IMG_0042.jpg', 'image/jpeg', 'jpeg'])
  expect(drawn).toEqual([[0, 0, 4000, 3000]])
})

test('where the browser cannot, the photo is sent as it is, with the type that the system left out', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.')
  })
  const sent = await withoutHeic(aPhoto(''))
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_0042.HEIC', 'image/heic', 8])
})

test('any other file of a form is sent untouched, beside its other fields', async () => {
  readHeic({ width: 40, height: 30 })
  const png = new File(['png'], 'a.png', { type: 'image/png' })
  const form = new FormData()
  form.append('title', 'Good')
  for (const file of [png, aPhoto()]) form.append('photos', file)
  const sent = await formWithoutHeic(form, 'photos')
  const names = sent.getAll('photos').map((file) => (file as File).name)
  expect([sent.get('title'), names]).toEqual(['Good', ['a.png', 'IMG_0042.jpg']])
})
