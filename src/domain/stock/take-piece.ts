// Takes one piece of a product off the shelf, or refuses; or puts one back. The condition is in the UPDATE
// itself, so the last piece is sold once however many orders come at the same moment.

import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { stockMovements } from './stock.table.ts'
import { singleRow } from '#platform/database/rows.ts'

export type Taking = { productId: number; color?: string | undefined }
export type Taken = { color: string; piecesLeft: number }

/** With no colour, takes from the colour with most pieces and says which. */
export async function takePiece(tx: Tx, { productId, color }: Taking): Promise<Taken> {
  const from = color ?? (await fullestColor(tx, productId))
  if (from === undefined) throw soldOut()
  const taken = await tx.db
    .update(stockLevels)
    .set({ pieces: sql`${stockLevels.pieces} - 1`, changes: sql`${stockLevels.changes} + 1` })
    .where(
      and(
        eq(stockLevels.productId, productId),
        eq(stockLevels.color, from),
        gt(stockLevels.pieces, 0),
      ),
    )
    .returning({ pieces: stockLevels.pieces })
  if (taken[0]) return { color: from, piecesLeft: taken[0].pieces }
  // Sold out since it was chosen; another colour may still serve an order that named none.
  if (color === undefined) return takePiece(tx, { productId })
  throw soldOut(color)
}

/** Names the colour, which a shopper may have chosen long before. */
const soldOut = (color?: string) => new Refusal('out-of-stock', { piece: color || 'this piece' })

/** Writes down what `takePiece` took, once the order has its number. */
export async function writeSale(
  tx: Tx,
  { productId, orderId, taken }: { productId: number; orderId: number; taken: Taken },
): Promise<void> {
  const { color, piecesLeft: piecesAfter } = taken
  await writeMovement(tx, { productId, color, change: -1, piecesAfter, reason: 'sale', orderId })
}

async function fullestColor(tx: Tx, productId: number): Promise<string | undefined> {
  const [level] = await tx.db
    .select({ color: stockLevels.color })
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, productId), gt(stockLevels.pieces, 0)))
    .orderBy(desc(stockLevels.pieces), stockLevels.color)
    .limit(1)
  return level?.color
}

export type Returning = { productId: number; color: string; orderId: number }

/**
 * Puts a piece back whose order was cancelled or deleted before it left; the caller does so once for each piece
 * taken. A colour that is no longer sold gets its row back, so that no piece is lost to the books.
 */
export async function returnPiece(tx: Tx, { productId, color, orderId }: Returning): Promise<void> {
  const returned = await tx.db
    .insert(stockLevels)
    .values({ productId, color, pieces: 1, changes: 1 })
    .onConflictDoUpdate({
      target: [stockLevels.productId, stockLevels.color],
      set: { pieces: sql`${stockLevels.pieces} + 1`, changes: sql`${stockLevels.changes} + 1` },
    })
    .returning({ pieces: stockLevels.pieces })
  const piecesAfter = singleRow(returned).pieces
  await writeMovement(tx, { productId, color, change: 1, piecesAfter, reason: 'return', orderId })
}

type Movement = Omit<typeof stockMovements.$inferInsert, 'by' | 'at'>

const writeMovement = (tx: Tx, movement: Movement) =>
  tx.db.insert(stockMovements).values({ ...movement, by: actorLabel(tx.actor), at: tx.now })
