import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BoxPlace } from '#contract/shipments.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import type { Tx } from '#platform/tx.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { boxesOf } from './boxes.ts'
import { changeOrder } from './change-order.ts'
import { getOrder } from './find-order.ts'
import { linesOf } from './lines.ts'
import { placeOrder } from './place-order.ts'
import { returnPieces } from './return-pieces.ts'
import { listRunSheet } from './run-sheet.ts'
import { deliverShipment, sendShipment, takeBackShipment } from './shipments.ts'

const DAY = '2026-11-20'
const refused = (code: string) => expect.objectContaining({ code })

/** A sofa that came back damaged from a delivered order, and another in its place, to be sent. */
async function aReplacement(tx: Tx, { withShipment = true } = {}) {
  const { id: productId } = await aProduct(tx, { name: 'Sofa', stock: { Navy: 5 } })
  const { order } = await placeOrder(tx, {
    ...BUYER,
    lines: [{ productId, selectedColor: 'Navy', quantity: 1 }],
  })
  const orderId = order.id
  const [first] = await linesOf(tx, order)
  if (!first) throw new Error('a line was ordered')
  if (withShipment) {
    const { shipment } = await send(tx, orderId, { lineId: first.id, piece: 1, carton: 1 })
    await deliverShipment(tx, { orderId, shipmentId: shipment.id })
  } else await changeOrder(tx, { orderId, edit: { orderStatus: 'delivered' } })
  await returnPieces(tx, { orderId, lineId: first.id, pieces: 1, condition: 'damaged' })
  const lines = [
    { id: first.id, quantity: 0 },
    { productId, selectedColor: 'Navy', quantity: 1 },
  ]
  await changeOrder(tx, { orderId, edit: { lines } })
  const next = (await linesOf(tx, await getOrder(tx, orderId))).at(-1)
  if (!next) throw new Error('a line was added')
  const box: BoxPlace = { lineId: next.id, piece: 1, carton: 1 }
  return { orderId, productId, first, next, box }
}

const send = (tx: Tx, orderId: number, ...boxes: BoxPlace[]) => {
  const facts = { carrierId: null, waybill: 'BP-1', note: '', sentOn: DAY }
  return sendShipment(tx, { orderId, ...facts, boxes })
}
const boxesNow = async (tx: Tx, orderId: number) => {
  const order = await getOrder(tx, orderId)
  return boxesOf(tx, order, await linesOf(tx, order))
}
const shelfOf = async (tx: Tx, productId: number) => {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return levels.reduce((sum, { pieces }) => sum + pieces, 0)
}
const happened = (tx: TestTx, name: string) => tx.happened.filter((one) => one.name === name).length

describe('what joins an order after its delivery', () => {
  test.each([
    ['by a shipment', true],
    ['by hand', false],
  ])('is sent and delivered though the order was delivered, %s', (_, withShipment) =>
    inShop(async (tx) => {
      const { orderId, next, box } = await aReplacement(tx, { withShipment })
      const before = await getOrder(tx, orderId)
      expect(before.orderStatus).toBe('delivered')
      expect(await boxesNow(tx, orderId)).toContainEqual(
        expect.objectContaining({ lineId: next.id, stage: 'to-come' }),
      )
      const { shipment } = await send(tx, orderId, box)
      expect((await listRunSheet(tx, { day: DAY, limit: 9 })).items.at(-1)).toMatchObject({
        shipment: { id: shipment.id },
        contents: 'Sofa, Navy',
      })
      await deliverShipment(tx, { orderId, shipmentId: shipment.id })
      const boxes = await boxesNow(tx, orderId)
      expect(boxes.every(({ stage }) => stage === 'delivered')).toBe(true)
      expect(await getOrder(tx, orderId)).toEqual(before)
      expect(happened(tx, 'order.shipped')).toBe(withShipment ? 1 : 0)
      expect(happened(tx, 'shipment.sent')).toBe(withShipment ? 2 : 1)
    }),
  )

  test('leaves once, and nothing else of the order leaves again', () =>
    inShop(async (tx) => {
      const { orderId, first, box } = await aReplacement(tx)
      await expect(send(tx, orderId, box, { ...box, lineId: first.id })).rejects.toEqual(
        refused('box-sent'),
      )
      await send(tx, orderId, box)
      await expect(send(tx, orderId, box)).rejects.toEqual(refused('box-sent'))
    }))

  test('that was noted as sent by mistake is taken back, and the order stays delivered', () =>
    inShop(async (tx) => {
      const { orderId, box } = await aReplacement(tx, { withShipment: false })
      const before = await getOrder(tx, orderId)
      const { shipment } = await send(tx, orderId, box)
      await takeBackShipment(tx, { orderId, shipmentId: shipment.id })
      expect(await getOrder(tx, orderId)).toEqual(before)
      expect((await send(tx, orderId, box)).shipment.number).toBe(2)
    }))

  test('cannot come back before it has left, may still be changed, and then only comes back', () =>
    inShop(async (tx) => {
      const { orderId, first, next, box } = await aReplacement(tx)
      const back = { orderId, lineId: next.id, pieces: 1, condition: 'sellable' as const }
      await expect(returnPieces(tx, back)).rejects.toEqual(refused('not-left'))
      const lines = (quantity: number) => [
        { id: first.id, quantity: 0 },
        { id: next.id, quantity },
      ]
      await changeOrder(tx, { orderId, edit: { lines: lines(2) } })
      await send(tx, orderId, box)
      await changeOrder(tx, { orderId, edit: { lines: lines(1) } })
      const edit = { lines: lines(1).slice(0, 1) }
      await expect(changeOrder(tx, { orderId, edit })).rejects.toEqual(refused('order-left'))
      await returnPieces(tx, back)
    }))

  test('goes back on the shelf when the order is cancelled before it leaves, and not afterwards', () =>
    inShop(async (tx) => {
      for (const [isSent, pieces] of [
        [false, 4],
        [true, 3],
      ] as const) {
        const { orderId, productId, box } = await aReplacement(tx)
        expect(await shelfOf(tx, productId)).toBe(3)
        if (isSent) await send(tx, orderId, box)
        await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
        expect(await shelfOf(tx, productId)).toBe(pieces)
      }
    }))

  test('is still to be sent when staff correct the status of the order', () =>
    inShop(async (tx) => {
      const { orderId, next, box } = await aReplacement(tx, { withShipment: false })
      for (const orderStatus of ['shipped', 'delivered'] as const)
        await changeOrder(tx, { orderId, edit: { orderStatus } })
      expect((await boxesNow(tx, orderId)).find(({ lineId }) => lineId === next.id)?.stage).toBe(
        'to-come',
      )
      await send(tx, orderId, box)
    }))
})

test('a line that is added as the order becomes delivered is delivered with it', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { name: 'Sofa', stock: { Navy: 5 } })
    const { order } = await placeOrder(tx, { ...BUYER, lines: [{ productId, quantity: 1 }] })
    const [first] = await linesOf(tx, order)
    const lines = [
      { id: first?.id ?? 0, quantity: 1 },
      { productId, selectedColor: 'Navy', quantity: 1 },
    ]
    await changeOrder(tx, { orderId: order.id, edit: { lines, orderStatus: 'delivered' } })
    expect((await boxesNow(tx, order.id)).map(({ stage }) => stage)).toEqual([
      'delivered',
      'delivered',
    ])
  }))
