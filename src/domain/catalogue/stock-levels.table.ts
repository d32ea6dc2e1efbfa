// Pieces on hand, by product and colour; `colorInventory` of the product on the wire. The table is
// in this subject because lists of products are filtered by it; only the stock subject changes it.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { productKey } from './products.table.ts'

export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: productKey(),
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
