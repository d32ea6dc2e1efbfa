// What partners sold in an hour that is over, to people who are no partners and to partners, so that a
// year's figures need not read every order. The database drops an hour as soon as a sale of it, or who
// is a partner among its buyers, changes (migrations); within the hour it is summed again.

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
