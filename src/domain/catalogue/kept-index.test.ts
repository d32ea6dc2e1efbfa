import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system, type Tx } from '#platform/tx.ts'
import { openTestShop } from '#testing/shop.ts'
import { addProduct, editProduct } from './edit-product.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'
import { products } from './products.table.ts'

const plain = { description: 'Soft', price: 100_00, category: 'chairs' } as const

test('a product is found by its new words as soon as it is changed, and no longer by the old', async () => {
  const yaadbox = await openTestShop()
  const { shop } = yaadbox
  const me = system('test')
  const find = async (q: string) =>
    (await shop.read(me, (tx) => listProducts(tx, { q, limit: 9 }))).items.map(({ name }) => name)
  expect(await find('zebra')).toEqual([])
  const { id } = await shop.write(me, (tx) => addProduct(tx, { ...plain, name: 'Zebra Chair' }))
  expect(await find('zebra')).toEqual(['Zebra Chair'])
  const rename = async (tx: Tx) =>
    editProduct(tx, { before: await getProduct(tx, id), fields: { name: 'Okapi Chair' } })
  await shop.write(me, rename)
  expect(await find('zebra')).toEqual([])
  expect(await find('okapi')).toEqual(['Okapi Chair'])
  await shop.write(me, async (tx) =>
    editProduct(tx, { before: await getProduct(tx, id), fields: { state: 'draft' } }),
  )
  expect(await find('okapi')).toEqual([])
  // What another process changed unnoticed is found once changes might have been missed.
  await yaadbox.database.db.execute(
    sql`update ${products} set name = 'Ibis Chair', state = 'live' where id = ${id}`,
  )
  shop.receiveChange()
  expect(await find('ibis')).toEqual(['Ibis Chair'])
  await yaadbox.close()
})
