// Lists products by name or price, a page at a time: each page starts behind the last row of the
// one before, so a page costs the same however deep it lies.

import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { CATEGORIES, type Category, type ProductSort } from '#contract/products.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type ProductRow, products } from './products.table.ts'

export type ProductQuery = {
  q?: string | undefined
  category?: Category | undefined
  ids?: number[] | undefined
  sort?: ProductSort | undefined
  limit: number
  cursor?: string | undefined
}

export type ProductPage = { items: ProductRow[]; total: number; next: string | undefined }

/** A page of products; `next` names the page behind it. */
export async function listProducts(tx: Tx, query: ProductQuery): Promise<ProductPage> {
  const { limit, sort = 'name' } = query
  const filter = and(...filters(query))
  const rows = await tx.db
    .select()
    .from(products)
    .where(and(filter, behind(sort, query.cursor)))
    .orderBy(...ORDER[sort])
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const complete = !query.cursor && rows.length <= limit
  const total = complete ? page.length : await countProducts(tx, filter)
  return { items: page, total, next: last && writeCursor(keyOf(sort, last)) }
}

/** How many products each category has, in the shop's order. */
export async function countByCategory(tx: Tx): Promise<{ category: Category; count: number }[]> {
  const counted = await tx.db
    .select({ category: products.category, count: count() })
    .from(products)
    .groupBy(products.category)
  return CATEGORIES.map((category) => ({
    category,
    count: counted.find((row) => row.category === category)?.count ?? 0,
  }))
}

const ORDER: Record<ProductSort, SQL[]> = {
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
  'price-asc': [asc(products.price), asc(products.id)],
  'price-desc': [desc(products.price), desc(products.id)],
}

function keyOf(sort: ProductSort, row: ProductRow): [string, number] {
  return [sort === 'name' ? row.name : dollarsFromCents(row.price), row.id]
}

function behind(sort: ProductSort, cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor)
  if (!key) return undefined
  const [value, id] = key
  // The database lowers both names: it and JavaScript differ on letters such as É.
  if (sort === 'name')
    return sql`(lower(${products.name}), ${products.id}) > (lower(${value}), ${id})`
  const price = dollarsFromCents(centsFromDollars(value) ?? 0)
  return sort === 'price-asc'
    ? sql`(${products.price}, ${products.id}) > (${price}::numeric, ${id})`
    : sql`(${products.price}, ${products.id}) < (${price}::numeric, ${id})`
}

function filters({ q, category, ids }: ProductQuery): (SQL | undefined)[] {
  return [
    category && eq(products.category, category),
    ids && inArray(products.id, ids),
    q ? matches(q) : undefined,
  ]
}

/** Every word must appear in the name, the description, the colours or the features. */
function matches(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    ...words.map((word) =>
      or(
        ilike(products.name, likePattern(word)),
        ilike(products.description, likePattern(word)),
        ilike(sql`${products.colors}::text`, likePattern(word)),
        ilike(sql`${products.features}::text`, likePattern(word)),
        ilike(products.category, likePattern(word)),
      ),
    ),
  )
}

async function countProducts(tx: Tx, filter: SQL | undefined): Promise<number> {
  const [row] = await tx.db.select({ total: count() }).from(products).where(filter)
  return row?.total ?? 0
}
