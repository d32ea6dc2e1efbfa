// A page of the book of stock, newest first unless asked otherwise.

import { and, asc, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { ListStockChanges } from '#contract/stock.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { readCursor, writeCursor } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { stockMovements } from './stock.table.ts'

export type StockChange = { change: typeof stockMovements.$inferSelect; productName: string }
export type StockChangePage = { items: StockChange[]; total: number; next: string | undefined }

export async function listChanges(
  tx: Tx,
  query: ListStockChanges & { limit: number },
): Promise<StockChangePage> {
  const { limit, cursor, sort = '-date' } = query
  const [way, sign] = sort === 'date' ? [asc, sql`>`] : [desc, sql`<`]
  const filter = and(...filters(query))
  const rows = await tx.db
    .select({ change: stockMovements, productName: products.name })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .where(and(filter, behind(cursor, sign)))
    .orderBy(way(stockMovements.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const total = await countChanges(tx, query, filter)
  return { items, total, next: last && writeCursor([String(last.change.id), 0]) }
}

function filters({ productId, color, reason, orderId, q }: ListStockChanges) {
  return [
    productId === undefined ? undefined : eq(stockMovements.productId, productId),
    color === undefined ? undefined : eq(stockMovements.color, color),
    reason && eq(stockMovements.reason, reason),
    orderId === undefined ? undefined : eq(stockMovements.orderId, orderId),
    q ? ilike(products.name, likePattern(q)) : undefined,
  ]
}

/** The book outgrows 32 bits one day: its number travels as text. */
function behind(cursor: string | undefined, sign: SQL): SQL | undefined {
  const [id = ''] = readCursor(cursor) ?? []
  return /^\d{1,15}$/.test(id) ? sql`${stockMovements.id} ${sign} ${id}::bigint` : undefined
}

async function countChanges(tx: Tx, { q }: ListStockChanges, filter: SQL | undefined) {
  const counting = tx.db.select({ total: count() }).from(stockMovements)
  const [row] = await (q
    ? counting.innerJoin(products, eq(products.id, stockMovements.productId)).where(filter)
    : counting.where(filter))
  return row?.total ?? 0
}
