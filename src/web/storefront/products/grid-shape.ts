// The grid is uneven on purpose: some large couches take two of its three columns.

import type { ProductCard } from '#contract/products.ts'

const COLUMNS = 3
const LEAST_APART = 4

/** From here on a couch is so long for its height that its whole picture fits a wide tile. */
const LARGE_CM = 250

type Piece = Pick<ProductCard, 'category' | 'measures'>

const isLarge = ({ category, measures }: Piece) =>
  category === 'compressed-couches' && (measures?.widthCm ?? 0) >= LARGE_CM

/**
 * The places of those that take two columns, with some narrow pieces in between. In a list by name
 * the next piece may fill the gap before a wide one; a list by price (`strict`) keeps its order, so
 * only what fits its row is wide.
 */
export function widePlaces(
  products: readonly Piece[],
  { strict }: { strict: boolean },
): Set<number> {
  const wide = new Set<number>()
  let last = -LEAST_APART
  let column = 0
  for (const [index, piece] of products.entries()) {
    const fits = !strict || column + 2 <= COLUMNS
    if (isLarge(piece) && fits && index - last >= LEAST_APART) {
      wide.add(index)
      last = index
      column += 1
    }
    column = (column + 1) % COLUMNS
  }
  return wide
}
