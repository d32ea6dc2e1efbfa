import { expect, test } from 'vitest'
import { warrantyOf } from '#contract/warranty.ts'
import { editProduct } from '#domain/catalogue/edit-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { entitlementsByOrder, warrantyPrizesIn } from '#domain/vouchers/entitlements.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements } from '#domain/vouchers/vouchers.table.ts'
import { aProduct, anOrder, anOrderOf, BUYER } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { getOrder } from './find-order.ts'
import { linesOf } from './lines.ts'

const setTerm = (tx: TestTx, before: ProductRow, warrantyYears: number | null) =>
  editProduct(tx, { before, fields: { warrantyYears } })

const ofYears = (tx: TestTx, warrantyYears: number | null, name = 'Couch') =>
  aProduct(tx, { name, fields: { warrantyYears } })

/** The warranty of each line of an order, as its page says it. */
async function warrantiesOf(tx: TestTx, orderId: number) {
  const order = await getOrder(tx, orderId)
  const along = (await entitlementsByOrder(tx, [orderId])).get(orderId) ?? []
  const covering = { ...order, warrantyPrizes: warrantyPrizesIn(along) }
  return (await linesOf(tx, order)).map((line) => warrantyOf(line, covering))
}

test('an order keeps the terms that its products had, whatever staff enter later', () =>
  inShop(async (tx) => {
    const [couch, chair] = [await ofYears(tx, 5), await ofYears(tx, null, 'Chair')]
    const order = await anOrderOf(tx, [
      { productId: couch.id, quantity: 2 },
      { productId: chair.id, quantity: 1 },
    ])
    await setTerm(tx, couch, 1)
    await setTerm(tx, chair, 4)
    await changeOrder(tx, { orderId: order.id, edit: { notes: 'Call first' } })
    expect(await warrantiesOf(tx, order.id)).toEqual([{ years: 5, until: null }, null])
  }))

test('a line that becomes another product’s has the term of that product', () =>
  inShop(async (tx) => {
    const [couch, chair] = [await ofYears(tx, 5), await ofYears(tx, 2, 'Chair')]
    const order = await anOrder(tx, { productId: couch.id })
    await changeOrder(tx, { orderId: order.id, edit: { productId: chair.id } })
    expect(await warrantiesOf(tx, order.id)).toEqual([{ years: 2, until: null }])
  }))

test('a warranty begins with the delivery, and not before', () =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrder(tx, { productId: (await ofYears(tx, 3)).id })
    await changeOrder(tx, { orderId, edit: { orderStatus: 'shipped' } })
    expect(await warrantiesOf(tx, orderId)).toEqual([{ years: 3, until: null }])
    await changeOrder(tx, { orderId, edit: { orderStatus: 'delivered' } })
    expect(await warrantiesOf(tx, orderId)).toEqual([{ years: 3, until: '2029-11-20' }])
  }))

test('the warranty of the wheel lengthens every line of its order, until that is cancelled', () =>
  inShop(async (tx) => {
    const won = { kind: 'warranty' as const, prize: '3-year warranty', createdAt: tx.now }
    const keys = keysOf(BUYER.customerEmail, BUYER.customerPhone)
    await tx.db.insert(entitlements).values({ ...won, ...keys })
    const [couch, chair] = [await ofYears(tx, 5), await ofYears(tx, 1, 'Chair')]
    const lines = [couch, chair].map(({ id }) => ({ productId: id, quantity: 1 }))
    const first = await anOrderOf(tx, lines)
    expect(await warrantiesOf(tx, first.id)).toMatchObject([{ years: 8 }, { years: 4 }])
    expect(await warrantiesOf(tx, (await anOrderOf(tx, lines)).id)).toMatchObject([
      { years: 5 },
      { years: 1 },
    ])
    await changeOrder(tx, { orderId: first.id, edit: { orderStatus: 'cancelled' } })
    expect(await warrantiesOf(tx, first.id)).toEqual([null, null])
    const next = await anOrderOf(tx, lines)
    expect(await warrantiesOf(tx, next.id)).toMatchObject([{ years: 8 }, { years: 4 }])
  }))
