// Counts what the live products of the shop, or of a category, can be filtered by: colours, the range of
// prices, bed sizes, seats and the like, how many are in stock and on sale.

import { and, asc, count, eq, inArray, max, min, type SQL, sql } from 'drizzle-orm'
import { type Category, FILTERED_FACTS, type FilteredFact } from '#contract/products.ts'
import type { Tx } from '#platform/tx.ts'
import { isAmongThoseWithPieces } from './list-products.ts'
import { isLive, products } from './products.table.ts'

export type FilterFacts = {
  colors: { name: string; count: number }[]
  lowestCents: number | null
  highestCents: number | null
  inStock: number
  onSale: number
  /** Each value that a product has; in no order. */
  facts: { key: FilteredFact; value: string; count: number }[]
}

/** Counts over the products of `category`, or over all products. */
export async function countFilters(tx: Tx, category?: Category): Promise<FilterFacts> {
  const shown = and(isLive, category && eq(products.category, category))
  const howMany = (which: SQL) =>
    sql<number>`(select count(*)::integer from ${products} where ${and(shown, which)})`
  const [counted] = await tx.db
    .select({
      lowestCents: min(products.price),
      highestCents: max(products.price),
      inStock: howMany(isAmongThoseWithPieces([])),
      onSale: howMany(sql`${products.onSale}`),
      facts: factsOfAll(shown),
    })
    .from(products)
    .where(shown)
  // Many products have the same list of colours: each distinct list is expanded once.
  const lists = tx.db
    .select({ colors: products.colors, count: count().as('count') })
    .from(products)
    .where(shown)
    .groupBy(products.colors)
    .as('lists')
  // Names that differ in capitals only are one colour.
  const colors = await tx.db
    .select({ name: sql<string>`min(color)`, count: sql<number>`sum(${lists.count})::integer` })
    .from(lists)
    .crossJoin(sql`jsonb_array_elements_text(${lists.colors}) as color`)
    .groupBy(sql`lower(color)`)
    .orderBy(asc(sql`lower(color)`))
  const none = { lowestCents: null, highestCents: null, inStock: 0, onSale: 0 }
  return { ...none, facts: [], ...counted, colors }
}

/** Many products have the same facts, too: each distinct set is expanded once. */
const factsOfAll = (shown: SQL | undefined) => sql<FilterFacts['facts']>`(
  select coalesce(jsonb_agg(counted), '[]') from (
    select key, value, sum(pieces)::integer as count
    from (
      select ${products.facts} as facts, count(*) as pieces from ${products}
      where ${shown} group by ${products.facts}
    ) as sets
    cross join jsonb_each_text(sets.facts)
    where ${inArray(sql`key`, FILTERED_FACTS)}
    group by key, value
  ) as counted
)`
