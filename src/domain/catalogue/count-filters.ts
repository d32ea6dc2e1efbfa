// What the products of the shop, or of a category, can be narrowed to: their colours, the span of
// their prices, how many are in stock and on sale.

import { asc, count, eq, max, min, sql } from 'drizzle-orm'
import type { Category } from '#contract/products.ts'
import type { Tx } from '#platform/tx.ts'
import { isAmongThoseWithPieces } from './list-products.ts'
import { products } from './products.table.ts'

export type FilterFacts = {
  colors: { name: string; count: number }[]
  lowestCents: number | null
  highestCents: number | null
  inStock: number
  onSale: number
}

/** Counts over all products of `category`, or over all there are. */
export async function countFilters(tx: Tx, category?: Category): Promise<FilterFacts> {
  const own = category && eq(products.category, category)
  const [facts] = await tx.db
    .select({
      lowestCents: min(products.price),
      highestCents: max(products.price),
      inStock: sql<number>`count(*) filter (where ${isAmongThoseWithPieces([])})::integer`,
      onSale: sql<number>`count(*) filter (where ${products.onSale})::integer`,
    })
    .from(products)
    .where(own)
  // Many products come in the same colours: those are taken apart once.
  const lists = tx.db
    .select({ colors: products.colors, count: count().as('count') })
    .from(products)
    .where(own)
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
