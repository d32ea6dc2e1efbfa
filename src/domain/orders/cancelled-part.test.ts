import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import type { Tx } from '#platform/tx.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { inShop, trying } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { deleteOrder } from './delete-order.ts'
import { getOrder } from './find-order.ts'
import { linesOf } from './lines.ts'
import { placeOrder } from './place-order.ts'
import { sendShipment } from './shipments.ts'

/** Two sofas and a chair. */
async function aLoad(tx: Tx) {
  const { id: sofaId } = await aProduct(tx, { name: 'Sofa', stock: { Navy: 9 } })
  const { id: chairId } = await aProduct(tx, { name: 'Chair', stock: { Sand: 9 } })
  const { order } = await placeOrder(tx, {
    ...BUYER,
    lines: [
      { productId: sofaId, selectedColor: 'Navy', quantity: 2 },
      { productId: chairId, selectedColor: 'Sand', quantity: 1 },
    ],
  })
  const [sofaLine, chairLine] = await linesOf(tx, order)
  if (!sofaLine || !chairLine) throw new Error('two lines were ordered')
  return { orderId: order.id, sofaLine, chairLine, sofaId }
}

const shelfOf = async (tx: Tx, productId: number) => {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return levels.reduce((sum, { pieces }) => sum + pieces, 0)
}
const refused = (code: string) => expect.objectContaining({ code })

describe('an order that is cancelled after a part of a line has left', () => {
  /** Two sofas, one of which has left, in an order that is cancelled. */
  async function aCancelledPart(tx: Tx, from: 'shipped' | 'delivered' = 'shipped') {
    const load = await aLoad(tx)
    const box = { lineId: load.sofaLine.id, piece: 1, carton: 1 }
    const facts = { carrierId: null, waybill: '', note: '', sentOn: '2026-11-20' }
    await sendShipment(tx, { orderId: load.orderId, ...facts, boxes: [box] })
    if (from === 'delivered')
      await changeOrder(tx, { orderId: load.orderId, edit: { orderStatus: from } })
    const edit = { orderStatus: 'cancelled' } as const
    await changeOrder(tx, { orderId: load.orderId, edit })
    return { ...load, shelf: () => shelfOf(tx, load.sofaId) }
  }

  test('gives back the piece that never left, and keeps the other, also when it is touched again', () =>
    inShop(async (tx) => {
      const { orderId, shelf } = await aCancelledPart(tx)
      expect(await shelf()).toBe(8)
      const order = await getOrder(tx, orderId)
      expect(await linesOf(tx, order)).toMatchObject([
        { quantity: 2, heldColor: 'Navy', keptOut: 1 },
        { quantity: 1, heldColor: null, keptOut: null },
      ])
      for (const edit of [{ notes: 'Called' }, { orderStatus: 'cancelled' as const }])
        await changeOrder(tx, { orderId, edit })
      expect(await shelf()).toBe(8)
    }))

  test('takes it again when it is restored, and is refused where it was sold meanwhile', () =>
    inShop(async (tx) => {
      const { orderId, shelf, sofaId } = await aCancelledPart(tx)
      const restore = () => changeOrder(tx, { orderId, edit: { orderStatus: 'shipped' } })
      await trying(tx, async (inner) => {
        await changeOrder(inner, { orderId, edit: { orderStatus: 'shipped' } })
        expect(await shelf()).toBe(7)
        const back = await changeOrder(inner, { orderId, edit: { orderStatus: 'cancelled' } })
        expect(await linesOf(inner, back.order)).toMatchObject([{ keptOut: 1 }, {}])
      })
      expect(await shelf()).toBe(8)
      await tx.db.update(stockLevels).set({ pieces: 0 }).where(eq(stockLevels.productId, sofaId))
      await expect(trying(tx, restore)).rejects.toEqual(refused('lines-out-of-stock'))
    }))

  test('may be reduced to the piece that left, which moves nothing', () =>
    inShop(async (tx) => {
      const { orderId, sofaLine, chairLine, shelf } = await aCancelledPart(tx)
      const lines = [
        { id: sofaLine.id, quantity: 1 },
        { id: chairLine.id, quantity: 1 },
      ]
      const { order } = await changeOrder(tx, { orderId, edit: { lines } })
      expect(await linesOf(tx, order)).toMatchObject([{ quantity: 1, keptOut: null }, {}])
      expect(await shelf()).toBe(8)
    }))

  test('keeps both pieces if staff had set it to delivered, whatever is done to it afterwards', () =>
    inShop(async (tx) => {
      const { orderId, shelf } = await aCancelledPart(tx, 'delivered')
      await changeOrder(tx, { orderId, edit: { notes: 'Called' } })
      expect(await shelf()).toBe(7)
      await deleteOrder(tx, orderId)
      expect(await shelf()).toBe(7)
    }))

  test('gives nothing back a second time when it is deleted', () =>
    inShop(async (tx) => {
      const { orderId, shelf } = await aCancelledPart(tx)
      await deleteOrder(tx, orderId)
      expect(await shelf()).toBe(8)
    }))
})
