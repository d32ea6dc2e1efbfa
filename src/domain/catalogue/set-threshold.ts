// Sets at how many pieces a product counts as running low: an edit like any other, so that who saw
// the product before is told so.

import { eq, sql } from 'drizzle-orm'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { getProduct } from './get-product.ts'
import { type ProductRow, products } from './products.table.ts'

export async function setThreshold(
  tx: Tx,
  { productId, lowStockThreshold }: { productId: number; lowStockThreshold: number },
): Promise<ProductRow> {
  const product = await getProduct(tx, productId)
  const from = product.lowStockThreshold
  if (from === lowStockThreshold) return product
  const edited = { lowStockThreshold, edition: sql`${products.edition} + 1`, updatedAt: tx.now }
  const changed = one(
    await tx.db.update(products).set(edited).where(eq(products.id, productId)).returning(),
  )
  await tx.record('product.threshold-changed', { productId, from, to: lowStockThreshold })
  return changed
}
