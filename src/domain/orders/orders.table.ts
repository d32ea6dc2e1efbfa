// One row per order. It never holds card details: only the brand and the last four digits.

import { TEXT_FIELDS } from '#contract/entered-texts.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CARD_BRANDS } from '#contract/cards.ts'
import { DELIVERY_SERVICES, SHIPPING_METHODS } from '#contract/delivery-services.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#contract/orders.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { vaultCards } from '#domain/vault/vault.table.ts'
import { money, moneyOrZero, timestamptz } from '#platform/database/columns.ts'
import { searchMatchesAny } from '#platform/database/search.ts'

export const FIRST_ORDER = 10_001

export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_ORDER }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    /** By what the customer is compared (contract/person-keys.ts); null where 0.1.0 wrote the row, until a job writes it (until 0.3.0). */
    mailboxKey: text('mailbox_key'),
    phoneKey: text('phone_key'),
    selectedColor: text('selected_color').notNull().default(''),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    shippingMethod: text('shipping_method', { enum: SHIPPING_METHODS }).notNull(),
    totalAmount: money('total_amount').notNull(),
    /** The total as it was placed, which no later change changes; null for what 0.1.0 placed, until a job fills it (until 0.3.0). */
    placedTotal: money('placed_total'),
    /** The names of the lines after the first, for searches. */
    otherLines: text('other_lines').notNull().default(''),
    /** With `discount`, the parts of the total besides its lines. */
    delivery: moneyOrZero('delivery'),
    discount: moneyOrZero('discount'),
    /** The part of the discount that a voucher takes off, and what of that is the delivery's. */
    voucherDiscount: moneyOrZero('voucher_discount'),
    deliveryDiscount: moneyOrZero('delivery_discount'),
    /** The part of the discount that makes the total of a transfer unlike those of all others. */
    namingDiscount: moneyOrZero('naming_discount'),
    /** The courier's service that it was ordered with, and the business days it takes from payment. */
    deliveryService: text('delivery_service', { enum: DELIVERY_SERVICES }),
    deliveryDaysFrom: smallint('delivery_days_from'),
    deliveryDaysTo: smallint('delivery_days_to'),
    /** Whether the price of the delivery is not known yet. */
    deliveryToBeQuoted: boolean('delivery_to_be_quoted').notNull().default(false),
    /** The last day of the delivery, as long as the order is sold. */
    promisedBy: date('promised_by'),
    /** The tax in the total; null before the first document. */
    gct: money('gct'),
    /**
     * The part of it that the documents' rows of pieces say, not those of the delivery. Where credits have left cents
     * of tax on rows that are gone, it may be a little more than the whole, or less than nothing.
     */
    piecesGct: moneyOrZero('pieces_gct'),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
    orderStatus: text('order_status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The foreign key is in the migrations, as orders must not depend on partners. */
    referredBy: integer('referred_by'),
    commissionEligible: boolean('commission_eligible').notNull().default(true),
    cardId: uuid('card_id')
      .unique()
      .references(() => vaultCards.id),
    cardBrand: text('card_brand', { enum: CARD_BRANDS }),
    cardLast4: text('card_last4'),
    billingAddress: text('billing_address').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    depositReceipt: text('deposit_receipt').notNull().default(''),
    notes: text('notes').notNull().default(''),
    deliveryAddress: text('delivery_address').notNull().default(''),
    parish: text('parish').notNull().default(''),
    landmark: text('landmark').notNull().default(''),
    /** The unguessable part of the URL of the order's page. */
    link: text('link').notNull().unique(),
    /** Whether a card order is paid on a gateway's page; the shop itself has no card of it. */
    paysOnline: boolean('pays_online').notNull().default(false),
    /** The colour a piece was taken from, while this order holds one. */
    heldColor: text('held_color'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    paidAt: timestamptz('paid_at'),
    /** When its money first came, wherever it went since; null for what was sold before that was noted. */
    firstSoldAt: timestamptz('first_sold_at'),
    /** Since when nothing of it is due, without a break; null while something is, and unless it was sold. */
    paidInFullSince: timestamptz('paid_in_full_since'),
    /** The same before a payment was taken back, and when it was: it holds on if another comes within a day. */
    paidInFullBefore: timestamptz('paid_in_full_before'),
    paidInFullUntil: timestamptz('paid_in_full_until'),
    shippedAt: timestamptz('shipped_at'),
    deliveredAt: timestamptz('delivered_at'),
    cancelledAt: timestamptz('cancelled_at'),
    /** Until when a transfer is waited for; null for an order that does not expire. */
    payBy: timestamptz('pay_by'),
    /** When a mail was sent that says until when the money is awaited. */
    remindedAt: timestamptz('reminded_at'),
    /** Since when such a mail is on its way. */
    remindingSince: timestamptz('reminding_since'),
    /** Since when it waits for staff to say what now, as a payment was taken back: no clock runs meanwhile. */
    waitsSince: timestamptz('waits_since'),
    /** Cancelled because no money came in time. */
    expiredAt: timestamptz('expired_at'),
    /** Deleted by staff, but kept for its money. */
    hiddenAt: timestamptz('hidden_at'),
    /** 0 for a row of 0.1.0, whose lines are yet to be written from it (until 0.3.0). */
    linesVersion: smallint('lines_version').notNull().default(0),
    /** Changes whenever this version of the shop writes the columns that follow from the lines. */
    linesStamp: integer('lines_stamp').notNull().default(0),
    /** Changes whenever this version of the shop writes the keys of the customer. */
    keysStamp: integer('keys_stamp').notNull().default(0),
  },
  (order) => [
    check('orders_total_not_negative', sql`${order.totalAmount} >= 0`),
    check('orders_delivery_not_negative', sql`${order.delivery} >= 0`),
    check('orders_discount_not_negative', sql`${order.discount} >= 0`),
    check(
      'orders_voucher_within_discount',
      sql`${order.voucherDiscount} between 0 and ${order.discount}`,
    ),
    check(
      'orders_delivery_discount_within_voucher',
      sql`${order.deliveryDiscount} between 0 and least(${order.voucherDiscount}, greatest(${order.delivery}, 0))`,
    ),
    check(
      'orders_naming_discount_below_a_dollar',
      sql`${order.namingDiscount} >= 0 and ${order.namingDiscount} < 1`,
    ),
    check(
      'orders_naming_within_discount',
      sql`${order.namingDiscount} = 0 or (${order.namingDiscount} <= ${order.discount} - ${order.voucherDiscount} and ${order.totalAmount} > 0)`,
    ),
    check('orders_service_known', sql`${order.deliveryService} in ('standard','express')`),
    check(
      'orders_service_has_days',
      sql`num_nulls(${order.deliveryService}, ${order.deliveryDaysFrom}, ${order.deliveryDaysTo}) in (0, 3)`,
    ),
    check(
      'orders_delivery_days',
      sql`${order.deliveryDaysFrom} between 0 and ${order.deliveryDaysTo}`,
    ),
    check('orders_gct_within_total', sql`${order.gct} between 0 and ${order.totalAmount}`),
    check('orders_card_last4', sql`${order.cardLast4} ~ '^[0-9]{4}$'`),
    check('orders_payment_known', sql`${order.paymentMethod} in ('credit_card','bank_transfer')`),
    check('orders_shipping_known', sql`${order.shippingMethod} in ('pickup','delivery')`),
    check(
      'orders_payment_status_known',
      sql`${order.paymentStatus} in ('pending','processing','paid','failed')`,
    ),
    check(
      'orders_status_known',
      sql`${order.orderStatus} in ('pending','confirmed','shipped','delivered','cancelled')`,
    ),
    index('orders_by_time').on(order.createdAt, order.id),
    // All that the sums of sales read, so that they need not visit the orders themselves.
    index('orders_by_sale').on(
      order.createdAt,
      order.orderStatus,
      order.productId,
      order.selectedColor,
      order.totalAmount,
    ),
    index('orders_by_status').on(order.orderStatus, order.createdAt, order.id),
    index('orders_by_payment').on(order.paymentStatus, order.createdAt, order.id),
    index('orders_by_total').on(order.totalAmount, order.id),
    index('orders_by_customer_name').on(order.customerName, order.id),
    index('orders_by_product_name').on(order.productName, order.id),
    index('orders_by_payment_status').on(order.paymentStatus, order.id),
    index('orders_by_order_status').on(order.orderStatus, order.id),
    index('orders_by_shipping').on(order.shippingMethod, order.id),
    index('orders_hidden')
      .on(order.id)
      .where(sql`${order.hiddenAt} is not null`),
    index('orders_by_product').on(order.productId),
    index('orders_by_link').on(order.referredBy, order.id),
    // Who else ordered with a telephone number, or from a mailbox.
    index('orders_by_phone_key').on(order.phoneKey, order.id),
    index('orders_by_mailbox').on(order.mailboxKey, order.id),
    // What partners sold, by the day of its payment; 0.1.0 reads it (until 0.3.0).
    index('orders_sold_by_partners')
      .on(order.paidAt)
      .where(
        sql`${order.referredBy} is not null and ${order.paymentStatus} = 'paid' and ${order.orderStatus} <> 'cancelled'`,
      ),
    index('orders_sold')
      .on(order.paidAt, order.id)
      .where(sql`${order.paidAt} is not null and ${order.orderStatus} <> 'cancelled'`),
    index('orders_of_partners_sold')
      .on(order.paidAt)
      .where(
        sql`${order.referredBy} is not null and ${order.paidAt} is not null and ${order.orderStatus} <> 'cancelled'`,
      ),
    index('orders_of_partners_first_sold')
      .on(sql`coalesce(${order.firstSoldAt}, ${order.paidAt})`)
      .where(
        sql`${order.referredBy} is not null and ${order.paidAt} is not null and ${order.orderStatus} <> 'cancelled'`,
      ),
    // What 0.1.0 sold without an invoice, until it is carried over (until 0.3.0).
    index('orders_to_carry_over')
      .on(order.id)
      .where(
        sql`${order.gct} is null and ${order.linesVersion} = 1 and ${order.orderStatus} <> 'cancelled' and (${order.paidAt} is not null or ${order.orderStatus} in ('shipped','delivered'))`,
      ),
    // What 0.1.0 wrote without these columns, until a job fills them (until 0.3.0).
    index('orders_without_placed_total')
      .on(order.id)
      .where(sql`${order.placedTotal} is null`),
    index('orders_sold_and_due')
      .on(order.id)
      .where(sql`${order.paidAt} is not null and ${order.paidInFullSince} is null`),
    // As long as nothing came of an open transfer, its cents make its total unlike all others.
    uniqueIndex('orders_named_by_cents')
      .on(order.totalAmount)
      .where(
        sql`${order.namingDiscount} > 0 and ${order.paymentMethod} = 'bank_transfer' and ${order.paymentStatus} in ('pending','failed') and ${order.orderStatus} <> 'cancelled'`,
      ),
    // Whose customers are to be mailed the link to review what was delivered.
    index('orders_by_delivery')
      .on(order.deliveredAt, order.id)
      .where(sql`${order.orderStatus} = 'delivered'`),
    // What may be due of an order, for the accountant's report.
    index('orders_owing')
      .on(order.id)
      .where(sql`${order.paymentStatus} <> 'paid' and ${order.orderStatus} <> 'cancelled'`),
    index('orders_awaiting_transfer')
      .on(order.createdAt, order.id)
      .where(
        sql`${order.paymentMethod} = 'bank_transfer' and ${order.paymentStatus} <> 'paid' and ${order.orderStatus} <> 'cancelled'`,
      ),
  ],
)

// Generated columns (migrations), outside the table so that no select of an order reads them.

/** The customer's e-mail address in small letters. */
export const customerKey = sql<string>`${orders}.customer_key`
/**
 * The customer's name, e-mail address and telephone number, and the product; indexed for searches.
 */
export const orderText = sql<string>`${orders}.search_text`

/** A search among orders: by what the order says of its customer, and by every line. */
export const matchesOrder = (q: string): SQL | undefined =>
  searchMatchesAny(q, orderText, orders.otherLines)

export type OrderRow = typeof orders.$inferSelect

/**
 * SQL condition: the order `o` is sold. Its money came, and it stands; a total that rises later
 * leaves it sold.
 */
export const COUNTS = sql`o.paid_at is not null and o.order_status <> 'cancelled'`
/** SQL: when the order `o`, which is sold, was first sold: its month is that of its sale for partners. */
export const FIRST_SOLD = sql`coalesce(o.first_sold_at, o.paid_at)`
/** SQL condition: the order `o` is a sale of its partner's. */
export const COUNTS_FOR_PARTNERS = sql`${COUNTS} and o.commission_eligible`
/** What a sale `o` counts for partners: its pieces after discount, without delivery and GCT. */
export const SALE_BASE = sql`greatest(0, o.total_amount - o.delivery + o.delivery_discount - o.pieces_gct)`
export const saleBaseCents = ({ totalAmount, delivery, deliveryDiscount, piecesGct }: OrderRow) =>
  Math.max(0, totalAmount - delivery + deliveryDiscount - piecesGct)

/** What an order says besides its product, price and states. */
export const DETAILS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'selectedColor',
  'paymentMethod',
  'shippingMethod',
  'commissionEligible',
  ...TEXT_FIELDS,
] as const satisfies readonly (keyof OrderRow)[]

/** The order that a row belongs to, and is deleted with. */
export const orderKey = () =>
  integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })
