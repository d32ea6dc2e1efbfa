// The grid is uneven on purpose: some large couches take two of its three columns.

import type { ProductCard } from '#contract/product-views.ts'

const COLUMNS = 3
const LEAST_APART = 4
/** Whole rows in three columns, and in a phone's two: what is seen first ends here. */
const FIRST_PLACES = 6
/** Two rows of a phone, whose first screen shows no more. */
const PHONE_PLACES = 4

/** From here on a couch is so long for its height that its whole picture fits a wide tile. */
const LARGE_CM = 250

type Piece = Pick<ProductCard, 'category' | 'measures'>

const isLarge = ({ category, measures }: Piece) =>
  category === 'compressed-couches' && (measures?.widthCm ?? 0) >= LARGE_CM

/**
 * The places of those that take two columns, with some narrow pieces in between. In a list by name
 * the next piece may fill the gap before a wide one; a list by price (`strict`) keeps its order, so
 * only what fits its row is wide. None reaches across the end of the first places.
 */
export function widePlaces(
  products: readonly Piece[],
  { strict }: { strict: boolean },
): Set<number> {
  const wide = new Set<number>()
  let last = -LEAST_APART
  let taken = 0
  for (const [index, piece] of products.entries()) {
    const room = taken < FIRST_PLACES ? FIRST_PLACES - taken : COLUMNS
    const fits = room >= 2 && (!strict || (taken % COLUMNS) + 2 <= COLUMNS)
    const isWide = isLarge(piece) && fits && index - last >= LEAST_APART
    if (isWide) {
      wide.add(index)
      last = index
    }
    taken += isWide ? 2 : 1
  }
  return wide
}

/** How many pieces fill the first places, of which `wide` take two each. */
export const firstPieces = (wide: ReadonlySet<number>): number => piecesIn(FIRST_PLACES, wide)

/** How many of them are in a phone's first screen. */
export const phonePieces = (wide: ReadonlySet<number>): number => piecesIn(PHONE_PLACES, wide)

function piecesIn(places: number, wide: ReadonlySet<number>): number {
  let pieces = 0
  for (let taken = 0; taken < places; pieces++) taken += wide.has(pieces) ? 2 : 1
  return pieces
}
