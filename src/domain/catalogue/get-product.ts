// One product; and the products that go with it.

import { asc, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type ProductRow, products } from './products.table.ts'

export async function findProduct(tx: Tx, productId: number): Promise<ProductRow | undefined> {
  const [row] = await tx.db.select().from(products).where(eq(products.id, productId))
  return row
}

/** The product or the refusal `product-not-found`. */
export async function getProduct(tx: Tx, productId: number): Promise<ProductRow> {
  const row = await findProduct(tx, productId)
  if (!row) throw new Refusal('product-not-found')
  return row
}

/** Up to `limit` others: those of the same category first, then the nearest in price. */
export async function listRelated(
  tx: Tx,
  { productId, limit }: { productId: number; limit: number },
): Promise<ProductRow[]> {
  const { category } = await getProduct(tx, productId)
  const price = sql`(select price from products where id = ${productId})`
  return tx.db
    .select()
    .from(products)
    .where(ne(products.id, productId))
    .orderBy(
      sql`(${products.category} = ${category}) desc`,
      sql`abs(${products.price} - ${price})`,
      asc(products.id),
    )
    .limit(limit)
}
