// Staff change a product and its pieces on hand. Told which version they saw, it refuses with
// `product-changed` where anybody, a shopper too, has changed the product or its stock since; told
// none, it takes what was sent. Nothing that is sold meanwhile is lost either way: the pieces are
// locked while they are counted, and every difference stands in the book.

import { asc, eq } from 'drizzle-orm'
import type { EditProduct } from '#contract/edit-product.ts'
import { editProduct } from '#domain/catalogue/edit-product.ts'
import { productFields } from '#domain/catalogue/product-fields.ts'
import { type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { countedColors } from './counted-colors.ts'
import { setStock } from './set-stock.ts'
import { type StockedProduct, versionOf, withStock } from './with-stock.ts'

export type Changing = { productId: number; edit: EditProduct; version?: string | undefined }

export async function changeProduct(tx: Tx, changing: Changing): Promise<StockedProduct> {
  const { productId, edit, version } = changing
  const before = await lockProduct(tx, productId)
  if (version !== undefined) {
    const seen = one(await withStock(tx, [before]))
    if (versionOf(seen) !== version) throw new Refusal('product-changed')
  }
  const fields = await productFields(tx, edit)
  const product = await editProduct(tx, { before, fields })
  if (edit.colorInventory) await countPieces(tx, product, edit.colorInventory)
  return one(await withStock(tx, [product]))
}

/**
 * Nobody else changes it or its pieces until the transaction ends. Not FOR UPDATE: a shopper's order
 * points at the product while it holds the piece, and the two would wait for each other.
 */
async function lockProduct(tx: Tx, productId: number): Promise<ProductRow> {
  const row = existing(
    await tx.db.select().from(products).where(eq(products.id, productId)).for('no key update'),
    'product-not-found',
  )
  await lockPieces(tx, productId)
  return row
}

export function lockPieces(tx: Tx, productId: number) {
  return tx.db
    .select({ color: stockLevels.color, pieces: stockLevels.pieces })
    .from(stockLevels)
    .where(eq(stockLevels.productId, productId))
    .orderBy(asc(stockLevels.color))
    .for('update')
}

async function countPieces(tx: Tx, { id, colors }: ProductRow, sent: Record<string, number>) {
  const levels = await lockPieces(tx, id)
  const before = new Map(levels.map(({ color, pieces }) => [color, pieces]))
  const counted = countedColors({ colors, sent, before })
  for (const [color, pieces] of counted)
    await setStock(tx, { productId: id, color, pieces, reason: 'correction' })
  const moved = [...counted].some(([color, pieces]) => pieces !== (before.get(color) ?? 0))
  if (moved) await tx.record('stock.changed', { productId: id })
}
