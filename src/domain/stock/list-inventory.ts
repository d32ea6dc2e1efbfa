// Products with their pieces on hand and how fast they go, a page at a time: what the inventory desk
// shows, and what runs low.

import { and, asc, count, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { totalStock } from '#contract/products.ts'
import { COUNT_FILE_ROWS, COVER_DAYS, type ListInventory } from '#contract/stock.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { readCursor, writeCursor } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { NO_COLOR, stockLevels, stockMovements } from './stock.table.ts'
import { type StockedProduct, withStock } from './with-stock.ts'

export type InventoryItem = StockedProduct & { pieces: number; sold: number; cover: number | null }
export type InventoryPage = { items: InventoryItem[]; total: number; next: string | undefined }

type Key = 'name' | 'stock' | 'cover'
type Order = { by: Key; down: boolean; key: SQL }

const DAY_MS = 86_400_000
/** Sorts what never sells behind all that does. */
const NEVER = 2_147_483_647

/** By name unless asked otherwise; `cover` is what runs out first. */
export async function listInventory(
  tx: Tx,
  query: ListInventory & { limit: number },
): Promise<InventoryPage> {
  const { limit, sort = 'name', cursor } = query
  const down = sort.startsWith('-')
  const by = sort.replace('-', '') as Key
  // PostgreSQL leaves out whichever of the two sums this page neither sorts nor filters by.
  const { levels, sales, pieces, cover } = counted(tx)
  const key = { name: sql`lower(${products.name})`, stock: pieces, cover }[by]
  const filter = and(...filters(query, pieces))
  const found = await tx.db
    .select({ id: products.id, total: TOTAL })
    .from(products)
    .leftJoin(levels, eq(levels.productId, products.id))
    .leftJoin(sales, eq(sales.productId, products.id))
    .where(and(filter, behind({ by, down, key }, cursor)))
    .orderBy(...(down ? [desc(key), desc(products.id)] : [asc(key), asc(products.id)]))
    .limit(limit + 1)
  const items = await itemsOf(
    tx,
    found.slice(0, limit).map(({ id }) => id),
  )
  const last = found.length > limit ? items.at(-1) : undefined
  const counting = () =>
    tx.db
      .select({ total: count() })
      .from(products)
      .leftJoin(levels, eq(levels.productId, products.id))
      .where(filter)
  const total = cursor ? (await counting())[0]?.total : found[0]?.total
  return { items, total: total ?? 0, next: last && writeCursor(keyOf(by, last)) }
}

/** How many rows there are before the limit: what a first page says without a second reading. */
const TOTAL = sql<number>`(count(*) over ())::integer`

/** One product as the desk shows it, or the refusal `product-not-found`. */
export async function getInventory(tx: Tx, productId: number): Promise<InventoryItem> {
  const [item] = await itemsOf(tx, [(await getProduct(tx, productId)).id])
  assert(item)
  return item
}

/** The products of a page, in its order, with their pieces and what was sold of them lately. */
async function itemsOf(tx: Tx, ids: number[]): Promise<InventoryItem[]> {
  if (ids.length === 0) return []
  const rows = await tx.db.select().from(products).where(inArray(products.id, ids))
  const { sales, sold } = counted(tx)
  const fast = await tx.db
    .select({ productId: sales.productId, sold })
    .from(sales)
    .where(inArray(sales.productId, ids))
  const stocked = await withStock(
    tx,
    rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
  return stocked.map((item) => {
    const pieces = totalStock(item.stock.inventory)
    const gone = fast.find(({ productId }) => productId === item.product.id)?.sold ?? 0
    const cover = gone === 0 ? null : Math.floor((pieces * COVER_DAYS) / gone)
    return { product: item.product, stock: item.stock, pieces, sold: gone, cover }
  })
}

/** Every product with its colours, in the order of their names: the list to count by, whole. */
export async function listCounted(tx: Tx): Promise<StockedProduct[]> {
  const rows = await tx.db
    .select()
    .from(products)
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id))
    .limit(COUNT_FILE_ROWS + 1)
  if (rows.length > COUNT_FILE_ROWS) throw new Refusal('too-many-rows')
  const stocked = await withStock(tx, rows)
  return stocked.map(({ product, stock }) => {
    const own = product.colors.length > 0 ? product.colors : [NO_COLOR]
    const uncounted = Object.fromEntries(own.map((color) => [color, 0]))
    return { product, stock: { ...stock, inventory: { ...uncounted, ...stock.inventory } } }
  })
}

function keyOf(by: Key, { product, pieces, cover }: InventoryItem): [string, number] {
  if (by === 'name') return [product.name, product.id]
  return [String(by === 'stock' ? pieces : (cover ?? NEVER)), product.id]
}

function counted(tx: Tx) {
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
  const pieces = sql<number>`coalesce(${levels.pieces}, 0)`
  const sold = sql<number>`coalesce(${sales.sold}, 0)`
  const cover = sql<number>`case when coalesce(${sales.sold}, 0) = 0 then ${sql.raw(String(NEVER))}
    else coalesce(${levels.pieces}, 0) * ${sql.raw(String(COVER_DAYS))} / ${sales.sold} end`
  return { levels, sales, pieces, sold, cover }
}

const NOTHING_LEFT = sql`not exists (
  select from ${stockLevels} where product_id = ${products.id} and pieces > 0
)`

function filters({ q, category, state }: ListInventory, pieces: SQL): (SQL | undefined)[] {
  return [
    q ? ilike(products.name, likePattern(q)) : undefined,
    category && eq(products.category, category),
    state === 'out' ? NOTHING_LEFT : undefined,
    state === 'low' ? sql`${pieces} between 1 and ${products.lowStockThreshold}` : undefined,
    state === 'in' ? sql`${pieces} > ${products.lowStockThreshold}` : undefined,
  ]
}

function behind({ by, down, key }: Order, cursor: string | undefined): SQL | undefined {
  const [value, id] = readCursor(cursor) ?? []
  if (value === undefined || id === undefined) return undefined
  const sign = sql.raw(down ? '<' : '>')
  if (by === 'name') return sql`(${key}, ${products.id}) ${sign} (lower(${value}), ${id})`
  if (!/^\d{1,9}$/.test(value) && value !== String(NEVER)) return undefined
  return sql`(${key}, ${products.id}) ${sign} (${value}::integer, ${id})`
}
