// What is shared of a product: its name and colour, and an address that opens it in that colour.

import type { ProductView } from '#contract/product-views.ts'

export type SharedLink = { text: string; url: string }

export function sharedLink(
  product: Pick<ProductView, 'id' | 'name'>,
  color: string | undefined,
  origin: string,
): SharedLink {
  const url = new URL(`/product/${product.id}`, origin)
  if (color !== undefined) url.searchParams.set('color', color)
  return { text: color === undefined ? product.name : `${product.name} in ${color}`, url: url.href }
}

/** Opens WhatsApp with the message written; the visitor chooses to whom. */
export function whatsAppAddress({ text, url }: SharedLink): string {
  const address = new URL('https://wa.me/')
  address.searchParams.set('text', `${text}: ${url}`)
  return address.href
}
