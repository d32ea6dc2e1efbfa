// Which colour of a product is meant, what is left of it, and which pictures show it.

import type { ProductPicture, ProductView } from '#contract/product-views.ts'
import { LOW_STOCK, totalStock } from '#contract/products.ts'
import { colourDistance } from './fabric.ts'

type Colored = Pick<ProductView, 'colors' | 'colorInventory'>

const pieces = (product: Colored, color: string) => product.colorInventory[color] ?? 0

/** The colour that a URL names, as the product spells it. */
export function colorNamed({ colors }: Pick<Colored, 'colors'>, named: string | null) {
  const name = named?.trim().toLowerCase()
  return colors.find((color) => color.toLowerCase() === name)
}

/**
 * The colour that a URL names, else the first in stock. Undefined if none is, or if the product has
 * no colours: then the total counts.
 */
export function chosenColor(product: Colored, named: string | null): string | undefined {
  return colorNamed(product, named) ?? product.colors.find((color) => pieces(product, color) > 0)
}

/** The stock of the chosen colour, or of all if none is chosen. */
export function stockOf(product: Colored, color: string | undefined): number {
  return color === undefined ? totalStock(product.colorInventory) : pieces(product, color)
}

/** `Out of Stock`, `Only 3 left` or `In Stock`: beside each colour. */
export function stockLabel(stock: number): string {
  if (stock <= 0) return 'Out of Stock'
  return stock <= LOW_STOCK ? `Only ${stock} left` : 'In Stock'
}

export type GalleryPicture = {
  key: string
  src: string
  alt: string
  /** What the layout knows beforehand; null for a picture of which only the URL is known. */
  facts: ProductPicture | null
}
export type ColorPictures = {
  pictures: GalleryPicture[]
  /** The colour they show, where it is not the one chosen. */
  picturedIn: string | null
}

type Pictured = Colored &
  Pick<ProductView, 'name' | 'pictures' | 'images' | 'colorImages' | 'colorHexes'>

/** The pictures of a colour; where it has none, those of the colour most like it. */
export function picturesOf(product: Pictured, color: string | undefined): ColorPictures {
  const shown = color ?? product.colors[0] ?? ''
  const own = picturesIn(product, shown)
  if (own.length > 0) return { pictures: own, picturedIn: null }
  const nearest = nearestPictured(product, shown)
  if (nearest !== undefined)
    return { pictures: picturesIn(product, nearest), picturedIn: color ? nearest : null }
  return { pictures: addresses(product, product.images), picturedIn: null }
}

function picturesIn(product: Pictured, color: string): GalleryPicture[] {
  const own = product.pictures.filter((picture) => picture.color === color)
  const pictures = color ? [...own, ...product.pictures.filter((picture) => !picture.color)] : own
  if (pictures.length > 0)
    return pictures.map((facts) => ({ key: facts.src, src: facts.src, alt: facts.alt, facts }))
  return addresses(product, product.colorImages[color] ?? [], color)
}

function addresses(product: Pictured, images: readonly string[], color?: string) {
  const name = color ? `${product.name} in ${color}` : product.name
  return [...new Set(images)].map((src, k) => {
    const alt = k === 0 ? name : `${name}, picture ${k + 1}`
    return { key: src, src, alt, facts: null }
  })
}

function nearestPictured(product: Pictured, color: string): string | undefined {
  const hex = (name: string) => product.colorHexes[name] ?? ''
  const distance = (name: string) => colourDistance(hex(name), hex(color))
  return product.colors
    .filter((name) => name !== color && picturesIn(product, name).length > 0)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
