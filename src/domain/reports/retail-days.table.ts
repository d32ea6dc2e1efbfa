// What partners sold on a Jamaican day that is over, to people who are no partners and to partners, so
// that a year's figures need not read every order. The database drops a day as soon as a sale of it,
// or who is a partner among its buyers, changes (migrations); the next night sums it again.

import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { largeMoney } from '#platform/columns.ts'

export const retailDays = pgTable('retail_days', {
  day: date('day').primaryKey(),
  retailSales: integer('retail_sales').notNull(),
  retailAmount: largeMoney('retail_amount').notNull(),
  partnerSales: integer('partner_sales').notNull(),
  partnerAmount: largeMoney('partner_amount').notNull(),
})
