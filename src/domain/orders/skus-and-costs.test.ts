import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditProduct } from '#contract/edit-product.ts'
import { changeOrder } from './change-order.ts'
import { orderLines } from './order-lines.table.ts'
import { changeProduct, createProduct } from '#domain/stock/change-product.ts'
import { listInventory } from '#domain/stock/list-inventory.ts'
import { aProduct, anOrder, anOrderOf } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { readSkus } from '#domain/catalogue/skus.ts'

const STOCK = { Sand: 5, Navy: 5 }
const edit = (tx: TestTx, productId: number, change: EditProduct) =>
  changeProduct(tx, { productId, edit: change })
const skusOf = async (tx: TestTx, id: number) => (await readSkus(tx, [id])).get(id)

test('each colour has its own SKU, and one that is not named keeps what it has', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { stock: STOCK })
    await edit(tx, id, { colorSkus: { sand: 'TC-S', Navy: 'TC-N' } })
    expect(await skusOf(tx, id)).toEqual({ Sand: 'TC-S', Navy: 'TC-N' })
    await edit(tx, id, { colorSkus: { Navy: '' } })
    expect(await skusOf(tx, id)).toEqual({ Sand: 'TC-S' })
    await edit(tx, id, { name: 'Another name' })
    expect(await skusOf(tx, id)).toEqual({ Sand: 'TC-S' })
  }))

test('two colours exchange their SKUs, and a colour that is no longer sold gives its SKU up', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { stock: STOCK })
    await edit(tx, id, { colorSkus: { Sand: 'A', Navy: 'B' } })
    await edit(tx, id, { colorSkus: { Sand: 'B', Navy: 'A' } })
    expect(await skusOf(tx, id)).toEqual({ Sand: 'B', Navy: 'A' })
    await edit(tx, id, { colors: ['Sand'] })
    expect(await skusOf(tx, id)).toEqual({ Sand: 'B' })
  }))

test('an SKU that names another piece is refused, with the piece that it names', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Montego', stock: STOCK })
    await edit(tx, couch.id, { colorSkus: { Sand: 'MON-S' } })
    const { id } = await aProduct(tx, { stock: STOCK })
    const taken = { code: 'sku-taken', details: { sku: 'mon-s', by: 'Montego in Sand' } }
    await expect(edit(tx, id, { colorSkus: { Navy: 'mon-s' } })).rejects.toMatchObject(taken)
    await expect(edit(tx, id, { colorSkus: { Sand: 'X', Navy: 'x' } })).rejects.toMatchObject({
      code: 'sku-taken',
    })
    await expect(edit(tx, id, { colorSkus: { Pink: 'P' } })).rejects.toMatchObject({
      code: 'colour-unknown',
    })
  }))

test('a product without colours has an SKU itself, from the start if it is sent', () =>
  inShop(async (tx) => {
    const chair = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' } as const
    const { product } = await createProduct(tx, { ...chair, colorSkus: { '': 'POD' } })
    expect(await skusOf(tx, product.id)).toEqual({ '': 'POD' })
  }))

test('a change of SKUs alone is an edit, which older versions of the form are refused after', () =>
  inShop(async (tx) => {
    const { id, edition } = await aProduct(tx, { stock: STOCK })
    const { product } = await edit(tx, id, { colorSkus: { Sand: 'A' } })
    expect(product.edition).toBe(edition + 1)
    expect((await edit(tx, id, { colorSkus: { Sand: 'A' } })).product.edition).toBe(edition + 1)
    expect(tx.happened.at(-1)).toMatchObject({
      name: 'product.changed',
      facts: { productId: id, changed: ['colorSkus'] },
    })
  }))

test('the stock is found by an SKU', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { name: 'Zephyr', stock: STOCK })
    await edit(tx, id, { colorSkus: { Sand: 'QX-77' } })
    const { items } = await listInventory(tx, { q: 'qx-7', limit: 10 })
    expect(items.map(({ product }) => product.id)).toEqual([id])
  }))

test('a change of the cost is recorded with what it was and what it is', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { fields: { cost: 100_00 } })
    await edit(tx, id, { cost: '120.50' })
    await edit(tx, id, { cost: '120.50' })
    await edit(tx, id, { cost: null })
    const costs = tx.happened.filter(({ name }) => name === 'product.cost-changed')
    expect(costs.map(({ facts }) => facts)).toEqual([
      { productId: id, fromCents: null, toCents: 100_00 },
      { productId: id, fromCents: 100_00, toCents: 120_50 },
      { productId: id, fromCents: 120_50, toCents: null },
    ])
  }))

const costsOf = async (tx: TestTx, orderId: number) =>
  (
    await tx.db
      .select({ cost: orderLines.unitCost })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position)
  ).map(({ cost }) => cost)

test('a line keeps what its piece cost when it was written', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { fields: { cost: 40_000_00 } })
    const chair = await aProduct(tx, { name: 'Chair' })
    const order = await anOrderOf(tx, [
      { productId: couch.id, quantity: 2 },
      { productId: chair.id, quantity: 1 },
    ])
    expect(await costsOf(tx, order.id)).toEqual([40_000_00, null])
    await edit(tx, couch.id, { cost: '50000.00' })
    await edit(tx, chair.id, { cost: '9.00' })
    await changeOrder(tx, { orderId: order.id, edit: { notes: 'Call first' } })
    expect(await costsOf(tx, order.id)).toEqual([40_000_00, null])
  }))

test('a line that becomes another product’s has the cost of that product', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { fields: { cost: 40_000_00 } })
    const other = await aProduct(tx, { name: 'Other', fields: { cost: 10_000_00 } })
    const order = await anOrder(tx, { productId: couch.id })
    await changeOrder(tx, { orderId: order.id, edit: { productId: other.id } })
    expect(await costsOf(tx, order.id)).toEqual([10_000_00])
  }))
