import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { blankOldDocuments } from '#domain/documents/blank-old.ts'
import { documents } from '#domain/documents/documents.table.ts'
import { hashOf } from '#domain/documents/issue-document.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { carryOrders, ordersToCarry } from './carry-sold.ts'
import { changeOrder } from './change-order.ts'
import { deleteOrder } from './delete-order.ts'
import { findOrder } from './find-order.ts'
import { ordersWithoutLines, writeLinesOfOrders } from './write-lines.ts'

const registered = (tx: TestTx) =>
  changeSetting(tx, 'tax', {
    value: {
      ...SETTINGS.tax.defaults,
      trn: '001-234-567',
      gctNumber: 'GCT 1',
      registrations: [{ from: '2020-04-01', until: '' }],
    },
  })

const documentsOf = (tx: TestTx, orderId: number) =>
  tx.db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.id)

test('what earlier versions sold is carried over once, without a number and without tax', () =>
  inShop(async (tx) => {
    await registered(tx)
    const sold = await anOrderRow(tx, { paymentStatus: 'paid', paidAt: tx.now })
    const left = await anOrderRow(tx, { orderStatus: 'shipped' })
    const waiting = await anOrderRow(tx)
    const gone = await anOrderRow(tx, { orderStatus: 'cancelled' })
    await writeLinesOfOrders(tx, await ordersWithoutLines(tx))
    expect(await ordersToCarry(tx)).toEqual([sold.id, left.id])
    for (const id of [sold.id, left.id, sold.id]) await carryOrders(tx, [id])
    expect(await ordersToCarry(tx)).toEqual([])
    for (const { id } of [sold, left]) {
      expect(await documentsOf(tx, id)).toMatchObject([
        { kind: 'carried-over', number: null, total: 100_00, gct: 0 },
      ])
      expect((await findOrder(tx, id))?.gct).toBe(0)
    }
    for (const { id } of [waiting, gone]) expect(await documentsOf(tx, id)).toEqual([])
  }))

test('a credit of what was carried over has no tax, and what is added has today’s', () =>
  inShop(async (tx) => {
    await registered(tx)
    const { id: orderId } = await anOrderRow(tx, { paymentStatus: 'paid', paidAt: tx.now })
    const edit = { reason: 'Agreed' }
    await changeOrder(tx, { orderId, edit: { ...edit, totalAmount: '60.00' } })
    await changeOrder(tx, { orderId, edit: { ...edit, totalAmount: '175.00' } })
    expect(await documentsOf(tx, orderId)).toMatchObject([
      { kind: 'carried-over', total: 100_00, gct: 0 },
      { kind: 'credit-note', number: 'CN-2026-000001', total: -40_00, gct: 0 },
      { kind: 'invoice', number: 'INV-2026-000001', total: 115_00, gct: 15_00 },
    ])
  }))

test('an order with documents is hidden when it is deleted, and its documents stay', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx)
    const { id: orderId } = await anOrder(tx, { productId })
    await changeOrder(tx, { orderId, edit: { orderStatus: 'shipped' } })
    await deleteOrder(tx, orderId)
    expect((await findOrder(tx, orderId))?.hiddenAt).toEqual(tx.now)
    expect(await documentsOf(tx, orderId)).toHaveLength(1)
  }))

test('when the term has passed the buyer is blanked, and the hash of the original stays', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx)
    const { id: orderId } = await anOrder(tx, { productId, customerName: 'Ann Brown' })
    await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
    const [before] = await documentsOf(tx, orderId)
    expect(before?.content).toContain('Ann Brown')
    const day = Number(before?.issuedAt)
    tx.now = new Date(day + 6 * 365 * 86_400_000)
    expect([await blankOldDocuments(tx), await documentsOf(tx, orderId)]).toEqual([false, [before]])
    tx.now = new Date(day + 6 * 366 * 86_400_000)
    await blankOldDocuments(tx)
    const [after] = await documentsOf(tx, orderId)
    expect(after).toMatchObject({ blankedAt: tx.now, hash: before?.hash, total: before?.total })
    expect(JSON.stringify(after)).not.toContain('Ann Brown')
    expect(hashOf(after?.content ?? '')).not.toBe(after?.hash)
  }))
