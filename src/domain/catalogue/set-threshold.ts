// Sets at how many pieces a product counts as running low. Not an edit of what shoppers see.

import { eq } from 'drizzle-orm'
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
  await tx.db.update(products).set({ lowStockThreshold }).where(eq(products.id, productId))
  await tx.record('product.threshold-changed', { productId, from, to: lowStockThreshold })
  return { ...product, lowStockThreshold }
}
