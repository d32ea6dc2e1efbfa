// Counts what the products of the shop, or of a category, can be filtered by: colours, the range of
// prices, how many are in stock and on sale.

import { and, asc, count, eq, max, min, type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/products.ts'
import type { Tx } from '#platform/tx.ts'
import { isAmongThoseWithPieces } from './list-products.ts'
import { products } from './products.table.ts'
import { stockLevels } from './stock-levels.table.ts'

export type FilterFacts = {
  colors: { name: string; count: number }[]
  lowestCents: number | null
  highestCents: number | null
  inStock: number
  onSale: number
}

/**
 * Products with pieces on hand, counted from the stock levels alone, as each belongs to a product.
 */
const allInStock = sql<number>`(select count(*)::integer from (
  select product_id from ${stockLevels} where pieces > 0 group by product_id
) as stocked)`

/** Counts over the products of `category`, or over all products. */
export async function countFilters(tx: Tx, category?: Category): Promise<FilterFacts> {
  const isInCategory = category && eq(products.category, category)
  const howMany = (which: SQL) =>
    sql<number>`(select count(*)::integer from ${products} where ${and(isInCategory, which)})`
  const [facts] = await tx.db
    .select({
      lowestCents: min(products.price),
      highestCents: max(products.price),
      inStock: category ? howMany(isAmongThoseWithPieces([])) : allInStock,
      onSale: howMany(sql`${products.onSale}`),
    })
    .from(products)
    .where(isInCategory)
  // Many products have the same list of colours: each distinct list is expanded once.
  const lists = tx.db
    .select({ colors: products.colors, count: count().as('count') })
    .from(products)
    .where(isInCategory)
    .groupBy(products.colors)
    .as('lists')
  // Names that differ in capitals only are one colour.
  const colors = await tx.db
    .select({ name: sql<string>`min(color)`, count: sql<number>`sum(${lists.count})::integer` })
    .from(lists)
    .crossJoin(sql`jsonb_array_elements_text(${lists.colors}) as color`)
    .groupBy(sql`lower(color)`)
    .orderBy(asc(sql`lower(color)`))
  return { lowestCents: null, highestCents: null, inStock: 0, onSale: 0, ...facts, colors }
}
