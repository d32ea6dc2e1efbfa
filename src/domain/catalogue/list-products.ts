// Lists products by name, price or how well they match a search, narrowed as shoppers narrow, a page
// at a time: each page starts behind the last row of the one before, none is skipped or repeated.

import { and, asc, count, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { CATEGORIES, type Category, type ProductSort } from '#contract/products.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import type { Tx } from '#platform/tx.ts'
import { type ProductRow, products } from './products.table.ts'
import { readSearch } from './search-words.ts'

export type ProductQuery = {
  q?: string | undefined
  category?: Category | undefined
  /** Any of these; written in capitals or not. */
  colors?: readonly string[] | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  /** Only what has a piece on hand: in one of the colours, where some are asked for. */
  inStock?: boolean | undefined
  onSale?: boolean | undefined
  ids?: number[] | undefined
  /** A search comes by relevance unless asked otherwise, anything else by name. */
  sort?: ProductSort | undefined
  limit: number
  cursor?: string | undefined
}

export type ProductPage = { items: ProductRow[]; total: number; next: string | undefined }

/** A page of products; `next` names the page behind it. */
export async function listProducts(tx: Tx, query: ProductQuery): Promise<ProductPage> {
  const { limit, q } = query
  const search = q ? await readSearch(tx, q) : undefined
  const sort = sortOf(query.sort, search !== undefined)
  const rank = search?.rank ?? sql`0`
  const filter = and(search?.matches, ...filters(query))
  const rows = await tx.db
    .select({ product: products, rank: sql<number>`${rank}`.as('rank') })
    .from(products)
    .where(and(filter, behind(sort, rank, query.cursor)))
    .orderBy(...ORDER[sort])
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const complete = !query.cursor && rows.length <= limit
  const total = complete ? page.length : await countProducts(tx, filter)
  const items = page.map(({ product }) => product)
  return { items, total, next: last && writeCursor(keyOf(sort, last)) }
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

const sortOf = (asked: ProductSort | undefined, searching: boolean): ProductSort => {
  if (searching) return asked ?? 'relevance'
  return asked === 'relevance' ? 'name' : (asked ?? 'name')
}

const ORDER: Record<ProductSort, SQL[]> = {
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
  'price-asc': [asc(products.price), asc(products.id)],
  'price-desc': [desc(products.price), desc(products.id)],
  relevance: [sql`rank desc`, asc(products.id)],
}

type Ranked = { product: ProductRow; rank: number }

function keyOf(sort: ProductSort, { product, rank }: Ranked): [string, number] {
  if (sort === 'relevance') return [String(rank), product.id]
  return [sort === 'name' ? product.name : dollarsFromCents(product.price), product.id]
}

function behind(sort: ProductSort, rank: SQL, cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor)
  if (!key) return undefined
  const [value, id] = key
  // The database lowers both names: it and JavaScript differ on letters such as É.
  if (sort === 'name')
    return sql`(lower(${products.name}), ${products.id}) > (lower(${value}), ${id})`
  if (sort === 'relevance')
    return sql`(-(${rank}), ${products.id}) > (${-wholeNumber(value)}::integer, ${id})`
  const price = dollarsFromCents(centsFromDollars(value) ?? 0)
  return sort === 'price-asc'
    ? sql`(${products.price}, ${products.id}) > (${price}::numeric, ${id})`
    : sql`(${products.price}, ${products.id}) < (${price}::numeric, ${id})`
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

function filters(query: ProductQuery): (SQL | undefined)[] {
  const { category, ids, colors = [], minCents, maxCents, inStock, onSale } = query
  const named = lowered(colors)
  return [
    category && eq(products.category, category),
    ids && inArray(products.id, ids),
    colors.length > 0
      ? sql`exists (
          select from jsonb_array_elements_text(${products.colors}) as own where lower(own) in ${named}
        )`
      : undefined,
    minCents === undefined ? undefined : gte(products.price, minCents),
    maxCents === undefined ? undefined : lte(products.price, maxCents),
    onSale ? eq(products.onSale, true) : undefined,
    inStock ? hasPieces(colors) : undefined,
  ]
}

// The database lowers all names: it and JavaScript differ on letters such as É.
const lowered = (names: readonly string[]) =>
  sql`(${sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )})`

/** Stock is a subject below this one; its levels are read by name. */
function hasPieces(colors: readonly string[]): SQL {
  const inColor = colors.length > 0 ? sql`and lower(color) in ${lowered(colors)}` : sql``
  return sql`exists (
    select from stock_levels where product_id = ${products.id} and pieces > 0 ${inColor}
  )`
}

async function countProducts(tx: Tx, filter: SQL | undefined): Promise<number> {
  const [row] = await tx.db.select({ total: count() }).from(products).where(filter)
  return row?.total ?? 0
}
