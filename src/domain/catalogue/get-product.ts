// Reads one product, several by id, or those related to one. What answers the public reads live
// products only: to it a draft is not there.

import { and, asc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { isLive, type ProductRow, products } from './products.table.ts'

export async function findProduct(tx: Tx, productId: number): Promise<ProductRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(products)
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare('product_by_id')
    .execute({ productId })
  return row
}

/** The product or the refusal `product-not-found`. */
export async function getProduct(tx: Tx, productId: number): Promise<ProductRow> {
  const row = await findProduct(tx, productId)
  if (!row) throw new Refusal('product-not-found')
  return row
}

/** A product that the public may know of, or the refusal `product-not-found`. */
export async function getLiveProduct(tx: Tx, productId: number): Promise<ProductRow> {
  const row = await findProduct(tx, productId)
  if (row?.state !== 'live') throw new Refusal('product-not-found')
  return row
}

/**
 * Up to `limit` other products: those of the same category first, the nearest in price before
 * others.
 */
export async function listRelated(
  tx: Tx,
  { productId, limit }: { productId: number; limit: number },
): Promise<ProductRow[]> {
  const { category, price } = await getLiveProduct(tx, productId)
  const others = and(isLive, ne(products.id, productId))
  const alike = eq(products.category, category)
  const unlike = ne(products.category, category)
  // Walks the price indexes up and down from the product's price instead of comparing all products.
  const nearest = (rank: number, own: SQL) => sql`
    (select id, ${rank}::integer as rank from products
      where ${and(others, own, lte(products.price, price))} order by price desc, id limit ${limit})
    union all
    (select id, ${rank}::integer as rank from products
      where ${and(others, own, gt(products.price, price))} order by price, id limit ${limit})`
  const near = sql`(${nearest(0, alike)} union all ${nearest(1, unlike)}) as near`
  const found = await tx.db
    .select({ product: products })
    .from(products)
    .innerJoin(near, sql`near.id = ${products.id}`)
    .orderBy(
      sql`near.rank`,
      sql`abs(${products.price} - ${sql.param(price, products.price)})`,
      asc(products.id),
    )
    .limit(limit)
  return found.map(({ product }) => product)
}

type ById = ReadonlyMap<number, ProductRow>

/** Those of the products with these ids that exist, by id. */
export const findProducts = (tx: Tx, ids: readonly number[]): Promise<ById> => readByIds(tx, ids)

/** Those of the products with these ids that the public may know of, by id. */
export const findLiveProducts = (tx: Tx, ids: readonly number[]): Promise<ById> =>
  readByIds(tx, ids, isLive)

async function readByIds(tx: Tx, ids: readonly number[], which?: SQL): Promise<ById> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...new Set(ids)]), which))
  return new Map(rows.map((product) => [product.id, product]))
}

/** Every product with what decides the size of its delivery, by name. */
export const listForDelivery = (tx: Tx) =>
  tx.db
    .select({
      id: products.id,
      name: products.name,
      cartons: products.cartons,
      weightKg: products.weightKg,
    })
    .from(products)
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id))
