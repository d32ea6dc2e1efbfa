// Lists products by name, price or how well they match a search, with the shop's filters, a page at
// a time; drafts only if they are asked for. Each page starts after the last row of the one before: none is skipped or repeated.

import { and, count, eq, gte, inArray, lte, min, or, sql, type SQL } from 'drizzle-orm'
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
  isRanked,
  keyOf,
  orderBy,
  OWN,
  type Ranked,
  readRankKey,
  sortOf,
} from './product-order.ts'
import { isLive, type ProductRow, products, productSearch } from './products.table.ts'
import { findProducts, type FoundProducts, type Hit } from './find-products.ts'
import { readSearchIndex } from './kept-index.ts'
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
  /** For `popular`: the pieces sold of each product, by its id. */
  sold?: ReadonlyMap<number, number> | undefined
  limit: number
  cursor?: string | undefined
}

export type FactFilters = Partial<Record<FilteredFact, readonly string[] | undefined>>

export type ProductPage = {
  items: ProductRow[]
  total: number
  next: string | undefined
  /** Words of the search that none of them has. */
  dropped: readonly string[]
}

/** A page of products; `next` is the cursor of the page after it. */
export async function listProducts(tx: Tx, query: ProductQuery): Promise<ProductPage> {
  const { limit, q, cursor } = query
  const search = q ? await searchProducts(tx, q, query) : undefined
  const sort = sortOf(query.sort, search !== undefined)
  const listing: Listing = {
    sort,
    filter: and(...filters(query, hasPieces)),
    counted: and(...filters(query, isAmongThoseWithPieces)),
    limit,
    cursor,
  }
  const { ranked, total } = await pageOf(tx, listing, search, query)
  const page = ranked.slice(0, limit)
  const last = ranked.length > limit ? page.at(-1) : undefined
  const items = page.map(({ product }) => product)
  const next = last && writeCursor(keyOf(sort, last))
  return { items, total, next, dropped: search?.dropped ?? [] }
}

/** How many products stand in for a list that is empty. */
const NEAREST = 6

/**
 * Live products that come nearest to a list that is empty: what the search finds without the filters, or
 * what comes nearest to it; else what sells in the category, or anywhere.
 */
export async function listNearest(
  tx: Tx,
  { q, category, sold }: Pick<ProductQuery, 'q' | 'category' | 'sold'>,
): Promise<ProductRow[]> {
  const search = q ? await searchProducts(tx, q) : undefined
  const hits = search && search.hits.length > 0 ? search.hits : (search?.nearest ?? [])
  if (hits.length > 0) {
    const ranked = await readRanked(tx, hits.slice(0, NEAREST), isLive)
    return ranked.map(({ product }) => product)
  }
  const popular = { sort: 'popular', sold, limit: NEAREST } as const
  const { items } = await listProducts(tx, { ...popular, category })
  return items.length > 0 || !category ? items : (await listProducts(tx, popular)).items
}

/** What a search means; undefined if it says nothing. */
export const searchProducts = async (
  tx: Tx,
  typed: string,
  { withDrafts }: Pick<ProductQuery, 'withDrafts'> = {},
): Promise<FoundProducts | undefined> =>
  findProducts(await readSearchIndex(tx), typed, { withDrafts })

type Listing = {
  sort: ProductSort
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

/** What was found, best first, needs the database only to be read; filters and other orders are its own. */
function pageOf(
  tx: Tx,
  listing: Listing,
  search: FoundProducts | undefined,
  query: ProductQuery,
): Promise<Found> {
  const { sold = new Map<number, number>() } = query
  if (listing.sort === 'popular') {
    const ranks = search
      ? search.hits.map(({ id }) => ({ id, rank: sold.get(id) ?? 0 }))
      : [...sold].map(([id, rank]) => ({ id, rank }))
    return sortRanked(tx, listing, ranks, search !== undefined)
  }
  if (!search) return pageOfAll(tx, listing)
  return listing.sort === 'relevance' && !isNarrowed(query)
    ? pageOfHits(tx, listing, search.hits)
    : sortRanked(tx, listing, search.hits, true)
}

async function pageOfHits(
  tx: Tx,
  { limit, cursor, filter }: Listing,
  hits: readonly Hit[],
): Promise<Found> {
  const [rank, id] = readRankKey(cursor) ?? [Infinity, 0]
  const isAfter = (hit: Hit) => hit.rank < rank || (hit.rank === rank && hit.id > id)
  const start = cursor ? hits.findIndex(isAfter) : 0
  const page = start < 0 ? [] : hits.slice(start, start + limit + 1)
  return { ranked: await readRanked(tx, page, filter), total: hits.length }
}

/** Sorts and narrows products with a rank, or `only` those, for both the page and the total. */
async function sortRanked(
  tx: Tx,
  listing: Listing,
  hits: readonly Hit[],
  only: boolean,
): Promise<Found> {
  const { sort, counted, limit, cursor } = listing
  const ids = sql.param(hits.map(({ id }) => id))
  const ranks = sql.param(hits.map(({ rank }) => rank))
  const { rows } = await tx.db.execute(sql`
    with found as (
      select ${products.id} as id, coalesce(hit.rank, 0) as rank,
        ${sort === 'name' ? sql`lower(${products.name})` : sql`null`} as name,
        ${isRanked(sort) ? sql`null::numeric` : products.price} as price
      from ${products}
      ${only ? sql`join` : sql`left join`} unnest(${ids}::integer[], ${ranks}::integer[]) as hit (hit_id, rank)
        on hit.hit_id = ${products.id}
      where ${counted ?? sql`true`}
    )
    select total, page.id, page.rank
    from (select count(*)::integer as total from found) as counted
    left join (
      select * from found where ${after(sort, KEYS, cursor) ?? sql`true`}
      order by ${sql.join(orderBy(sort, KEYS), sql`, `)} limit ${limit + 1}
    ) as page on true
    order by ${sql.join(orderBy(sort, KEYS), sql`, `)}`)
  const page = rows.flatMap(({ id, rank }) =>
    id === null ? [] : [{ id: Number(id), rank: Number(rank) }],
  )
  return { ranked: await readRanked(tx, page, undefined), total: Number(rows[0]?.total ?? 0) }
}

/** Their products, in the same order; one that is gone by now is left out. */
async function readRanked(
  tx: Tx,
  hits: readonly Hit[],
  filter: SQL | undefined,
): Promise<Ranked[]> {
  if (hits.length === 0) return []
  const ids = hits.map(({ id }) => id)
  const read = await tx.db
    .select()
    .from(products)
    .where(and(filter, inArray(products.id, ids)))
  const byId = new Map(read.map((product) => [product.id, product]))
  return hits.flatMap(({ id, rank }) => {
    const product = byId.get(id)
    return product ? [{ product, rank }] : []
  })
}

type CountedCategory = { category: Category; count: number; from: number | null }

/** How many live products each category has and its lowest price in cents, in the shop's order. */
export async function countByCategory(tx: Tx): Promise<CountedCategory[]> {
  const counted = await tx.db
    .select({ category: products.category, count: count(), from: min(products.price) })
    .from(products)
    .where(isLive)
    .groupBy(products.category)
  return CATEGORIES.map((category) => ({
    ...{ category, count: 0, from: null },
    ...counted.find((row) => row.category === category),
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

const isNarrowed = ({ category, ids, colors = [], minCents, maxCents, ...query }: ProductQuery) =>
  [category, ids, minCents, maxCents].some((value) => value !== undefined) ||
  colors.length > 0 ||
  Boolean(query.inStock) ||
  Boolean(query.onSale)

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
