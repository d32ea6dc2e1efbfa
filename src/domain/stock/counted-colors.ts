// Which counts of a sent `colorInventory` are taken: those of the product's own colours, under the
// product's own spelling. A count for a colour that the product does not come in is refused, unless
// pieces of it lie here from when it did.

import { Refusal } from '#platform/refusal.ts'
import { NO_COLOR } from './stock.table.ts'

type Counting = {
  colors: readonly string[]
  sent: Readonly<Record<string, number>>
  /** Pieces on hand so far, of every colour there ever was. */
  before?: ReadonlyMap<string, number>
}

/**
 * Pieces by colour, as they are to be. A colour that is sold and not counted keeps what it has; one
 * that is neither sold nor counted any more has none.
 */
export function countedColors({ colors, sent, before = new Map() }: Counting): Map<string, number> {
  const sold = colors.length > 0 ? colors : [NO_COLOR]
  const counted = new Map(sold.map((color) => [color, before.get(color) ?? 0]))
  for (const color of before.keys()) if (!counted.has(color)) counted.set(color, 0)
  for (const [named, pieces] of Object.entries(sent)) {
    const color = [...counted.keys()].find((own) => own.toLowerCase() === named.toLowerCase())
    if (color !== undefined) counted.set(color, pieces)
    else if (pieces > 0) throw new Refusal('colour-unknown')
  }
  return counted
}
