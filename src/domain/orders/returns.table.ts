// Pieces that left the shop and came back, and what became of each. Only sellable ones are on the
// shelf again.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { RETURN_CONDITIONS } from '#contract/order-lines.ts'
import { isOneOf, serialId, timestamptz } from '#platform/database/columns.ts'
import { orderLines } from './order-lines.table.ts'
import { orderKey } from './orders.table.ts'

export const orderReturns = pgTable(
  'order_returns',
  {
    id: serialId(),
    orderId: orderKey(),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    pieces: smallint('pieces').notNull(),
    condition: text('condition', { enum: RETURN_CONDITIONS }).notNull(),
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (back) => [
    check('order_returns_pieces', sql`${back.pieces} between 1 and 10`),
    check('order_returns_condition_known', isOneOf(back.condition, RETURN_CONDITIONS)),
    index('order_returns_by_order').on(back.orderId, back.id),
    index('order_returns_by_line').on(back.lineId),
  ],
)

export type ReturnRow = typeof orderReturns.$inferSelect
