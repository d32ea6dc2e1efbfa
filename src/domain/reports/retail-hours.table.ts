// What partners sold in an hour that is over, to partners and to other people, so that a year's
// figures need not read every order. The database deletes an hour's row when one of its sales
// changes, or whether one of its buyers is a partner (migrations); it is summed again within an
// hour.

import { integer, pgTable } from 'drizzle-orm/pg-core'
import { largeMoney, timestamptz } from '#platform/database/columns.ts'

export const retailHours = pgTable('retail_hours', {
  /** Its beginning. A Jamaican day begins with an hour. */
  hour: timestamptz('hour').primaryKey(),
  retailSales: integer('retail_sales').notNull(),
  retailAmount: largeMoney('retail_amount').notNull(),
  partnerSales: integer('partner_sales').notNull(),
  partnerAmount: largeMoney('partner_amount').notNull(),
})
