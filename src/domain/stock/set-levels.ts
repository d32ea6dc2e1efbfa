// Sets how many pieces are on hand for any number of colours at once and writes each difference as
// a stock movement, none if nothing changed. If a setting names the pieces that staff saw and the
// number is another by now, nothing at all is set, so that a sale in between is not overwritten.

import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { StockReason } from '#contract/stock.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { stockMovements } from './stock.table.ts'

export type Level = { productId: number; color: string; pieces: number }
export type LevelSetting = Level & {
  reason: StockReason
  /** The pieces on hand that staff saw. */
  expected?: number | undefined
}
/**
 * How many colours changed; or the present levels of those that had moved, in which case none
 * changed.
 */
export type LevelsSet = { changed: number; moved: Level[] }

/** Rows in one statement: PostgreSQL limits the number of its parameters. */
const MAX_ROWS = 1000

export async function setLevels(tx: Tx, settings: LevelSetting[]): Promise<LevelsSet> {
  const present = await lockLevels(tx, settings)
  const onHand = (level: Level) => present.get(levelKey(level)) ?? 0
  const moved = settings
    .filter((level) => level.expected !== undefined && level.expected !== onHand(level))
    .map((level) => ({ productId: level.productId, color: level.color, pieces: onHand(level) }))
  if (moved.length > 0) return { changed: 0, moved }
  const changed = settings.filter((level) => level.pieces !== onHand(level))
  for (const some of inParts(changed)) await writeLevels(tx, some, onHand)
  return { changed: changed.length, moved }
}

/**
 * Locks the levels of these colours until the transaction ends, adds missing rows, and returns the
 * pieces on hand by `levelKey`.
 */
export async function lockLevels(
  tx: Tx,
  named: { productId: number; color: string }[],
): Promise<Map<string, number>> {
  const present = new Map<string, number>()
  const sorted = named.toSorted((a, b) => a.productId - b.productId || (a.color < b.color ? -1 : 1))
  for (const some of inParts(sorted)) {
    const rows = some.map(({ productId, color }) => ({ productId, color, pieces: 0 }))
    await tx.db.insert(stockLevels).values(rows).onConflictDoNothing()
    const locked = await tx.db
      .select()
      .from(stockLevels)
      .where(
        or(
          ...some.map(({ productId, color }) =>
            and(eq(stockLevels.productId, productId), eq(stockLevels.color, color)),
          ),
        ),
      )
      .orderBy(asc(stockLevels.productId), asc(stockLevels.color))
      .for('update')
    for (const level of locked) present.set(levelKey(level), level.pieces)
  }
  return present
}

async function writeLevels(tx: Tx, settings: LevelSetting[], onHand: (level: Level) => number) {
  await tx.db
    .insert(stockLevels)
    .values(settings.map(({ productId, color, pieces }) => ({ productId, color, pieces })))
    .onConflictDoUpdate({
      target: [stockLevels.productId, stockLevels.color],
      set: { pieces: sql`excluded.pieces`, changes: sql`${stockLevels.changes} + 1` },
    })
  const by = actorLabel(tx.actor)
  await tx.db.insert(stockMovements).values(
    settings.map((level) => ({
      productId: level.productId,
      color: level.color,
      change: level.pieces - onHand(level),
      piecesAfter: level.pieces,
      reason: level.reason,
      by,
      at: tx.now,
    })),
  )
}

/** The key of a product's colour in a map. */
export const levelKey = ({ productId, color }: { productId: number; color: string }) =>
  `${productId} ${color}`

const inParts = <One>(all: One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_ROWS) }, (_, part) =>
    all.slice(part * MAX_ROWS, (part + 1) * MAX_ROWS),
  )

/** Sets the pieces of one colour, after a count or when a product is written. */
export async function setStock(tx: Tx, setting: LevelSetting): Promise<void> {
  await setLevels(tx, [setting])
}
