// Puts one piece back on the shelf: an order was cancelled or deleted before it left. Whoever calls
// this makes sure that it happens once for each piece taken.

import { sql } from 'drizzle-orm'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { one } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { stockMovements } from './stock.table.ts'

export type Returning = { productId: number; color: string; orderId: number }

/** A colour that is no longer sold gets its row back, so that no piece is lost to the books. */
export async function returnPiece(tx: Tx, { productId, color, orderId }: Returning): Promise<void> {
  const returned = await tx.db
    .insert(stockLevels)
    .values({ productId, color, pieces: 1, changes: 1 })
    .onConflictDoUpdate({
      target: [stockLevels.productId, stockLevels.color],
      set: { pieces: sql`${stockLevels.pieces} + 1`, changes: sql`${stockLevels.changes} + 1` },
    })
    .returning({ pieces: stockLevels.pieces })
  await tx.db.insert(stockMovements).values({
    productId,
    color,
    change: 1,
    piecesAfter: one(returned).pieces,
    reason: 'return',
    orderId,
    by: actorLabel(tx.actor),
    at: tx.now,
  })
}
