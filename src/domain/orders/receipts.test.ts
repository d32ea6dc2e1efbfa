import { expect, test } from 'vitest'
import { anOrder } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { deleteOrder } from './delete-order.ts'
import { getOrder } from './find-order.ts'
import type { OrderRow } from './orders.table.ts'
import { addReceipt, getReceipt, listReceipts, rejectReceipt, takesReceipts } from './receipts.ts'

let files = 0
const aFile = (sha256 = `hash ${++files}`) => ({
  fileName: 'slip.jpg',
  storedName: `stored-${++files}.jpg`,
  mediaType: 'image/jpeg' as const,
  bytes: 2048,
  sha256,
})
const add = (tx: TestTx, { link }: OrderRow, receipt = aFile()) => addReceipt(tx, { link, receipt })

test('a receipt is kept with its order, and staff find it there', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const receipt = await add(tx, order)
    expect(await listReceipts(tx, order.id)).toEqual([receipt])
    const { depositReceipt } = await getOrder(tx, order.id)
    expect(depositReceipt).toBe(`/api/orders/${order.id}/receipts/${receipt.id}`)
    expect(tx.happened.at(-1)).toMatchObject({
      name: 'receipt.uploaded',
      facts: { orderId: order.id, receiptId: receipt.id },
    })
  }))

test('the same file sent twice is one receipt; the same file for another order is another', () =>
  inShop(async (tx) => {
    const [order, other] = [await anOrder(tx), await anOrder(tx)]
    const once = await add(tx, order, aFile('same'))
    const twice = await add(tx, order, aFile('same'))
    expect(twice).toEqual(once)
    expect((await add(tx, other, aFile('same'))).id).not.toBe(once.id)
  }))

test('a rejected receipt that is sent again waits again, under the file that came now', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const first = await add(tx, order, aFile('same'))
    const rejection = { orderId: order.id, receiptId: first.id, reason: 'We misread it.' }
    await rejectReceipt(tx, rejection)
    const sent = aFile('same')
    const again = await add(tx, order, sent)
    expect(again).toMatchObject({ id: first.id, state: 'waiting', reason: '', ...sent })
    expect(await add(tx, order, aFile('same'))).toEqual(again)
    const uploads = tx.happened.filter(({ name }) => name === 'receipt.uploaded')
    expect(uploads).toHaveLength(2)
    expect(await listReceipts(tx, order.id)).toHaveLength(1)
  }))

test('an order takes ten receipts and no more', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    for (let sent = 0; sent < 10; sent++) await add(tx, order)
    await expect(add(tx, order)).rejects.toMatchObject({ code: 'too-many-files' })
  }))

test.each([
  ['that is paid', { paymentStatus: 'paid' }],
  ['that is cancelled', { orderStatus: 'cancelled' }],
  ['that is paid by card', { paymentMethod: 'credit_card' }],
] as const)('an order %s takes no receipt', (_, edit) =>
  inShop(async (tx) => {
    const placed = await anOrder(tx)
    const { order } = await changeOrder(tx, { orderId: placed.id, edit })
    expect(takesReceipts(order)).toBe(false)
    await expect(add(tx, order)).rejects.toMatchObject({ code: 'order-closed' })
  }),
)

test('a receipt is read through its own order only', () =>
  inShop(async (tx) => {
    const [order, other] = [await anOrder(tx), await anOrder(tx)]
    const { id: receiptId } = await add(tx, order)
    expect((await getReceipt(tx, { orderId: order.id, receiptId })).id).toBe(receiptId)
    const through = getReceipt(tx, { orderId: other.id, receiptId })
    await expect(through).rejects.toMatchObject({ code: 'not-found' })
  }))

test('a deleted order names the files that lie without an owner', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    const { storedName } = await add(tx, order)
    expect(await deleteOrder(tx, order.id)).toEqual({
      shredded: [],
      files: [`receipts/${storedName}`],
    })
    expect(await listReceipts(tx, order.id)).toEqual([])
  }))
