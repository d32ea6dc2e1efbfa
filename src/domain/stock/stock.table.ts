// Every change of the pieces on hand. Each movement follows the one before it, and at commit the last
// one agrees with the stock levels: the database refuses anything else (migrations).

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { STOCK_REASONS } from '#contract/stock.ts'
import { bookId, isOneOf, timestamptz } from '#platform/database/columns.ts'
import { productKey } from '#domain/catalogue/products.table.ts'

/** The colour of a product that has none. */
export const NO_COLOR = ''

export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bookId(),
    productId: productKey(),
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
