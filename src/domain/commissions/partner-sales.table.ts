// Who sold an order, by which version of the plan, and who stood above: written when the order is first
// sold, also where nobody earns. Rows are only added; the latest of an order holds. A later payment of
// the order keeps it; a partner whom staff correct gets a new one.

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { memberIdColumn } from '#domain/partners/members.table.ts'
import { serialId, timestamptz } from '#platform/database/columns.ts'
import type { UplineMember } from './plan-pay.ts'
import { plans } from './plans.table.ts'

export const partnerSales = pgTable(
  'partner_sales',
  {
    id: serialId(),
    /** No foreign key to `orders`: what was paid for an order outlives its deletion. */
    orderId: integer('order_id').notNull(),
    /** The seller. */
    memberId: memberIdColumn(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** The seller, then sponsor after sponsor, with who was active when this was written. */
    upline: jsonb('upline').notNull().$type<UplineMember[]>(),
    /** When the order was first sold. */
    soldAt: timestamptz('sold_at').notNull(),
    /** Whether staff said that the buyer is none of these partners, whatever they have in common. */
    cleared: boolean('cleared').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
  },
  (sale) => [
    check(
      'partner_sales_upline',
      sql`jsonb_typeof(${sale.upline}) = 'array' and jsonb_array_length(${sale.upline}) between 1 and 5`,
    ),
    index('partner_sales_by_order').on(sale.orderId, sale.id),
    index('partner_sales_by_member').on(sale.memberId, sale.soldAt),
    index('partner_sales_by_plan').on(sale.planId),
  ],
)

export type PartnerSaleRow = typeof partnerSales.$inferSelect
