// Sets how many pieces of a colour are on hand, after a count or when a product is written. Writes
// the difference into the book; nothing where nothing changed.

import { and, eq, sql } from 'drizzle-orm'
import { sayActor, type Tx } from '#platform/tx.ts'
import { stockLevels, stockMovements } from './stock.table.ts'

export type Setting = {
  productId: number
  color: string
  pieces: number
  reason: 'count' | 'correction'
}

export async function setStock(
  tx: Tx,
  { productId, color, pieces, reason }: Setting,
): Promise<void> {
  const [level] = await tx.db
    .select({ pieces: stockLevels.pieces })
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, productId), eq(stockLevels.color, color)))
    .for('update')
  const change = pieces - (level?.pieces ?? 0)
  if (level && change === 0) return
  await tx.db
    .insert(stockLevels)
    .values({ productId, color, pieces })
    .onConflictDoUpdate({
      target: [stockLevels.productId, stockLevels.color],
      set: { pieces, changes: sql`${stockLevels.changes} + 1` },
    })
  if (change === 0) return
  const by = sayActor(tx.actor)
  const movement = { productId, color, change, piecesAfter: pieces, reason, by, at: tx.now }
  await tx.db.insert(stockMovements).values(movement)
}
