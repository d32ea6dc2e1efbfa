import { testGuards } from '#testing/guards.ts'
import { aProductRow } from '#testing/table-rows.ts'

testGuards([
  [
    'no product runs low below no pieces',
    'products_threshold_not_negative',
    (tx) => aProductRow(tx, { lowStockThreshold: -1 }),
  ],
  ['no price is below zero', 'products_price_not_negative', (tx) => aProductRow(tx, { price: -1 })],
  [
    'no price was ever below zero',
    'products_original_price_not_negative',
    (tx) => aProductRow(tx, { originalPrice: -1 }),
  ],
  [
    'a product is in a known category',
    'products_category_known',
    (tx) => aProductRow(tx, { category: 'sofas' as never }),
  ],
])
