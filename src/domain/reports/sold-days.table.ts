// What was sold on a Jamaican day that is over, by category and colour, so that sums of years need
// not read every order. A day has either all of its rows or none: the database deletes them when a
// sale of the day, one of its lines, or the category of its products changes (migrations).

import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { largeMoney } from '#platform/database/columns.ts'

export const soldDays = pgTable(
  'sold_days',
  {
    day: date('day').notNull(),
    /** Empty for what the shop no longer sells. */
    category: text('category').notNull(),
    color: text('color').notNull(),
    /** Orders with a line of this category and colour; one of several counts in each. */
    orders: integer('orders').notNull(),
    /** Orders whose first line this is, so that their sum is the number of orders. */
    counted: integer('counted').notNull(),
    amount: largeMoney('amount').notNull(),
  },
  (sum) => [primaryKey({ columns: [sum.day, sum.category, sum.color] })],
)
