// A product's pictures are stored in its row three times: with their facts (`pictures`), as plain
// URLs (`images`) and by colour (`colorImages`). Whichever of them is changed, all are made to
// agree.

import type { ProductPicture } from '#contract/product-views.ts'
import type { ProductFields } from './product-fields.ts'

export type PictureLists = {
  colors: string[]
  images: string[]
  colorImages: Record<string, string[]>
  pictures: ProductPicture[]
}

/**
 * The lists of `before` with `changes` applied, made to agree. If several change, `pictures`
 * decides.
 */
export function agree(before: PictureLists, changes: ProductFields): PictureLists {
  const next: PictureLists = {
    colors: changes.colors ?? before.colors,
    images: changes.images ?? before.images,
    colorImages: changes.colorImages ?? before.colorImages,
    pictures: changes.pictures ?? before.pictures,
  }
  const pictures = differ(before.pictures, next.pictures) ? next.pictures : followUrls(before, next)
  const sold = new Set(next.colors)
  const shown = pictures.map((picture) => (sold.has(picture.color) ? picture : ofAnyColor(picture)))
  return fromPictures(before, { ...next, pictures: shown })
}

const ofAnyColor = (picture: ProductPicture): ProductPicture => ({ ...picture, color: '' })

/** Drops and reorders pictures as the lists of URLs say, if those have changed. */
function followUrls(before: PictureLists, next: PictureLists): ProductPicture[] {
  const { images, colorImages, pictures } = next
  const changed =
    differ(before.images, images) ||
    (differ(before.colorImages, colorImages) && Object.keys(colorImages).length > 0)
  if (!changed) return pictures
  const place = (src: string) => images.indexOf(src)
  return pictures
    .filter(({ src }) => place(src) >= 0)
    .toSorted((a, b) => place(a.src) - place(b.src))
}

/** Derives the lists of URLs from the pictures, and keeps the URLs of pictures without facts. */
function fromPictures(before: PictureLists, next: PictureLists): PictureLists {
  const known = new Set([...before.pictures, ...next.pictures].map(({ src }) => src))
  const withoutFacts = (urls: string[] = []) => urls.filter((src) => !known.has(src))
  const colorImages = Object.fromEntries(
    next.colors.flatMap((color) => {
      const own = next.pictures.filter((picture) => picture.color === color)
      const all = [...own.map(({ src }) => src), ...withoutFacts(next.colorImages[color])]
      return all.length > 0 ? [[color, [...new Set(all)]]] : []
    }),
  )
  const images = [...next.pictures.map(({ src }) => src), ...withoutFacts(next.images)]
  return { ...next, colorImages, images: [...new Set(images)] }
}

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
