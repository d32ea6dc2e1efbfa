import { expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { anOrder, aProduct, type OrderOverrides } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { createOrder } from './create-order.ts'
import type { OrderRow } from './orders.table.ts'
import { previewOrder } from './preview-order.ts'

const PRICE = 90_000_00
const MOST = 99

const turn = (tx: TestTx, namingCents: boolean) =>
  changeSetting(tx, 'transfers', { value: { namingCents } })

/** A product of which there is enough, in a shop where cents name transfers. */
async function inNamingShop(
  work: (tx: TestTx, place: (given?: OrderOverrides) => Promise<OrderRow>) => Promise<void>,
) {
  await inShop(async (tx) => {
    await turn(tx, true)
    const { id: productId } = await aProduct(tx, { priceCents: PRICE, stock: { Sand: 300 } })
    await work(tx, (given) => anOrder(tx, { productId, ...given }))
  })
}

const edit = async (tx: TestTx, orderId: number, change: EditOrder) =>
  (await changeOrder(tx, { orderId, edit: change })).order

/** Another open transfer of this total that no cents name. */
async function alike(tx: TestTx, { totalAmount }: OrderRow) {
  const { id: productId } = await aProduct(tx, { priceCents: totalAmount })
  await turn(tx, false)
  const other = await anOrder(tx, { productId })
  await turn(tx, true)
  expect(other).toMatchObject({ totalAmount, namingDiscount: 0 })
  return other
}

test('a transfer gets cents off that make its total unlike all others; a card gets none', () =>
  inNamingShop(async (_tx, place) => {
    const placed = [await place(), await place(), await place()]
    for (const { totalAmount, namingDiscount, discount } of placed) {
      expect(namingDiscount).toBeGreaterThan(0)
      expect(namingDiscount).toBeLessThan(100)
      expect([totalAmount, discount]).toEqual([PRICE - namingDiscount, namingDiscount])
    }
    expect(new Set(placed.map(({ totalAmount }) => totalAmount)).size).toBe(3)
    expect((await place({ paymentMethod: 'credit_card' })).namingDiscount).toBe(0)
  }))

test('no order gets cents until staff turn them on; those that have some keep them afterwards', () =>
  inShop(async (tx) => {
    expect((await anOrder(tx)).namingDiscount).toBe(0)
    await turn(tx, true)
    const { id, namingDiscount } = await anOrder(tx)
    expect(namingDiscount).toBeGreaterThan(0)
    await turn(tx, false)
    expect(await edit(tx, id, { notes: 'Ring twice' })).toMatchObject({ namingDiscount })
    expect((await anOrder(tx)).namingDiscount).toBe(0)
  }))

test('the total that the shopper saw is without them, and so is a preview', () =>
  inNamingShop(async (tx, place) => {
    const { productId, totalAmount } = await place({ totalAmount: '90000.00' })
    expect(totalAmount).toBeLessThan(PRICE)
    const lines = [{ productId: productId!, quantity: 1 }]
    const { breakdown } = await previewOrder(tx, { lines })
    expect(breakdown).toMatchObject({ total: PRICE, discount: 0, namingDiscount: 0 })
    await expect(place({ totalAmount: '89999.63' })).rejects.toMatchObject({
      code: 'price-changed',
    })
  }))

test('an order that staff take gets them too, unless it is paid or cancelled already', () =>
  inNamingShop(async (tx) => {
    const order = {
      productName: 'A couch from the window',
      customerName: 'Ann Brown',
      customerEmail: 'ann@example.com',
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      totalAmount: '500.00',
    } as const
    expect((await createOrder(tx, order)).namingDiscount).toBeGreaterThan(0)
    const paid = await createOrder(tx, { ...order, paymentStatus: 'paid' })
    expect(paid).toMatchObject({ namingDiscount: 0, totalAmount: 500_00 })
    const gone = await createOrder(tx, { ...order, orderStatus: 'cancelled' })
    expect(gone.namingDiscount).toBe(0)
    for (const [total, isNamed] of [
      ['1.00', true],
      ['0.99', false],
      ['0.00', false],
    ] as const) {
      const small = await createOrder(tx, { ...order, totalAmount: total })
      expect(small.namingDiscount > 0).toBe(isNamed)
      expect(small.totalAmount > 0).toBe(total !== '0.00')
    }
  }))

test('where all ninety-nine are taken an order gets none, and the next once one is free again', () =>
  inNamingShop(async (tx, place) => {
    const placed: OrderRow[] = []
    for (let count = 0; count < MOST; count++) placed.push(await place())
    expect(new Set(placed.map(({ totalAmount }) => totalAmount)).size).toBe(MOST)
    expect(await place()).toMatchObject({ namingDiscount: 0, totalAmount: PRICE })
    const { id, namingDiscount } = placed[42]!
    await edit(tx, id, { orderStatus: 'cancelled' })
    expect((await place()).namingDiscount).toBe(namingDiscount)
    expect((await place()).namingDiscount).toBe(0)
  }))

test('cents that a closed order had are left to it for thirty days while there are others', () =>
  inNamingShop(async (tx, place) => {
    const { id, namingDiscount } = await place()
    await edit(tx, id, { paymentStatus: 'paid' })
    const had: number[] = []
    for (let count = 1; count < MOST; count++) had.push((await place()).namingDiscount)
    expect(had).not.toContain(namingDiscount)
    expect((await place()).namingDiscount).toBe(namingDiscount)
  }))

test('an edit before payment keeps them while the total is unlike all others, else others are chosen', () =>
  inNamingShop(async (tx, place) => {
    const { id, namingDiscount } = await place()
    const dearer = await edit(tx, id, { delivery: '6200.00', reason: 'Courier' })
    expect(dearer).toMatchObject({ namingDiscount, totalAmount: PRICE + 6200_00 - namingDiscount })
    await alike(tx, await edit(tx, id, { delivery: '0.00', reason: 'Fetched' }))
    expect((await edit(tx, id, { notes: 'Ring twice' })).namingDiscount).toBe(namingDiscount)
    await edit(tx, id, { delivery: '6200.00', reason: 'Courier' })
    const back = await edit(tx, id, { delivery: '0.00', reason: 'Fetched' })
    expect(back.namingDiscount).not.toBe(namingDiscount)
    expect(back.totalAmount).toBe(PRICE - back.namingDiscount)
  }))

test('a discount by hand is beside them, and a total that is sent is the total that it gets', () =>
  inNamingShop(async (tx, place) => {
    const { id, namingDiscount, totalAmount } = await place()
    const cheaper = await edit(tx, id, { discount: '100.00', reason: 'A scratch' })
    expect(cheaper).toMatchObject({ discount: 100_00 + namingDiscount, namingDiscount })
    expect(cheaper.totalAmount).toBe(totalAmount - 100_00)
    const cut = await edit(tx, id, { totalAmount: '75000.00' })
    expect(cut).toMatchObject({ totalAmount: 75_000_00, namingDiscount })
    const least = await edit(tx, id, { totalAmount: '0.40' })
    expect(least.totalAmount).toBe(40)
  }))

test('they go with a total below a dollar, and with a change to a card', () =>
  inNamingShop(async (tx, place) => {
    const { id } = await place()
    const tiny = await edit(tx, id, { discount: '89999.50', reason: 'A present' })
    expect(tiny).toMatchObject({ namingDiscount: 0, totalAmount: 50, discount: 89_999_50 })
    const { id: other } = await place()
    const card = await edit(tx, other, { paymentMethod: 'credit_card' })
    expect(card).toMatchObject({ namingDiscount: 0, totalAmount: PRICE, discount: 0 })
  }))

test('the first payment fixes them; without it others are chosen where another order has the total', () =>
  inNamingShop(async (tx, place) => {
    const order = await place()
    const { id, namingDiscount, totalAmount } = order
    await edit(tx, id, { paymentStatus: 'paid' })
    await alike(tx, order)
    const changed = await edit(tx, id, { delivery: '50.00', reason: 'Courier' })
    expect(changed).toMatchObject({ namingDiscount, totalAmount: totalAmount + 50_00 })
    const same = await edit(tx, id, { delivery: '0.00', reason: 'Fetched' })
    expect(same).toMatchObject({ namingDiscount, totalAmount })
    const unpaid = await edit(tx, id, { paymentStatus: 'pending' })
    expect(unpaid.namingDiscount).not.toBe(namingDiscount)
    expect(unpaid.totalAmount).toBe(PRICE - unpaid.namingDiscount)
  }))

test('a restored order has its own again, or others where somebody else has its total now', () =>
  inNamingShop(async (tx, place) => {
    const first = await place()
    const { id, namingDiscount } = first
    const cancelled = await edit(tx, id, { orderStatus: 'cancelled' })
    expect(cancelled.namingDiscount).toBe(namingDiscount)
    expect(await edit(tx, id, { orderStatus: 'pending' })).toMatchObject({ namingDiscount })
    await edit(tx, id, { orderStatus: 'cancelled' })
    await alike(tx, first)
    const restored = await edit(tx, id, { orderStatus: 'pending' })
    expect(restored.namingDiscount).not.toBe(namingDiscount)
    expect(restored.namingDiscount).toBeGreaterThan(0)
    const changes = tx.happened.findLast(({ name }) => name === 'order.edited')
    expect(changes?.facts).toMatchObject({ changed: expect.arrayContaining(['namingDiscount']) })
  }))
