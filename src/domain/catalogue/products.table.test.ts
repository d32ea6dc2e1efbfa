import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aProductRow } from '#testing/table-rows.ts'
import { products, productWords } from './products.table.ts'

testGuards([
  [
    'no product runs low below no pieces',
    'products_threshold_not_negative',
    (tx) => aProductRow(tx, { lowStockThreshold: -1 }),
  ],
  ['no price is below zero', 'products_price_not_negative', (tx) => aProductRow(tx, { price: -1 })],
  [
    'no piece costs less than nothing',
    'products_cost_not_negative',
    (tx) => aProductRow(tx, { cost: -1 }),
  ],
  [
    'no product is under warranty for another term than the policies promise',
    'products_warranty_known',
    (tx) => aProductRow(tx, { warrantyYears: 0 }),
  ],
  [
    'facts are known by their keys',
    'products_facts_by_key',
    (tx) => aProductRow(tx, { facts: [] as never }),
  ],
  [
    'no price was ever below zero',
    'products_original_price_not_negative',
    (tx) => aProductRow(tx, { originalPrice: -1 }),
  ],
  [
    'a sale has a price before it',
    'products_sale_from_more',
    (tx) => aProductRow(tx, { onSale: true }),
  ],
  [
    'a sale takes something off',
    'products_sale_from_more',
    (tx) => aProductRow(tx, { onSale: true, price: 5_00, originalPrice: 5_00 }),
  ],
  [
    'a product is in a known category',
    'products_category_known',
    (tx) => aProductRow(tx, { category: 'sofas' as never }),
  ],
  [
    'a product is a draft or live',
    'products_state_known',
    (tx) => aProductRow(tx, { state: 'hidden' as never }),
  ],
  [
    'no word is in fewer than no products',
    'product_words_count_products',
    (tx) => tx.db.insert(productWords).values({ word: 'pouf', products: -1 }),
  ],
])

async function wordsKept(tx: TestTx) {
  const kept = await tx.db
    .select()
    .from(productWords)
    .orderBy(sql`word collate "C"`)
  const { rows } = await tx.db.execute(sql`
    select word, ndoc as products from ts_stat('select search_words from products where state = ''live''')
    order by word collate "C"`)
  return { kept, counted: rows }
}

const CHANGES: [trigger: string, what: string, (tx: TestTx) => Promise<unknown>][] = [
  ['products_bring_words', 'come', (tx) => aProductRow(tx, { name: 'Hammock of cotton' })],
  [
    'products_change_words',
    'are renamed, several at once',
    (tx) => tx.db.update(products).set({ name: sql`'Renamed ' || name` }),
  ],
  [
    'products_change_words',
    'become drafts',
    (tx) => tx.db.update(products).set({ state: 'draft' }).where(eq(products.name, 'Velvet chair')),
  ],
  [
    'products_take_words_along',
    'go',
    (tx) => tx.db.delete(products).where(eq(products.name, 'Velvet pouf')),
  ],
]

test.each(CHANGES)('by %s the words are counted anew when products %s', (trigger, _, change) =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(sql`select from pg_trigger where tgname = ${trigger}`)
    expect(rows).toHaveLength(1)
    await aProductRow(tx, { name: 'Velvet pouf', features: ['Soft velvet'] })
    await aProductRow(tx, { name: 'Velvet chair' })
    const before = await wordsKept(tx)
    expect(before.kept).toEqual(before.counted)
    expect(before.kept).toContainEqual({ word: 'velvet', products: 2 })
    await change(tx)
    const { kept, counted } = await wordsKept(tx)
    expect(kept).toEqual(counted)
    expect(kept).not.toEqual(before.kept)
  }),
)
