// Takes pieces of several products and colours off the shelves, or puts them back, all or none. The
// shelves are locked in one order, so that changes of several orders wait for each other and never
// deadlock; the condition stands in the UPDATE itself too, so the last piece is sold once.

import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { stockMovements } from './stock.table.ts'

export type Shelf = { productId: number; color: string }
/** Pieces that are taken off a shelf (negative) or put back. */
export type ShelfChange = Shelf & { pieces: number }
export type Moved = ShelfChange & { piecesAfter: number }

/** Pieces by shelf: products by number, colours by name. */
export type Levels = ReadonlyMap<number, ReadonlyMap<string, number>>

/** Locks all shelves of some products until the transaction ends, and reads them. */
export const lockShelves = (tx: Tx, productIds: readonly number[]): Promise<Levels> =>
  lockWhere(tx, inArray(stockLevels.productId, [...productIds]))

/**
 * Locks one shelf and reads it. An UPDATE that waited for the last piece keeps its lock even though it
 * finds none left: locking the product's other shelves after it would deadlock.
 */
export const lockShelf = (tx: Tx, shelf: Shelf): Promise<Levels> => lockWhere(tx, isShelf(shelf))

const isShelf = ({ productId, color }: Shelf) =>
  and(eq(stockLevels.productId, productId), eq(stockLevels.color, color))

async function lockWhere(tx: Tx, condition: SQL | undefined): Promise<Levels> {
  const levels = new Map<number, Map<string, number>>()
  const rows = await tx.db
    .select()
    .from(stockLevels)
    .where(condition)
    .orderBy(stockLevels.productId, stockLevels.color)
    .for('update')
  for (const { productId, color, pieces } of rows) {
    const colors = levels.get(productId) ?? new Map<string, number>()
    levels.set(productId, colors.set(color, pieces))
  }
  return levels
}

/**
 * Moves pieces. Returns undefined if a shelf has too few: the caller then refuses, which rolls back
 * earlier moves. If there are several shelves, the caller has locked all of them.
 */
export async function movePieces(
  tx: Tx,
  changes: readonly ShelfChange[],
): Promise<Moved[] | undefined> {
  const moved: Moved[] = []
  for (const change of changes.toSorted(byShelf)) {
    if (change.pieces === 0) continue
    const piecesAfter = change.pieces < 0 ? await take(tx, change) : await putBack(tx, change)
    if (piecesAfter === undefined) return undefined
    moved.push({ ...change, piecesAfter })
  }
  return moved
}

const byShelf = (a: Shelf, b: Shelf) =>
  a.productId - b.productId || (a.color < b.color ? -1 : a.color > b.color ? 1 : 0)

async function take(tx: Tx, { pieces, ...shelf }: ShelfChange) {
  const [taken] = await tx.db
    .update(stockLevels)
    .set({
      pieces: sql`${stockLevels.pieces} + ${pieces}`,
      changes: sql`${stockLevels.changes} + 1`,
    })
    .where(and(isShelf(shelf), gte(stockLevels.pieces, -pieces)))
    .returning({ pieces: stockLevels.pieces })
  return taken?.pieces
}

/** A colour that is no longer sold gets its row back, so that no piece is lost. */
async function putBack(tx: Tx, { productId, color, pieces }: ShelfChange): Promise<number> {
  const returned = await tx.db
    .insert(stockLevels)
    .values({ productId, color, pieces, changes: 1 })
    .onConflictDoUpdate({
      target: [stockLevels.productId, stockLevels.color],
      set: {
        pieces: sql`${stockLevels.pieces} + ${pieces}`,
        changes: sql`${stockLevels.changes} + 1`,
      },
    })
    .returning({ pieces: stockLevels.pieces })
  return singleRow(returned).pieces
}

/** Records what an order moved, once the order has an id. */
export async function writeMovements(
  tx: Tx,
  orderId: number,
  moved: readonly Moved[],
  reason?: 'damaged' | 'scrapped',
): Promise<void> {
  if (moved.length === 0) return
  await tx.db.insert(stockMovements).values(
    moved.map(({ productId, color, pieces, piecesAfter }) => ({
      productId,
      color,
      change: pieces,
      piecesAfter,
      reason: reason ?? (pieces < 0 ? ('sale' as const) : ('return' as const)),
      orderId,
      by: actorLabel(tx.actor),
      at: tx.now,
    })),
  )
}
