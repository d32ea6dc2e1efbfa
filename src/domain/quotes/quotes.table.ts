// Requests for a price, and the price that staff answered. An answered quote names its price, how
// long it stands and the page where the shopper accepts it; accepting places an order.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { QUOTE_SIDES, QUOTE_STATUSES } from '#contract/quotes.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { isOneOf, timestamptz, money, serialId } from '#platform/database/columns.ts'

export const quotes = pgTable(
  'quotes',
  {
    id: serialId(),
    customerName: text('customer_name').notNull(),
    email: text('email').notNull(),
    contactNumber: text('contact_number').notNull(),
    productCategory: text('product_category').notNull(),
    preferredColor: text('preferred_color').notNull(),
    preferredSize: text('preferred_size').notNull(),
    budgetRange: text('budget_range').notNull().default(''),
    additionalNotes: text('additional_notes').notNull().default(''),
    /** The product whose page the request came from, if any; its name outlives it. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull().default(''),
    selectedColor: text('selected_color').notNull().default(''),
    status: text('status', { enum: QUOTE_STATUSES }).notNull().default('pending'),
    /** The piece that staff offer, and its colour; one piece always. */
    offerProductId: integer('offer_product_id').references(() => products.id, {
      onDelete: 'set null',
    }),
    offerProductName: text('offer_product_name').notNull().default(''),
    offerColor: text('offer_color').notNull().default(''),
    answerPrice: money('answer_price'),
    validUntil: timestamptz('valid_until'),
    answerMessage: text('answer_message').notNull().default(''),
    answeredAt: timestamptz('answered_at'),
    /** The unguessable name of the answer's page. */
    link: text('link').unique(),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
    /** When it was accepted, declined or ran out. */
    closedAt: timestamptz('closed_at'),
    declinedBy: text('declined_by', { enum: QUOTE_SIDES }),
    declineReason: text('decline_reason').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
  },
  (quote) => [
    check('quotes_status_known', isOneOf(quote.status, QUOTE_STATUSES)),
    check('quotes_answer_not_negative', sql`${quote.answerPrice} >= 0`),
    check(
      'quotes_answer_whole',
      sql`${quote.status} not in ('answered','accepted','expired') or (${quote.answerPrice} is not null and ${quote.validUntil} is not null and ${quote.link} is not null)`,
    ),
    check('quotes_declined_by_known', isOneOf(quote.declinedBy, QUOTE_SIDES)),
    check(
      'quotes_declined_by_someone',
      sql`(${quote.status} = 'declined') = (${quote.declinedBy} is not null)`,
    ),
    index('quotes_by_time').on(quote.createdAt, quote.id),
    index('quotes_by_status').on(quote.status, quote.createdAt, quote.id),
    index('quotes_by_customer').on(sql`lower(${quote.email})`, quote.createdAt),
    index('quotes_by_product').on(quote.productId),
    index('quotes_by_offer').on(quote.offerProductId),
    index('quotes_by_term')
      .on(quote.validUntil)
      .where(sql`${quote.status} = 'answered'`),
  ],
)

export type QuoteRow = typeof quotes.$inferSelect
