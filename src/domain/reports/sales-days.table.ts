// What was ordered on a Jamaican day that is over, by category and colour, so that sums of years
// need not read every order. A day has either all of its rows or none: the database deletes them
// when an order of the day, or the category of its product, changes (migrations).

import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { largeMoney } from '#platform/database/columns.ts'

export const salesDays = pgTable(
  'sales_days',
  {
    day: date('day').notNull(),
    /** Empty for what the shop no longer sells. */
    category: text('category').notNull(),
    color: text('color').notNull(),
    orders: integer('orders').notNull(),
    amount: largeMoney('amount').notNull(),
  },
  (sum) => [primaryKey({ columns: [sum.day, sum.category, sum.color] })],
)
