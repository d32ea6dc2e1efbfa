// The inventory: products with their pieces on hand and how fast they sell; and every change of stock.

import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { totalStock } from '#contract/products.ts'
import {
  COUNT_FILE_ROWS,
  COVER_DAYS,
  type ListInventory,
  type ListStockChanges,
} from '#contract/stock.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { productSkus } from '#domain/catalogue/product-skus.table.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { equals, keyset, listOf, lower, type Page } from '#platform/database/list.ts'
import { searchMatches } from '#platform/database/search.ts'
import { refuseTooMany } from '#platform/files/list-file.ts'
import type { Tx } from '#platform/tx.ts'
import { NO_COLOR, stockMovements } from './stock.table.ts'
import { type StockedProduct, withStock } from './with-stock.ts'

export type InventoryItem = StockedProduct & { pieces: number; sold: number; cover: number | null }

const DAY_MS = 86_400_000
/** Sorts products that never sell after all others. */
const NEVER = 2_147_483_647

/** Pieces on hand, from the subquery that `selectSums` makes. */
const pieces = sql`coalesce(levels.level_pieces, 0)`
/** Days of cover, from both subqueries that `selectSums` makes. */
const cover = sql`case when coalesce(sales.sale_pieces, 0) = 0 then ${sql.raw(String(NEVER))}
  else coalesce(levels.level_pieces, 0) * ${sql.raw(String(COVER_DAYS))} / sales.sale_pieces end`

type Sort = 'name' | 'stock' | 'cover'

const INVENTORY = {
  id: products.id,
  sorts: {
    name: lower(products.name),
    stock: { by: pieces, type: 'bigint', value: (item: InventoryItem) => item.pieces },
    cover: { by: cover, type: 'bigint', value: (item: InventoryItem) => item.cover ?? NEVER },
  },
} as const

/** By name unless the query sorts otherwise; by `cover`, what runs out soonest comes first. */
export async function listInventory(
  tx: Tx,
  query: ListInventory & { limit: number },
): Promise<Page<InventoryItem>> {
  const { limit, sort = 'name', cursor } = query
  const filter = and(...filters(query))
  const page = keyset<Sort, InventoryItem>(INVENTORY, { product: products }, { sort, cursor })
  const { levels, sales } = selectSums(tx)
  // PostgreSQL leaves out whichever of the two sums this page neither sorts nor filters by.
  const select = () =>
    tx.db
      .select({ id: products.id, total: TOTAL })
      .from(products)
      .leftJoin(levels, eq(levels.productId, products.id))
      .leftJoin(sales, eq(sales.productId, products.id))
  const found = await select()
    .where(and(filter, page.after))
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const ids = found.slice(0, limit).map(({ id }) => id)
  const items = await itemsOf(tx, ids)
  const last = found.length > limit ? items.at(-1) : undefined
  const total = cursor ? (await select().where(filter).limit(1))[0]?.total : found[0]?.total
  return { items, total: total ?? 0, next: last && page.cursorAfter(last) }
}

/** The number of all matches, so that the first page needs no second query to count them. */
const TOTAL = sql<number>`(count(*) over ())::integer`

/** One product as the desk shows it, or the refusal `product-not-found`. */
export async function getInventory(tx: Tx, productId: number): Promise<InventoryItem> {
  const [item] = await itemsOf(tx, [(await getProduct(tx, productId)).id])
  assert(item)
  return item
}

/** Products in the order of `ids`, with their pieces and recent sales. */
async function itemsOf(tx: Tx, ids: number[]): Promise<InventoryItem[]> {
  if (ids.length === 0) return []
  const rows = await tx.db.select().from(products).where(inArray(products.id, ids))
  const { sales } = selectSums(tx)
  const sold = await tx.db
    .select({ productId: sales.productId, pieces: sales.sold })
    .from(sales)
    .where(inArray(sales.productId, ids))
  const stocked = await withStock(
    tx,
    rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
  return stocked.map(({ product, stock }) => {
    const onHand = totalStock(stock.inventory)
    const soldPieces = sold.find(({ productId }) => productId === product.id)?.pieces ?? 0
    const daysOfCover = soldPieces === 0 ? null : Math.floor((onHand * COVER_DAYS) / soldPieces)
    return { product, stock, pieces: onHand, sold: soldPieces, cover: daysOfCover }
  })
}

/** All products with their colours, by name: the sheet for counting the stock. */
export async function listCounted(tx: Tx): Promise<StockedProduct[]> {
  const rows = await tx.db
    .select()
    .from(products)
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id))
    .limit(COUNT_FILE_ROWS + 1)
  refuseTooMany(rows.length, COUNT_FILE_ROWS)
  const stocked = await withStock(tx, rows)
  return stocked.map(({ product, stock }) => {
    const own = product.colors.length > 0 ? product.colors : [NO_COLOR]
    const uncounted = Object.fromEntries(own.map((color) => [color, 0]))
    return { product, stock: { ...stock, inventory: { ...uncounted, ...stock.inventory } } }
  })
}

function selectSums(tx: Tx) {
  const levels = tx.db
    .select({
      productId: stockLevels.productId,
      pieces: sql<number>`sum(${stockLevels.pieces})::integer`.as('level_pieces'),
    })
    .from(stockLevels)
    .groupBy(stockLevels.productId)
    .as('levels')
  const since = new Date(tx.now.getTime() - COVER_DAYS * DAY_MS).toISOString()
  const sales = tx.db
    .select({
      productId: stockMovements.productId,
      sold: sql<number>`greatest(-sum(${stockMovements.change}), 0)::integer`.as('sale_pieces'),
    })
    .from(stockMovements)
    .where(
      sql`${stockMovements.reason} in ('sale','return') and ${stockMovements.at} >= ${since}::timestamptz`,
    )
    .groupBy(stockMovements.productId)
    .as('sales')
  return { levels, sales }
}

const NOTHING_LEFT = sql`not exists (
  select from ${stockLevels} where product_id = ${products.id} and pieces > 0
)`

/** Whether a product has an SKU with this text in it. */
const hasSku = (q: string | undefined): SQL | undefined =>
  q
    ? sql`${products.id} in (
        select ${productSkus.productId} from ${productSkus} where ${searchMatches(q, productSkus.sku)}
      )`
    : undefined

const filters = ({ q, category, state }: ListInventory): (SQL | undefined)[] => [
  or(searchMatches(q, products.name), hasSku(q)),
  equals(products.category, category),
  state === 'out' ? NOTHING_LEFT : undefined,
  state === 'low' ? sql`${pieces} between 1 and ${products.lowStockThreshold}` : undefined,
  state === 'in' ? sql`${pieces} > ${products.lowStockThreshold}` : undefined,
]

const select = (tx: Tx) =>
  tx.db
    .select({ change: stockMovements, productName: products.name })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))

/** Every change of stock, the newest first unless the query sorts otherwise. */
export const listChanges = listOf({
  rows: select,
  id: stockMovements.id,
  sorts: { date: stockMovements.id },
  sort: '-date',
  filters: ({ productId, color, reason, orderId }: ListStockChanges) => [
    equals(stockMovements.productId, productId),
    equals(stockMovements.color, color),
    equals(stockMovements.reason, reason),
    equals(stockMovements.orderId, orderId),
  ],
  search: [products.name],
  // Every change has a product: only a search needs to look at its name.
  total: (tx, { q }, filter) =>
    q ? tx.db.$count(select(tx).where(filter).as('found')) : tx.db.$count(stockMovements, filter),
})
