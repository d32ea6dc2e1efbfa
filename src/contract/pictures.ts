// What a page must know to show a picture before the picture has arrived. Imports nothing.

/**
 * One picture in all its served forms. Every form is at `<name>.<hash>-<width>.<avif|webp>`: `src`
 * is the widest WebP, and another form's URL is `src` with the width and the ending replaced.
 */
export type PictureFacts = {
  src: string
  width: number // of the widest form, in pixels
  height: number
  widths: number[] // narrowest first; the same in both formats
  placeholder: string // a tiny data URL, or '' for a picture with transparency
}

/** The two `srcset` values of a picture: `<source type="image/avif">` and the fallback `<img>`. */
export function pictureSources({ src, widths }: PictureFacts): { avif: string; webp: string } {
  const stem = src.slice(0, src.lastIndexOf('-'))
  const srcset = (format: 'avif' | 'webp') =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}

/** A picture of the site itself, outside the catalogue. */
export type SitePicture = PictureFacts & { alt: string }
/** Null where the shop has none yet. */
export type SitePictures = {
  heroFront: SitePicture | null
  heroCut: SitePicture | null
  banner: SitePicture | null
  og: { src: string; width: number; height: number; alt: string } | null
}
