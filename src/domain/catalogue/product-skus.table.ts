// The SKU of a product in a colour: what staff, suppliers and other programs call it. One SKU names one
// piece in the whole shop, whatever its capitals. A colour without one has no row.

import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MAX_SKU_LENGTH } from '#contract/product-states.ts'
import { productKey } from './products.table.ts'

export const productSkus = pgTable(
  'product_skus',
  {
    productId: productKey(),
    /** Empty for a product without colours. */
    color: text('color').notNull(),
    sku: text('sku').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.productId, row.color] }),
    check(
      'product_skus_length',
      sql`length(${row.sku}) between 1 and ${sql.raw(String(MAX_SKU_LENGTH))}`,
    ),
    uniqueIndex('product_skus_once').on(sql`lower(${row.sku})`),
  ],
)
