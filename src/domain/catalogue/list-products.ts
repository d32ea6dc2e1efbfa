// Lists products by name, price or how well they match a search, with the shop's filters, a page at
// a time; drafts only if they are asked for. Each page starts after the last row of the one before: none is skipped or repeated.

import { and, asc, count, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { factOf, optionsOf } from '#contract/product-facts.ts'
import {
  CATEGORIES,
  type Category,
  FILTERED_FACTS,
  type FilteredFact,
  type ProductSort,
} from '#contract/products.ts'
import { writeCursor } from '#platform/database/cursor.ts'
import type { Tx } from '#platform/tx.ts'
import {
  after,
  KEYS,
  keyOf,
  orderBy,
  OWN,
  type Ranked,
  readRankKey,
  sortOf,
} from './product-order.ts'
import { isLive, type ProductRow, products, productSearch } from './products.table.ts'
import { IN_NAME, type Search, readSearch } from './search-words.ts'
import { stockLevels } from './stock-levels.table.ts'

export type ProductQuery = {
  q?: string | undefined
  category?: Category | undefined
  /** Any of these colours, in capitals or not. */
  colors?: readonly string[] | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  /** Only products with a piece on hand, in one of `colors` if any are given. */
  inStock?: boolean | undefined
  onSale?: boolean | undefined
  /** Of each fact that is named, one of these values, as text. */
  facts?: FactFilters | undefined
  ids?: number[] | undefined
  /** Drafts too, for staff. */
  withDrafts?: boolean | undefined
  /** By default a search is sorted by relevance, anything else by name. */
  sort?: ProductSort | undefined
  limit: number
  cursor?: string | undefined
}

export type FactFilters = Partial<Record<FilteredFact, readonly string[] | undefined>>

export type ProductPage = { items: ProductRow[]; total: number; next: string | undefined }

/** A page of products; `next` is the cursor of the page after it. */
export async function listProducts(tx: Tx, query: ProductQuery): Promise<ProductPage> {
  const { limit, q, cursor } = query
  const search = q ? await readSearch(tx, q) : undefined
  const sort = sortOf(query.sort, search !== undefined)
  const listing: Listing = {
    sort,
    rank: (sort === 'relevance' && search?.rank) || sql`0`,
    filter: and(search?.matches, ...filters(query, hasPieces)),
    counted: and(search?.matches, ...filters(query, isAmongThoseWithPieces)),
    limit,
    cursor,
  }
  const { ranked, total } = await (search
    ? pageOfFound(tx, listing, search)
    : pageOfAll(tx, listing))
  const page = ranked.slice(0, limit)
  const last = ranked.length > limit ? page.at(-1) : undefined
  const items = page.map(({ product }) => product)
  return { items, total, next: last && writeCursor(keyOf(sort, last)) }
}

type Listing = {
  sort: ProductSort
  rank: SQL
  filter: SQL | undefined
  /** The same filter, written for queries that read every product. */
  counted: SQL | undefined
  limit: number
  cursor: string | undefined
}
/**
 * A page, with one product more than the limit if there are more; and the number of all matches.
 */
type Found = { ranked: Ranked[]; total: number }

/**
 * Reads along an index from where the last page ended, and counts all matches in a query of its
 * own.
 */
async function pageOfAll(
  tx: Tx,
  { sort, filter, counted, limit, cursor }: Listing,
): Promise<Found> {
  const rows = await tx.db
    .select()
    .from(products)
    .where(and(filter, after(sort, OWN, cursor)))
    .orderBy(...orderBy(sort, OWN))
    .limit(limit + 1)
  const ranked = rows.map((product) => ({ product, rank: 0 }))
  const complete = !cursor && rows.length <= limit
  return { ranked, total: complete ? rows.length : await countProducts(tx, counted) }
}

/**
 * From this many matches on, a page of products with every word in their name is found by a short
 * walk along the ids.
 */
const COMMON = 300
/** How many products that walk reads before all matches are ranked instead. */
const WALK = 1000

const pageOfFound = async (tx: Tx, listing: Listing, search: Search): Promise<Found> =>
  (await pageOfNames(tx, listing, search)) ?? rankFound(tx, listing)

/**
 * Products with every word in their name come first, by id. If the word is common, a page of them
 * is found by walking along the ids, and the other matches are only counted. Undefined if the word
 * is not common, or the walk does not fill a page.
 */
async function pageOfNames(tx: Tx, listing: Listing, search: Search): Promise<Found | undefined> {
  const { sort, filter, counted, limit, cursor } = listing
  const [rank, afterId] = readRankKey(cursor) ?? [IN_NAME, 0]
  if (sort !== 'relevance' || search.common < COMMON || rank !== IN_NAME) return undefined
  const total = sql<number>`(select count(*)::integer from ${products} where ${counted})`
  const near = sql`(
    select id from (
      select * from ${products} where id > ${afterId} order by id limit ${WALK}
    ) as ${products}
    where ${and(search.inName, filter)} order by id limit ${limit + 1}
  )`
  const rows = await tx.db
    .select({ product: products, total })
    .from(products)
    .innerJoin(
      sql`(select id, count(*) over () as rows from ${near} as near) as page`,
      sql`page.id = ${products.id} and page.rows > ${limit}`,
    )
    .orderBy(asc(products.id))
  const ranked = rows.map(({ product }) => ({ product, rank: IN_NAME }))
  return rows[0] && { ranked, total: rows[0].total }
}

/** Finds all matches once, for both the page and the total: no index has the order of a search. */
async function rankFound(tx: Tx, listing: Listing): Promise<Found> {
  const { sort, rank, counted, limit, cursor } = listing
  const { rows } = await tx.db.execute(sql`
    with found as (
      select ${products.id} as id, ${rank} as rank,
        ${sort === 'name' ? sql`lower(${products.name})` : sql`null`} as name,
        ${sort === 'relevance' ? sql`null::numeric` : products.price} as price
      from ${products} where ${counted}
    )
    select total, page.id, page.rank
    from (select count(*)::integer as total from found) as counted
    left join (
      select * from found where ${after(sort, KEYS, cursor) ?? sql`true`}
      order by ${sql.join(orderBy(sort, KEYS), sql`, `)} limit ${limit + 1}
    ) as page on true
    order by ${sql.join(orderBy(sort, KEYS), sql`, `)}`)
  const found = rows.filter(({ id }) => id !== null)
  const ids = found.map(({ id }) => Number(id))
  const read = ids.length > 0 ? await readProducts(tx, ids) : []
  const byId = new Map(read.map((product) => [product.id, product]))
  const ranked = found.flatMap(({ id, rank: reached }) => {
    const product = byId.get(Number(id))
    return product ? [{ product, rank: Number(reached) }] : []
  })
  return { ranked, total: Number(rows[0]?.total ?? 0) }
}

const readProducts = (tx: Tx, ids: number[]) =>
  tx.db.select().from(products).where(inArray(products.id, ids))

/** How many live products each category has, in the shop's order. */
export async function countByCategory(tx: Tx): Promise<{ category: Category; count: number }[]> {
  const counted = await tx.db
    .select({ category: products.category, count: count() })
    .from(products)
    .where(isLive)
    .groupBy(products.category)
  return CATEGORIES.map((category) => ({
    category,
    count: counted.find((row) => row.category === category)?.count ?? 0,
  }))
}

/** Of each category the first live product with a picture, which stands for the category in menus. */
export async function listCategoryPieces(tx: Tx): Promise<ProductRow[]> {
  const firstOf = (category: Category) => sql`(
    select id from ${products}
    where ${isLive} and ${eq(products.category, category)} and ${products.pictures} <> '[]'
    order by id limit 1
  )`
  const ids = sql.join(CATEGORIES.map(firstOf), sql`, `)
  return tx.db
    .select()
    .from(products)
    .where(sql`${products.id} in (${ids})`)
}

function filters(query: ProductQuery, stocked: typeof hasPieces): (SQL | undefined)[] {
  const { category, ids, colors = [], minCents, maxCents, inStock, onSale } = query
  const named = lowered(colors)
  return [
    query.withDrafts ? undefined : isLive,
    category && eq(products.category, category),
    ids && inArray(products.id, ids),
    colors.length > 0 ? sql`${productSearch.colors} ?| ${named}` : undefined,
    minCents === undefined ? undefined : gte(products.price, minCents),
    maxCents === undefined ? undefined : lte(products.price, maxCents),
    ...FILTERED_FACTS.map((key) => hasFact(key, query.facts?.[key])),
    onSale ? eq(products.onSale, true) : undefined,
    inStock ? stocked(colors) : undefined,
  ]
}

/** A product has one of the values; found by the index of facts. */
function hasFact(key: FilteredFact, values: readonly string[] = []): SQL | undefined {
  const isWord = optionsOf(factOf(key)) !== undefined
  const facts = values.map((value) => JSON.stringify({ [key]: isWord ? value : Number(value) }))
  return or(...facts.map((fact) => sql`${products.facts} @> ${fact}::jsonb`))
}

// Only the database lowers names: it and JavaScript differ on letters such as É.
const lowered = (names: readonly string[]) =>
  sql`array[${sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )}]`

const levelsWithPieces = (colors: readonly string[]) => {
  const { color, pieces } = stockLevels
  const inColors = colors.length > 0 ? sql`lower(${color}) = any (${lowered(colors)})` : undefined
  return sql`${stockLevels} where ${and(sql`${pieces} > 0`, inColors)}`
}

/** Looks up each product by itself: quick for a page, which soon has enough of them. */
const hasPieces = (colors: readonly string[]): SQL =>
  sql`exists (select from ${levelsWithPieces(colors)} and ${stockLevels.productId} = ${products.id})`

/**
 * Reads all levels once: quick for counts. Without `is true` PostgreSQL would look up each product.
 */
export const isAmongThoseWithPieces = (colors: readonly string[]): SQL =>
  sql`(${products.id} in (select ${stockLevels.productId} from ${levelsWithPieces(colors)})) is true`

async function countProducts(tx: Tx, filter: SQL | undefined): Promise<number> {
  return tx.db.$count(products, filter)
}
