import { Client } from 'pg'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { anOrder, anOrderOf, aProduct, type OrderOverrides } from '#testing/builders.ts'
import { testDatabase } from '#testing/database.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { changeOrder } from './change-order.ts'
import { findOrder } from './find-order.ts'
import { linesOf } from './lines.ts'
import { moneyOf } from './order-money.ts'
import { orderLines } from './order-lines.table.ts'
import { orders, type OrderRow } from './orders.table.ts'
import { orderPayments } from './payments.table.ts'
import { ordersWithoutLines, writeLinesOfOrders } from './write-lines.ts'

const commit = (tx: TestTx) => tx.db.execute(sql`set constraints all immediate`)
const writeLines = async (tx: TestTx, most = 500) =>
  writeLinesOfOrders(tx, (await ordersWithoutLines(tx)).slice(0, most))
const again = async (tx: TestTx, { id }: OrderRow) => (await findOrder(tx, id)) as OrderRow

test('orders of earlier versions get their lines and their payments in portions, once', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx)
    const paid = { paymentStatus: 'paid' as const, paidAt: tx.now }
    const made = [
      await anOrderRow(tx, { productId, selectedColor: 'Sand', heldColor: 'Sand' }),
      await anOrderRow(tx, { ...paid, paymentMethod: 'credit_card' }),
      await anOrderRow(tx, { ...paid, totalAmount: 0 }),
    ]
    const before = await Promise.all(made.map((order) => linesOf(tx, order)))
    expect(await writeLines(tx, 2)).toBe(2)
    expect(await writeLines(tx, 2)).toBe(1)
    expect(await writeLines(tx, 2)).toBe(0)
    await commit(tx)
    for (const [index, order] of made.entries()) {
      const written = await again(tx, order)
      expect(written).toEqual({ ...order, linesVersion: 1 })
      const [line] = await linesOf(tx, written)
      expect(line).toEqual({ ...before[index]?.[0], id: expect.any(Number) })
      expect((await moneyOf(tx, written)).netCents).toBe((await moneyOf(tx, order)).netCents)
    }
    expect(await tx.db.select().from(orderPayments)).toMatchObject([
      { amount: 100_00, method: 'card', recordedBy: 'recorded before itemised payments' },
    ])
  }))

test('an order that staff change before its turn has its line written then', () =>
  inShop(async (tx) => {
    const order = await anOrderRow(tx, { paymentStatus: 'paid', paidAt: tx.now })
    await changeOrder(tx, { orderId: order.id, edit: { totalAmount: '150.00', reason: 'x' } })
    await commit(tx)
    expect(await again(tx, order)).toMatchObject({ linesVersion: 1, paymentStatus: 'processing' })
    expect(await writeLines(tx)).toBe(0)
    expect(await tx.db.$count(orderLines, eq(orderLines.orderId, order.id))).toBe(1)
  }))

test('an order that an earlier version changed after it had lines gets them from its row once more', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx)
    const order = await anOrderOf(tx, [{ productId: id, quantity: 1 }])
    await tx.db.update(orders).set({ totalAmount: 5_00 }).where(eq(orders.id, order.id))
    await writeLines(tx)
    await commit(tx)
    expect(await linesOf(tx, await again(tx, order))).toMatchObject([{ unitPrice: 5_00 }])
  }))

test('nothing was taken off the total that an earlier version gave such an order', () =>
  inShop(async (tx) => {
    await changeSetting(tx, 'transfers', { value: { namingCents: true } })
    const { code } = await makeVoucher(tx, { kind: 'amount', amount: 100_00 })
    const whole = {
      ...{ totalAmount: 500_00, delivery: 0, linesVersion: 1 },
      ...{ discount: 0, voucherDiscount: 0, deliveryDiscount: 0, namingDiscount: 0 },
    }
    const changedBefore = async (overrides: OrderOverrides) => {
      const { id, discount } = await anOrder(tx, overrides)
      expect(discount).toBeGreaterThan(0)
      await changeOrder(tx, { orderId: id, edit: { delivery: '50.00', reason: 'Courier' } })
      await tx.db.update(orders).set({ totalAmount: 500_00 }).where(eq(orders.id, id))
      return id
    }
    const id = await changedBefore({ voucher: code })
    await writeLines(tx)
    expect(await findOrder(tx, id)).toMatchObject(whole)
    const other = await changedBefore({})
    await changeOrder(tx, { orderId: other, edit: { notes: 'Ring twice' } })
    expect(await findOrder(tx, other)).toMatchObject(whole)
    await commit(tx)
  }))

test('several pieces, and cents that name an order, wait until no earlier version runs on the database', async () => {
  const { kind, queueOptions } = await testDatabase()
  if (kind !== 'postgres') return
  const { connectionString } = queueOptions as { connectionString: string }
  const earlier = new Client({ connectionString, application_name: 'yaadbox-news' })
  await earlier.connect()
  try {
    await inShop(async (tx) => {
      const { id: productId } = await aProduct(tx)
      const two = trying(tx, (tx) => anOrderOf(tx, [{ productId, quantity: 2 }]))
      await expect(two).rejects.toMatchObject({ code: 'several-pieces-later' })
      const one = await anOrderOf(tx, [{ productId, quantity: 1 }])
      const [line] = await linesOf(tx, one)
      const edit = { lines: [{ id: line?.id ?? 0, quantity: 2 }] }
      const more = trying(tx, (tx) => changeOrder(tx, { orderId: one.id, edit }))
      await expect(more).rejects.toMatchObject({ code: 'several-pieces-later' })
      await changeSetting(tx, 'transfers', { value: { namingCents: true } })
      expect((await anOrder(tx, { productId })).namingDiscount).toBe(0)
    })
  } finally {
    await earlier.end()
  }
})
