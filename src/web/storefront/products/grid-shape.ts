// The grid is uneven on purpose: some large couches take two of its three columns.

import type { ProductCard } from '#contract/product-views.ts'

const COLUMNS = 3
const MIN_DISTANCE = 4
/** The cells loaded first: whole rows with three columns, and with a phone's two. */
const FIRST_CELLS = 6

/** From this width a couch is so long for its height that its whole picture fits a wide tile. */
const LARGE_CM = 250

type Piece = Pick<ProductCard, 'category' | 'measures'>

const isLarge = ({ category, measures }: Piece) =>
  category === 'compressed-couches' && (measures?.widthCm ?? 0) >= LARGE_CM

/**
 * The indexes of the products that take two columns. A later product may fill the gap before a wide
 * one, except in a list by price (`strict`): it keeps its order, so a product is wide only if it fits
 * in the current row. No wide product crosses the end of the first cells.
 */
export function wideIndexes(
  products: readonly Piece[],
  { strict }: { strict: boolean },
): Set<number> {
  const wide = new Set<number>()
  let last = -MIN_DISTANCE
  let taken = 0
  for (const [index, piece] of products.entries()) {
    const room = taken < FIRST_CELLS ? FIRST_CELLS - taken : COLUMNS
    const fits = room >= 2 && (!strict || (taken % COLUMNS) + 2 <= COLUMNS)
    const isWide = isLarge(piece) && fits && index - last >= MIN_DISTANCE
    if (isWide) {
      wide.add(index)
      last = index
    }
    taken += isWide ? 2 : 1
  }
  return wide
}

/** How many pieces fill the first cells, of which `wide` take two each. */
export function firstPieces(wide: ReadonlySet<number>): number {
  let pieces = 0
  for (let taken = 0; taken < FIRST_CELLS; pieces++) taken += wide.has(pieces) ? 2 : 1
  return pieces
}
