// Requests for a price, and the offers with which staff answered them. An answered quote names its
// total, how long it stands and the page where the shopper accepts it; accepting places an order.

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DELIVERY_SERVICES } from '#contract/delivery-services.ts'
import { QUOTE_SIDES, QUOTE_STATUSES } from '#contract/quotes.ts'
import { dueOrNever } from '#domain/cases/cases.table.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { isOneOf, timestamptz, money, moneyOrZero, serialId } from '#platform/database/columns.ts'

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
    /** The partner by whose link the shopper came to ask; stands when the offer is accepted. */
    referredBy: integer('referred_by').references(() => members.id),
    status: text('status', { enum: QUOTE_STATUSES }).notNull().default('pending'),
    /**
     * The piece that staff offer, and its colour, in an offer of one piece without delivery and
     * discount. Null in any other, which the version of the shop before lines then does not accept.
     */
    offerProductId: integer('offer_product_id').references(() => products.id, {
      onDelete: 'set null',
    }),
    offerProductName: text('offer_product_name').notNull().default(''),
    offerColor: text('offer_color').notNull().default(''),
    /** The total of the offer: its lines and delivery, less the discount. */
    answerPrice: money('answer_price'),
    offerDelivery: moneyOrZero('offer_delivery'),
    offerDiscount: moneyOrZero('offer_discount'),
    /** Whether the courier's price is not known yet; offers of versions that did not ask are free. */
    offerToBeQuoted: boolean('offer_to_be_quoted').notNull().default(false),
    /** The parish that the offer is priced for; empty for any. */
    offerParish: text('offer_parish').notNull().default(''),
    /** The courier's service that it names, with its business days from payment. */
    offerService: text('offer_service', { enum: DELIVERY_SERVICES }),
    offerDaysFrom: smallint('offer_days_from'),
    offerDaysTo: smallint('offer_days_to'),
    validUntil: timestamptz('valid_until'),
    answerMessage: text('answer_message').notNull().default(''),
    answeredAt: timestamptz('answered_at'),
    /** The unguessable part of the URL of the offer's page. */
    link: text('link').unique(),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
    /** When it was accepted, declined or expired. */
    closedAt: timestamptz('closed_at'),
    declinedBy: text('declined_by', { enum: QUOTE_SIDES }),
    declineReason: text('decline_reason').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** The member of staff who has it. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** By when an offer or a reason was promised; null for requests of versions that promised none. */
    answerBy: timestamptz('answer_by'),
    /** When the first of them came; `answeredAt` is that of the offer that stands. */
    firstAnsweredAt: timestamptz('first_answered_at'),
    /** When staff were reminded that it is due. */
    remindedAt: timestamptz('reminded_at'),
  },
  (quote) => [
    check('quotes_status_known', isOneOf(quote.status, QUOTE_STATUSES)),
    check('quotes_answer_not_negative', sql`${quote.answerPrice} >= 0`),
    check('quotes_delivery_not_negative', sql`${quote.offerDelivery} >= 0`),
    check('quotes_discount_not_negative', sql`${quote.offerDiscount} >= 0`),
    check(
      'quotes_answer_whole',
      sql`${quote.status} not in ('answered','accepted','expired') or (${quote.answerPrice} is not null and ${quote.validUntil} is not null and ${quote.link} is not null)`,
    ),
    check('quotes_service_known', isOneOf(quote.offerService, DELIVERY_SERVICES)),
    check('quotes_declined_by_known', isOneOf(quote.declinedBy, QUOTE_SIDES)),
    check(
      'quotes_declined_by_someone',
      sql`(${quote.status} = 'declined') = (${quote.declinedBy} is not null)`,
    ),
    index('quotes_by_time').on(quote.createdAt, quote.id),
    index('quotes_by_status').on(quote.status, quote.createdAt, quote.id),
    index('quotes_by_due').on(quote.status, dueOrNever(quote.answerBy), quote.id),
    index('quotes_by_owner').on(quote.ownerId, quote.status, dueOrNever(quote.answerBy), quote.id),
    index('quotes_by_promise').on(quote.answerBy),
    index('quotes_by_customer').on(sql`lower(${quote.email})`, quote.createdAt),
    index('quotes_by_product').on(quote.productId),
    index('quotes_by_offer').on(quote.offerProductId),
    index('quotes_by_term')
      .on(quote.validUntil)
      .where(sql`${quote.status} = 'answered'`),
  ],
)

export type QuoteRow = typeof quotes.$inferSelect

/** The lines of every offer that answered a quote. A new answer adds lines and changes none. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    id: serialId(),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Tells the offers of a quote apart: the quote's own `answeredAt` names the one that stands. */
    answeredAt: timestamptz('answered_at').notNull(),
    position: smallint('position').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    color: text('color').notNull().default(''),
    quantity: smallint('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
  },
  (line) => [
    check('quote_lines_place', sql`${line.position} between 1 and 20`),
    check('quote_lines_quantity', sql`${line.quantity} between 1 and 10`),
    check('quote_lines_price_not_negative', sql`${line.unitPrice} >= 0`),
    uniqueIndex('quote_lines_places').on(line.quoteId, line.answeredAt, line.position),
    index('quote_lines_by_product').on(line.productId),
  ],
)

export type QuoteLineRow = typeof quoteLines.$inferSelect
