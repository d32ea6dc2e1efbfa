// A product as search engines list it: one offer for each colour, with its own URL and pictures.

import type { ProductView } from '#contract/product-views.ts'
import { totalStock } from '#contract/products.ts'

export type ProductOffer = {
  /** Never changes for a product and colour. */
  sku: string
  color: string | undefined
  url: string
  /** Absolute URLs, the best picture first. */
  pictures: string[]
  inStock: boolean
}

const COLOR_LENGTH = 40

export const productAddress = ({ id }: Pick<ProductView, 'id'>, origin: string) =>
  new URL(`/product/${id}`, origin).href

/** One offer for each colour; a single one where the product names no colours. */
export function offersOf(product: ProductView, origin: string): ProductOffer[] {
  const url = productAddress(product, origin)
  const absolute = (src: string) => new URL(src, origin).href
  if (product.colors.length === 0) {
    const inStock = totalStock(product.colorInventory) > 0
    const pictures = picturesOf(product, undefined).map(absolute)
    return [{ sku: String(product.id), color: undefined, url, pictures, inStock }]
  }
  return product.colors.map((color) => ({
    sku: `${product.id}-${slug(color)}`,
    color,
    url: `${url}?${new URLSearchParams({ color })}`,
    pictures: picturesOf(product, color).map(absolute),
    inStock: (product.colorInventory[color] ?? 0) > 0,
  }))
}

/** The colour's own pictures; where it has none, all of the product, not just another colour's. */
function picturesOf(product: ProductView, color: string | undefined): string[] {
  const own = product.pictures.filter((picture) => picture.color === color)
  if (own.length > 0) return own.map((picture) => picture.src)
  const named = color === undefined ? [] : (product.colorImages[color] ?? [])
  if (named.length > 0) return named
  const all = product.pictures.map((picture) => picture.src)
  return all.length > 0 ? all : product.images
}

const slug = (color: string) =>
  color
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, COLOR_LENGTH)
