// Products together with their pieces on hand, read for a whole page at once.

import { inArray } from 'drizzle-orm'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import type { Tx } from '#platform/tx.ts'

/** Pieces by colour, and how often they changed: the second half of a product's version. */
export type Stock = { inventory: Record<string, number>; changes: number }
export type StockedProduct = { product: ProductRow; stock: Stock }

/** Changes with every edit of a product and every movement of its stock. */
export const versionOf = ({ product, stock }: StockedProduct) =>
  `${product.edition}.${stock.changes}`

/** Adds the pieces on hand to a few products, in one read. */
export async function withStock(tx: Tx, rows: ProductRow[]): Promise<StockedProduct[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const levels = await tx.db.select().from(stockLevels).where(inArray(stockLevels.productId, ids))
  const byProduct = new Map<number, Map<string, (typeof levels)[number]>>()
  for (const level of levels) {
    const colors = byProduct.get(level.productId) ?? new Map()
    byProduct.set(level.productId, colors.set(level.color, level))
  }
  return rows.map((product) => ({ product, stock: stockOf(product, byProduct.get(product.id)) }))
}

function stockOf(
  product: ProductRow,
  levels: Map<string, { pieces: number; changes: number }> = new Map(),
): Stock {
  // In the order of the product's own colours; a colour that is no longer sold comes last, as long
  // as it has pieces.
  const left = [...levels.keys()].filter((name) => (levels.get(name)?.pieces ?? 0) > 0)
  const names = new Set([...product.colors.filter((color) => levels.has(color)), ...left])
  const inventory = Object.fromEntries(
    [...names].map((name) => [name, levels.get(name)?.pieces ?? 0]),
  )
  const changes = [...levels.values()].reduce((sum, level) => sum + level.changes, 0)
  return { inventory, changes }
}
