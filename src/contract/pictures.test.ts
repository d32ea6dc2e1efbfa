import { expect, test } from 'vitest'
import { pictureSources } from './pictures.ts'

test('a page finds every form of a picture from its facts', () => {
  const facts = { width: 800, height: 600, widths: [160, 800], placeholder: '' }
  const src = '/pictures/negril-2-seater/hero-sand.0123456789-800.webp'
  expect(pictureSources({ src, ...facts })).toEqual({
    avif:
      '/pictures/negril-2-seater/hero-sand.0123456789-160.avif 160w, ' +
      '/pictures/negril-2-seater/hero-sand.0123456789-800.avif 800w',
    webp:
      '/pictures/negril-2-seater/hero-sand.0123456789-160.webp 160w, ' +
      '/pictures/negril-2-seater/hero-sand.0123456789-800.webp 800w',
  })
})
