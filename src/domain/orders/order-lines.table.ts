// What an order is for, line by line. The lines are the source of truth; the order's own row copies
// the first line's product and colour and the total, and the database compares both when a change
// commits (migrations). A line holds all of its pieces, from one shelf, or none; in a
// cancelled order it may hold a part, which had left the shop.

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { products } from '#domain/catalogue/products.table.ts'
import { money, serialId } from '#platform/database/columns.ts'
import { orderKey } from './orders.table.ts'

export const orderLines = pgTable(
  'order_lines',
  {
    id: serialId(),
    orderId: orderKey(),
    /**
     * Its place in the order, from 1; unique within the order when a change commits (migrations).
     */
    position: smallint('position').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    color: text('color').notNull().default(''),
    /** 0 once every piece of the line has come back. */
    quantity: smallint('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    /** What the shop paid for a piece when the line was written; null where that was not known. */
    unitCost: money('unit_cost'),
    /** The warranty of its pieces in years when the line was written; null where that was not known. */
    warrantyYears: smallint('warranty_years'),
    /** The colour that its pieces were taken from, while the order holds them. */
    heldColor: text('held_color'),
    /** Pieces that left the shop and came back. */
    returned: smallint('returned').notNull().default(0),
    /**
     * Whether it joined its order after the delivery, such as the replacement in an exchange: its
     * pieces are in the shop until a shipment of them leaves.
     */
    afterDelivery: boolean('after_delivery').notNull().default(false),
    /** Of a cancelled order: how many of its pieces it still holds; null where it is all or none. */
    keptOut: smallint('kept_out'),
  },
  (line) => [
    check('order_lines_place', sql`${line.position} between 1 and 20`),
    check('order_lines_quantity', sql`${line.quantity} between 0 and 10`),
    check('order_lines_returned', sql`${line.returned} between 0 and 10`),
    check('order_lines_price_not_negative', sql`${line.unitPrice} >= 0`),
    check('order_lines_cost_not_negative', sql`${line.unitCost} >= 0`),
    check('order_lines_warranty_known', sql`${line.warrantyYears} between 1 and 5`),
    check(
      'order_lines_kept_out',
      sql`${line.keptOut} is null or (${line.keptOut} between 1 and ${line.quantity} and ${line.heldColor} is not null)`,
    ),
    check('order_lines_of_something', sql`${line.quantity} > 0 or ${line.returned} > 0`),
    index('order_lines_by_product').on(line.productId),
  ],
)

export type OrderLineRow = typeof orderLines.$inferSelect
