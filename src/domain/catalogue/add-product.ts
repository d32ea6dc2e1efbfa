// Adds a product. Its pieces on hand are counted afterwards, in stock/.

import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type ProductRow, products } from './products.table.ts'

export type NewProduct = Omit<
  typeof products.$inferInsert,
  'id' | 'edition' | 'createdAt' | 'updatedAt'
>

export async function addProduct(tx: Tx, fields: NewProduct): Promise<ProductRow> {
  const row = { ...fields, createdAt: tx.now, updatedAt: tx.now }
  const product = one(await tx.db.insert(products).values(row).returning())
  await tx.record('product.created', { productId: product.id })
  return product
}
