// The sources of a picture for the browser to choose from. Public pages import this file, so it does
// not import zod.

import type { PictureFacts } from './product-views.ts'

/** The two `srcset` values of a picture: `<source type="image/avif">` and the fallback `<img>`. */
export function pictureSources({ src, widths }: PictureFacts): { avif: string; webp: string } {
  const stem = src.slice(0, src.lastIndexOf('-'))
  const srcset = (format: 'avif' | 'webp') =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}
