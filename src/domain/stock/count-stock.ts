// Saves what was counted of a product, colour by colour. The count names the numbers that staff saw; if
// a piece was sold or came back in between, the count is refused with the present numbers.

import { type CountStock, colorLabel } from '#contract/stock.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { setLevels } from './set-levels.ts'
import { NO_COLOR } from './stock.table.ts'
import { withStock } from './with-stock.ts'

export async function countStock(
  tx: Tx,
  { productId, counts, reason = 'count' }: CountStock,
): Promise<ProductRow> {
  const product = await getProduct(tx, productId)
  const known = await countableColors(tx, product)
  if (counts.some(({ color }) => !known.includes(color))) throw new Refusal('colour-unknown')
  const settings = counts.map(({ color, expected, counted: pieces }) => ({
    productId,
    color,
    pieces,
    reason,
    expected,
  }))
  const { moved, changed } = await setLevels(tx, settings)
  if (moved.length > 0) {
    const present = moved.map(({ color, pieces }) => `${colorLabel(color)} ${pieces}`).join(', ')
    throw new Refusal('stock-moved', { fresh: present })
  }
  if (changed > 0) await tx.record('stock.changed', { productId })
  return product
}

/** The colours that a product is counted in: its own, and any that still has pieces. */
export async function countableColors(tx: Tx, product: ProductRow): Promise<string[]> {
  const [stocked] = await withStock(tx, [product])
  const own = product.colors.length > 0 ? product.colors : [NO_COLOR]
  return [...new Set([...own, ...Object.keys(stocked?.stock.inventory ?? {})])]
}
