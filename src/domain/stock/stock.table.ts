// Pieces on hand, by product and colour, and every change of them. On the wire the counts are the
// product's `colorInventory`. A count can never be negative: the database says so too.

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import { products } from '#domain/catalogue/products.table.ts'

/** The colour of a product that has none. */
export const NO_COLOR = ''

export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text('color').notNull(),
    pieces: integer('pieces').notNull(),
    /** Counts changes, so that an editor can tell whether its numbers are still fresh. */
    changes: integer('changes').notNull().default(0),
  },
  (level) => [
    primaryKey({ columns: [level.productId, level.color] }),
    check('stock_levels_not_negative', sql`${level.pieces} >= 0`),
  ],
)

export const STOCK_REASONS = ['sale', 'return', 'count', 'correction'] as const

export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text('color').notNull(),
    change: integer('change').notNull(),
    piecesAfter: integer('pieces_after').notNull(),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    orderId: integer('order_id'),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (movement) => [
    check('stock_movements_move', sql`${movement.change} <> 0`),
    index('stock_movements_by_product').on(movement.productId, movement.id),
    index('stock_movements_by_order').on(movement.orderId),
  ],
)
