// Deletes a product with its pieces and their book. Orders and quotes outlive it: they keep its name
// and price and lose only the way to its page.

import { eq } from 'drizzle-orm'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { products } from '#domain/catalogue/products.table.ts'
import type { Tx } from '#platform/tx.ts'
import { lockPieces } from './change-product.ts'

export async function deleteProduct(tx: Tx, productId: number): Promise<void> {
  // The pieces first, as a shopper takes them: neither waits for the other.
  await lockPieces(tx, productId)
  const { name } = await getProduct(tx, productId)
  await tx.db.delete(products).where(eq(products.id, productId))
  await tx.record('product.deleted', { productId, name })
}
