// Pieces on hand, by product and colour, and every change of them. On the wire the counts are the
// product's `colorInventory`. A count can never be negative, a movement follows the one before it,
// and at commit the last one says what is on hand: the database refuses anything else (migrations).

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { STOCK_REASONS } from '#contract/stock.ts'
import { bookId, isOneOf, timestamptz } from '#platform/database/columns.ts'
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
    index('stock_levels_by_color').on(sql`lower(${level.color})`, level.productId),
  ],
)

export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bookId(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text('color').notNull(),
    change: integer('change').notNull(),
    piecesAfter: integer('pieces_after').notNull(),
    reason: text('reason', { enum: STOCK_REASONS }).notNull(),
    orderId: integer('order_id'),
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (movement) => [
    check('stock_movements_move', sql`${movement.change} <> 0`),
    check('stock_movements_reason_known', isOneOf(movement.reason, STOCK_REASONS)),
    index('stock_movements_by_product').on(movement.productId, movement.id),
    index('stock_movements_by_color').on(movement.productId, movement.color, movement.id),
    index('stock_movements_by_reason').on(movement.reason, movement.id),
    index('stock_movements_by_order').on(movement.orderId),
    index('stock_movements_sold')
      .on(movement.at, movement.productId, movement.change)
      .where(sql`${movement.reason} in ('sale','return')`),
  ],
)
