import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { stockMovements } from '#domain/stock/stock.table.ts'
import { aProduct, anOrder } from '#testing/builders.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { deleteOrder } from './delete-order.ts'

const change = async (tx: TestTx, orderId: number, edit: EditOrder) =>
  (await changeOrder(tx, { orderId, edit })).order

const shelf = async (tx: TestTx, productId: number) => {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return Object.fromEntries(levels.map(({ color, pieces }) => [color, pieces]))
}
const movesOf = (tx: TestTx, orderId: number) =>
  tx.db.$count(stockMovements, eq(stockMovements.orderId, orderId))

async function anOrderThatLeftAndWasCancelled(tx: TestTx) {
  const product = await aProduct(tx, { stock: { Sand: 4 } })
  const order = await anOrder(tx, { productId: product.id })
  await change(tx, order.id, { orderStatus: 'shipped' })
  await change(tx, order.id, { orderStatus: 'cancelled' })
  return { order, product }
}

test.each([
  ['a note', (tx: TestTx, id: number) => change(tx, id, { notes: 'Called the courier' })],
  [
    'another cancellation',
    (tx: TestTx, id: number) => change(tx, id, { orderStatus: 'cancelled' }),
  ],
  ['its deletion', (tx: TestTx, id: number) => deleteOrder(tx, id)],
] as const)('a piece that left before its order was cancelled stays gone at %s', (_, touch) =>
  inShop(async (tx) => {
    const { order, product } = await anOrderThatLeftAndWasCancelled(tx)
    await touch(tx, order.id)
    expect(await shelf(tx, product.id)).toEqual({ Sand: 3 })
  }),
)

test('a cancelled order whose piece had left is restored with that piece, and gives it back once', () =>
  inShop(async (tx) => {
    const { order, product } = await anOrderThatLeftAndWasCancelled(tx)
    await change(tx, order.id, { orderStatus: 'confirmed' })
    expect(await shelf(tx, product.id)).toEqual({ Sand: 3 })
    await change(tx, order.id, { orderStatus: 'cancelled' })
    await change(tx, order.id, { orderStatus: 'cancelled' })
    expect(await shelf(tx, product.id)).toEqual({ Sand: 4 })
  }))

test('an order changed to another product holds that product’s piece, and gives its own back', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Navy: 3, Sand: 3 } })
    const bed = await aProduct(tx, { name: 'Bed', stock: { Sand: 3 } })
    const { id } = await anOrder(tx, { productId: couch.id, selectedColor: 'Navy' })
    const edited = await change(tx, id, { productName: 'bed', selectedColor: 'Sand' })
    expect(edited).toMatchObject({ productId: bed.id, productName: 'Bed', heldColor: 'Sand' })
    expect(await shelf(tx, couch.id)).toEqual({ Navy: 3, Sand: 3 })
    expect(await shelf(tx, bed.id)).toEqual({ Sand: 2 })
    const back = await change(tx, id, { productId: couch.id, selectedColor: 'Navy' })
    expect(back).toMatchObject({ productId: couch.id, productName: 'Couch', heldColor: 'Navy' })
    expect(await shelf(tx, couch.id)).toEqual({ Navy: 2, Sand: 3 })
    expect(await shelf(tx, bed.id)).toEqual({ Sand: 3 })
  }))

test('an order for something that the shop does not list holds no piece, until it names one', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Sand: 3 } })
    const { id } = await anOrder(tx, { productId: couch.id })
    const other = await change(tx, id, { productName: 'Showroom couch with a scratch' })
    expect(other).toMatchObject({ productId: null, heldColor: null })
    expect(await shelf(tx, couch.id)).toEqual({ Sand: 3 })
    const again = await change(tx, id, { productName: 'couch' })
    expect(again).toMatchObject({ productId: couch.id, productName: 'Couch', heldColor: 'Sand' })
    expect(await shelf(tx, couch.id)).toEqual({ Sand: 2 })
  }))

test('a record sent back as it was read keeps its piece, though its product is called otherwise now', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Sand: 3 } })
    const { id, productName, productId } = await anOrder(tx, { productId: couch.id })
    await tx.db.update(products).set({ name: 'Settee' }).where(eq(products.id, couch.id))
    const order = await change(tx, id, { productId, productName, selectedColor: 'Sand' })
    expect(order).toMatchObject({ productId: couch.id, productName: 'Couch', heldColor: 'Sand' })
    expect(await movesOf(tx, id)).toBe(1)
  }))

test('a product that is sold out is refused, and the order keeps the piece that it has', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Sand: 3 } })
    await aProduct(tx, { name: 'Bed', stock: { Sand: 0 } })
    const { id } = await anOrder(tx, { productId: couch.id })
    const swap = trying(tx, (inner) => change(inner, id, { productName: 'Bed' }))
    await expect(swap).rejects.toMatchObject({ code: 'out-of-stock' })
    expect(await shelf(tx, couch.id)).toEqual({ Sand: 2 })
  }))

test.each(['shipped', 'delivered', 'cancelled'] as const)(
  'what has left stays what it was while the order is %s, and is swapped once it is taken back',
  (orderStatus) =>
    inShop(async (tx) => {
      const couch = await aProduct(tx, { name: 'Couch', stock: { Navy: 3, Sand: 3 } })
      const bed = await aProduct(tx, { name: 'Bed', stock: { Sand: 3 } })
      const { id } = await anOrder(tx, { productId: couch.id, selectedColor: 'Navy' })
      await change(tx, id, { orderStatus: 'shipped' })
      await change(tx, id, { orderStatus })
      for (const edit of [{ productName: 'Bed' }, { selectedColor: 'Sand' }])
        await expect(trying(tx, (inner) => change(inner, id, edit))).rejects.toMatchObject({
          code: 'order-left',
        })
      await change(tx, id, { orderStatus: 'confirmed', productName: 'Bed', selectedColor: '' })
      expect(await shelf(tx, couch.id)).toEqual({ Navy: 3, Sand: 3 })
      expect(await shelf(tx, bed.id)).toEqual({ Sand: 2 })
    }),
)

test.each([
  ['emptied', ''],
  ['typed in other letters', ' sAND '],
  ['sent back as it was read', 'Sand'],
])('a colour that is %s moves no piece, and the order says the colour it holds', (_, typed) =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { stock: { Navy: 9, Sand: 3 } })
    const { id } = await anOrder(tx, { productId: couch.id, selectedColor: 'Sand' })
    const order = await change(tx, id, { selectedColor: typed })
    expect(order).toMatchObject({ selectedColor: 'Sand', heldColor: 'Sand' })
    expect(await movesOf(tx, id)).toBe(1)
    expect(await shelf(tx, couch.id)).toEqual({ Navy: 9, Sand: 2 })
  }),
)

test('a cancelled order whose piece is out says its colour, though the field was emptied', () =>
  inShop(async (tx) => {
    const { order } = await anOrderThatLeftAndWasCancelled(tx)
    const emptied = await change(tx, order.id, { selectedColor: '' })
    expect(emptied).toMatchObject({ selectedColor: 'Sand', heldColor: 'Sand' })
  }))

test.each([
  { orderStatus: 'shipped' },
  { orderStatus: 'cancelled' },
  { orderStatus: 'confirmed' },
  { paymentStatus: 'paid' },
  { paymentStatus: 'failed' },
  { productName: 'Bed', selectedColor: 'Sand' },
  { selectedColor: 'Navy' },
  { totalAmount: '100.00' },
] satisfies EditOrder[])('%j saved twice, also after its undo, happens once each time', (edit) =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Navy: 3, Sand: 3 } })
    await aProduct(tx, { name: 'Bed', stock: { Sand: 3 } })
    const before = await anOrder(tx, { productId: couch.id, selectedColor: 'Sand' })
    const undo = {
      orderStatus: 'pending',
      paymentStatus: 'pending',
      productName: 'Couch',
      selectedColor: 'Sand',
      totalAmount: '90000.00',
    } as const
    for (const wanted of [edit, undo, edit, undo]) {
      const once = await change(tx, before.id, wanted)
      const done = [await movesOf(tx, before.id), tx.happened.length]
      expect(await change(tx, before.id, wanted)).toEqual(once)
      expect([await movesOf(tx, before.id), tx.happened.length]).toEqual(done)
    }
    expect(await shelf(tx, couch.id)).toEqual({ Navy: 3, Sand: 2 })
  }),
)

test('a cancelled order whose colour was emptied says the colour that it takes when restored', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { stock: { Navy: 9, Sand: 3 } })
    const { id } = await anOrder(tx, { productId: couch.id, selectedColor: 'Sand' })
    await change(tx, id, { orderStatus: 'cancelled', selectedColor: '' })
    const order = await change(tx, id, { orderStatus: 'pending' })
    expect(order).toMatchObject({ selectedColor: 'Navy', heldColor: 'Navy' })
  }))

test('an order that staff write for a product by its name gives its piece back like any other', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Sand: 3 } })
    const { id } = await createOrder(tx, {
      productName: ' couch ',
      customerName: 'Ann Brown',
      customerEmail: 'ann@example.com',
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      totalAmount: '100.00',
    })
    expect(await shelf(tx, couch.id)).toEqual({ Sand: 2 })
    await change(tx, id, { orderStatus: 'cancelled' })
    expect(await shelf(tx, couch.id)).toEqual({ Sand: 3 })
  }))
