// The grid is uneven on purpose: some couches take two of its three columns. Which ones depends on
// their place alone, so that a page looks the same however often it is drawn.

import type { ProductCard } from '#contract/products.ts'

const LEAST_APART = 4

/** The places of those that take two columns: couches with some narrow pieces in between. */
export function widePlaces(products: readonly ProductCard[]): Set<number> {
  const wide = new Set<number>()
  let last = -LEAST_APART
  for (const [index, { category }] of products.entries()) {
    if (category !== 'compressed-couches' || index - last < LEAST_APART) continue
    wide.add(index)
    last = index
  }
  return wide
}
