import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aProductRow } from '#testing/table-rows.ts'
import { productSkus } from './product-skus.table.ts'

const add = async (tx: TestTx, sku: string, color = 'Sand') => {
  const { id: productId } = await aProductRow(tx)
  await tx.db.insert(productSkus).values({ productId, color, sku })
}

testGuards([
  ['an SKU has a character at least', 'product_skus_length', (tx) => add(tx, '')],
  ['an SKU has 40 characters at most', 'product_skus_length', (tx) => add(tx, 'x'.repeat(41))],
  [
    'an SKU names one piece, whatever its capitals',
    'product_skus_once',
    async (tx) => {
      await add(tx, 'A-1')
      await add(tx, 'a-1')
    },
  ],
  [
    'a colour has one SKU',
    'product_skus_product_id_color_pk',
    async (tx) => {
      const { id: productId } = await aProductRow(tx)
      for (const sku of ['A-1', 'A-2'])
        await tx.db.insert(productSkus).values({ productId, color: 'Sand', sku })
    },
  ],
])
