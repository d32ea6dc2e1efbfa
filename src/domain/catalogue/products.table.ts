// A product as the shop sells it. Pieces on hand are counted in stock/, by colour.

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Carton, Measures, Model, ProductPicture, Spin } from '#contract/product-views.ts'
import type { ProductFacts } from '#contract/product-facts.ts'
import { CATEGORIES } from '#contract/products.ts'
import { PRODUCT_STATES } from '#contract/product-states.ts'
import { LOW_STOCK_DEFAULT } from '#contract/stock.ts'
import { timestamptz, money, serialId } from '#platform/database/columns.ts'

export const products = pgTable(
  'products',
  {
    id: serialId(),
    /** A process of 0.1.0, which knows no drafts, adds live ones (until 0.3.0). */
    state: text('state', { enum: PRODUCT_STATES }).notNull().default('live'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    price: money('price').notNull(),
    originalPrice: money('original_price'),
    /** What the shop pays for a piece; null where it is not known. Never shown in public. */
    cost: money('cost'),
    onSale: boolean('on_sale').notNull().default(false),
    category: text('category', { enum: CATEGORIES }).notNull(),
    images: jsonb('images').notNull().$type<string[]>().default([]),
    panoramicImages: jsonb('panoramic_images').notNull().$type<string[]>().default([]),
    colors: jsonb('colors').notNull().$type<string[]>().default([]),
    colorImages: jsonb('color_images').notNull().$type<Record<string, string[]>>().default({}),
    features: jsonb('features').notNull().$type<string[]>().default([]),
    dimensions: text('dimensions').notNull().default(''),
    paymentOptions: jsonb('payment_options')
      .notNull()
      .$type<string[]>()
      .default(['Credit Card (offline)', 'Bank Transfer']),
    shippingOptions: jsonb('shipping_options')
      .notNull()
      .$type<string[]>()
      .default(['Pick-up (free)', 'Courier delivery']),
    /** Null: the shop's own account. */
    bankDetails: jsonb('bank_details').$type<{ bank: string; account: string }>(),
    material: text('material').notNull().default(''),
    measures: jsonb('measures').$type<Measures>(),
    cartons: jsonb('cartons').notNull().$type<Carton[]>().default([]),
    weightKg: integer('weight_kg'),
    /** Years from delivery; null where nobody has entered it. */
    warrantyYears: smallint('warranty_years'),
    /** Of those that `product-facts.ts` declares, the ones that are known. */
    facts: jsonb('facts').notNull().$type<ProductFacts>().default({}),
    pictures: jsonb('pictures').notNull().$type<ProductPicture[]>().default([]),
    spin: jsonb('spin').$type<Spin>(),
    model: jsonb('model').$type<Model>(),
    /** At this many pieces or fewer the product runs low. */
    lowStockThreshold: integer('low_stock_threshold').notNull().default(LOW_STOCK_DEFAULT),
    /** Counts edits; with the stock's own counts it makes the version that editors send back. */
    edition: integer('edition').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (product) => [
    check('products_price_not_negative', sql`${product.price} >= 0`),
    check('products_original_price_not_negative', sql`${product.originalPrice} >= 0`),
    check('products_cost_not_negative', sql`${product.cost} >= 0`),
    check(
      'products_sale_from_more',
      sql`not ${product.onSale} or coalesce(${product.originalPrice} > ${product.price}, false)`,
    ),
    check('products_warranty_known', sql`${product.warrantyYears} between 1 and 5`),
    check('products_facts_by_key', sql`jsonb_typeof(${product.facts}) = 'object'`),
    check('products_threshold_not_negative', sql`${product.lowStockThreshold} >= 0`),
    check(
      'products_category_known',
      sql`${product.category} in ('compressed-couches','sofa-beds','chairs','mattresses')`,
    ),
    check('products_state_known', sql`${product.state} in ('draft','live')`),
    index('products_by_name').on(sql`lower(${product.name})`, product.id),
    index('products_by_price').on(product.price, product.id),
    index('products_by_category').on(product.category, sql`lower(${product.name})`, product.id),
    index('products_by_category_price').on(product.category, product.price, product.id),
    index('products_live_by_category')
      .on(product.category, sql`lower(${product.name})`, product.id)
      .where(sql`${product.state} = 'live'`),
    index('products_by_facts').using('gin', product.facts.op('jsonb_path_ops')),
    index('products_by_color').using('gin', sql`color_names`),
  ],
)

/** Whether the public may know of a product: in every query that answers the public. */
export const isLive = sql`${products.state} = 'live'`

/** Generated columns (migrations), outside the table so that no select of a product reads them. */
export const productSearch = {
  /** The names of the colours in small letters. */
  colors: sql`${products}.color_names`,
}

/**
 * The words of all products, each with how many products have it, counted by triggers. Only the search
 * of 0.2.0 and before reads them (until 0.3.0), and of products `search_words` and `search_text`: the
 * index of kept-index.ts took their place.
 */
export const productWords = pgTable(
  'product_words',
  {
    word: text('word').primaryKey(),
    products: integer('products').notNull(),
  },
  (table) => [
    check('product_words_count_products', sql`${table.products} >= 0`),
    index('product_words_by_beginning').on(table.word.op('text_pattern_ops')),
    index('product_words_by_likeness')
      .using('gist', table.word.op('gist_trgm_ops'))
      .where(sql`${table.word} ~ '^[a-z]+$'`),
  ],
)

export type ProductRow = typeof products.$inferSelect

/** The product that a row belongs to, and is deleted with. */
export const productKey = () =>
  integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })
