import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Carton } from '#contract/product-views.ts'
import type { BoxPlace, SendShipment } from '#contract/shipments.ts'
import { contentsText } from '#contract/shipments.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { addCarrier, changeCarrier } from '#domain/delivery/carriers.ts'
import type { Tx } from '#platform/tx.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { inShop, NOW, type TestTx } from '#testing/shop.ts'
import { boxesOf } from './boxes.ts'
import { changeOrder } from './change-order.ts'
import { findOrder, getOrder } from './find-order.ts'
import { linesOf } from './lines.ts'
import { placeOrder } from './place-order.ts'
import { readAllShipments, readShipments } from './read-shipments.ts'
import { returnPieces } from './return-pieces.ts'
import { listRunSheet } from './run-sheet.ts'
import { deliverShipment, sendShipment, takeBackShipment } from './shipments.ts'

const SMALL: Carton = { lengthCm: 60, widthCm: 60, heightCm: 30 }
const LARGE: Carton = { lengthCm: 112, widthCm: 66, heightCm: 52 }

/** A sofa in two boxes, the smaller listed first, and a chair of which no box is known. */
async function aLoad(tx: Tx, { sofas = 1 } = {}) {
  const sofa = { name: 'Sofa', stock: { Navy: 9 }, fields: { cartons: [SMALL, LARGE] } }
  const { id: sofaId } = await aProduct(tx, sofa)
  const { id: chairId } = await aProduct(tx, { name: 'Chair', stock: { Sand: 9 } })
  const address = { shippingMethod: 'delivery', parish: 'Portland' } as const
  const { order } = await placeOrder(tx, {
    ...BUYER,
    ...address,
    lines: [
      { productId: sofaId, selectedColor: 'Navy', quantity: sofas },
      { productId: chairId, selectedColor: 'Sand', quantity: 1 },
    ],
  })
  await changeOrder(tx, { orderId: order.id, edit: { orderStatus: 'confirmed' } })
  const [sofaLine, chairLine] = await linesOf(tx, order)
  if (!sofaLine || !chairLine) throw new Error('two lines were ordered')
  const sofaBox = (carton: number, piece = 1): BoxPlace => ({ lineId: sofaLine.id, piece, carton })
  const chairBox: BoxPlace = { lineId: chairLine.id, piece: 1, carton: 1 }
  return { orderId: order.id, sofaLine, chairLine, sofaBox, chairBox, sofaId }
}

const shipmentOf = (orderId: number, ...boxes: BoxPlace[]): SendShipment & { orderId: number } => ({
  ...{ orderId, carrierId: null, waybill: '', note: '', boxes },
  sentOn: '2026-11-20',
})
const send = (tx: Tx, orderId: number, ...boxes: BoxPlace[]) =>
  sendShipment(tx, shipmentOf(orderId, ...boxes))

const stateOf = async (tx: Tx, orderId: number) => (await getOrder(tx, orderId)).orderStatus
const boxesNow = async (tx: Tx, orderId: number) => {
  const order = await getOrder(tx, orderId)
  return boxesOf(tx, order, await linesOf(tx, order))
}
const stages = async (tx: Tx, orderId: number) =>
  (await boxesNow(tx, orderId)).map(({ stage }) => stage)
const names = (tx: TestTx) => tx.happened.map(({ name }) => name)
const refused = (code: string) => expect.objectContaining({ code })

describe('what leaves the shop', () => {
  test('boxes are counted from the largest, and a piece without known boxes is one', () =>
    inShop(async (tx) => {
      const { orderId } = await aLoad(tx)
      expect(await boxesNow(tx, orderId)).toMatchObject([
        { carton: 1, cartons: 2, size: LARGE, stage: 'to-come', shipment: null },
        { carton: 2, cartons: 2, size: SMALL },
        { carton: 1, cartons: 1, size: null, productName: 'Chair' },
      ])
    }))

  test('the first box makes an order shipped, once, and the last delivery makes it delivered', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      const first = await send(tx, orderId, sofaBox(1))
      expect(await stateOf(tx, orderId)).toBe('shipped')
      expect(await stages(tx, orderId)).toEqual(['on-the-way', 'to-come', 'to-come'])
      const second = await send(tx, orderId, sofaBox(2), chairBox)
      const named = (shipmentId: number) => ({ orderId, shipmentId })
      await deliverShipment(tx, named(second.shipment.id))
      await deliverShipment(tx, named(second.shipment.id))
      expect(await stateOf(tx, orderId)).toBe('shipped')
      await deliverShipment(tx, named(first.shipment.id))
      expect(await stateOf(tx, orderId)).toBe('delivered')
      const happened = names(tx)
      const times = (name: string) => happened.filter((each) => each === name).length
      expect(['order.shipped', 'shipment.sent', 'shipment.delivered'].map(times)).toEqual([1, 2, 2])
    }))

  test('a shipment of all says what of the order is due, and names itself as the cause', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      const { order, shipment } = await send(tx, orderId, sofaBox(1), sofaBox(2), chairBox)
      const dueCents = order.totalAmount
      const about = { orderId, shipmentId: shipment.id }
      expect(tx.happened).toContainEqual(
        expect.objectContaining({
          name: 'shipment.sent',
          facts: { ...about, number: 1, dueCents },
        }),
      )
      expect(tx.happened).toContainEqual(
        expect.objectContaining({ name: 'order.shipped', facts: about }),
      )
    }))

  test('a box leaves once; one that the order does not have never does', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      await send(tx, orderId, sofaBox(1))
      await expect(send(tx, orderId, sofaBox(1), chairBox)).rejects.toEqual(refused('box-sent'))
      for (const box of [sofaBox(3), sofaBox(1, 2), { ...chairBox, lineId: 999_999 }])
        await expect(send(tx, orderId, box)).rejects.toEqual(refused('box-unknown'))
      await send(tx, orderId, chairBox, chairBox)
      expect(await stages(tx, orderId)).toEqual(['on-the-way', 'to-come', 'on-the-way'])
    }))

  test('a day that has not come, or was before the order, is refused', () =>
    inShop(async (tx) => {
      const { orderId, chairBox } = await aLoad(tx)
      for (const sentOn of ['2026-11-21', '2026-11-19'])
        await expect(
          sendShipment(tx, { ...shipmentOf(orderId, chairBox), sentOn }),
        ).rejects.toEqual(refused('shipment-day'))
    }))

  test('nothing more leaves of an order that is cancelled or delivered', () =>
    inShop(async (tx) => {
      const { orderId, chairBox } = await aLoad(tx)
      for (const orderStatus of ['cancelled', 'delivered'] as const) {
        await changeOrder(tx, { orderId, edit: { orderStatus } })
        await expect(send(tx, orderId, chairBox)).rejects.toEqual(refused('order-not-to-send'))
      }
    }))

  test('a carrier that is closed takes no shipment, and keeps those that it had', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      const facts = { name: 'Blue Peak', trackingAddress: 'https://blue.example/?w={waybill}' }
      const { id: carrierId } = await addCarrier(tx, { ...facts, active: true })
      const sent = { carrierId, waybill: 'BP 44/71' }
      await sendShipment(tx, { ...shipmentOf(orderId, sofaBox(1)), ...sent })
      await changeCarrier(tx, { carrierId, ...facts, active: false })
      await expect(sendShipment(tx, { ...shipmentOf(orderId, chairBox), ...sent })).rejects.toEqual(
        refused('carrier-closed'),
      )
      const order = await getOrder(tx, orderId)
      const { shipments } = await readShipments(tx, order, await linesOf(tx, order))
      expect(shipments).toMatchObject([
        { carrier: 'Blue Peak', trackingLink: 'https://blue.example/?w=BP%2044%2F71' },
      ])
    }))

  test('a piece of which a box has left keeps its number of boxes when the catalogue changes', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, sofaId } = await aLoad(tx, { sofas: 2 })
      await send(tx, orderId, sofaBox(1))
      await tx.db
        .update(products)
        .set({ cartons: [LARGE] })
        .where(eq(products.id, sofaId))
      const boxes = (await boxesNow(tx, orderId)).filter(
        ({ productName }) => productName === 'Sofa',
      )
      expect(boxes.map(({ piece, carton, cartons }) => [piece, carton, cartons])).toEqual([
        [1, 1, 2],
        [1, 2, 2],
        [2, 1, 1],
      ])
    }))
})

describe('a shipment that was noted by mistake', () => {
  test('is taken back by a mark, and the last one gives the order its status back', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      const { shipment: first } = await send(tx, orderId, sofaBox(1))
      const { shipment: second } = await send(tx, orderId, chairBox)
      await takeBackShipment(tx, { orderId, shipmentId: first.id })
      expect(await stateOf(tx, orderId)).toBe('shipped')
      await takeBackShipment(tx, { orderId, shipmentId: second.id })
      await takeBackShipment(tx, { orderId, shipmentId: second.id })
      expect(await stateOf(tx, orderId)).toBe('confirmed')
      expect(await stages(tx, orderId)).toEqual(['to-come', 'to-come', 'to-come'])
      const order = await getOrder(tx, orderId)
      const { shipments } = await readAllShipments(tx, order, await linesOf(tx, order))
      expect(shipments).toMatchObject([
        { number: 1, contents: 'Sofa, Navy, box 1 of 2', takenBack: { by: 'test', at: NOW } },
        { number: 2, contents: 'Chair, Sand', takenBack: { by: 'test' } },
      ])
      await send(tx, orderId, sofaBox(1))
      expect((await readShipments(tx, order, await linesOf(tx, order))).shipments).toMatchObject([
        { number: 3 },
      ])
    }))

  test('leaves an order shipped that staff had set to shipped by hand', () =>
    inShop(async (tx) => {
      const { orderId, chairBox } = await aLoad(tx)
      await changeOrder(tx, { orderId, edit: { orderStatus: 'shipped' } })
      const { shipment } = await send(tx, orderId, chairBox)
      await takeBackShipment(tx, { orderId, shipmentId: shipment.id })
      expect(await stateOf(tx, orderId)).toBe('shipped')
    }))

  test('stays once it was delivered, and as long as the order is cancelled', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      const { shipment: there } = await send(tx, orderId, chairBox)
      await deliverShipment(tx, { orderId, shipmentId: there.id })
      await expect(takeBackShipment(tx, { orderId, shipmentId: there.id })).rejects.toEqual(
        refused('shipment-delivered'),
      )
      const { shipment } = await send(tx, orderId, sofaBox(1))
      await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
      await expect(takeBackShipment(tx, { orderId, shipmentId: shipment.id })).rejects.toEqual(
        refused('shipment-of-cancelled'),
      )
    }))

  test('cannot be delivered', () =>
    inShop(async (tx) => {
      const { orderId, chairBox } = await aLoad(tx)
      const { shipment } = await send(tx, orderId, chairBox)
      const named = { orderId, shipmentId: shipment.id }
      await takeBackShipment(tx, named)
      await expect(deliverShipment(tx, named)).rejects.toEqual(refused('shipment-taken-back'))
      const other = { ...named, orderId: (await aLoad(tx)).orderId }
      await expect(deliverShipment(tx, other)).rejects.toEqual(refused('not-found'))
    }))
})

describe('an order of which a part has left', () => {
  test('keeps the lines that left; the others may still change', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, sofaLine, chairLine } = await aLoad(tx, { sofas: 2 })
      await send(tx, orderId, sofaBox(1))
      const sofas = (quantity: number) => ({ id: sofaLine.id, quantity })
      const chair = { id: chairLine.id, quantity: 1 }
      const edit = (...lines: object[]) =>
        changeOrder(tx, { orderId, edit: { lines: lines as { quantity: number }[] } })
      await expect(edit(chair)).rejects.toEqual(refused('order-left'))
      await expect(edit(sofas(3), chair)).rejects.toEqual(refused('order-left'))
      await edit(sofas(1), chair)
      await edit(sofas(1))
      expect((await stages(tx, orderId)).length).toBe(2)
      await expect(
        edit({ ...chair, id: undefined, productId: chairLine.productId }),
      ).rejects.toEqual(refused('order-left'))
    }))

  test('keeps them also when staff set its status back', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairLine } = await aLoad(tx)
      await send(tx, orderId, sofaBox(1))
      await changeOrder(tx, { orderId, edit: { orderStatus: 'pending' } })
      const lines = [{ id: chairLine.id, quantity: 1 }]
      await expect(changeOrder(tx, { orderId, edit: { lines } })).rejects.toEqual(
        refused('order-left'),
      )
    }))

  test('gets back only pieces that have left', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, sofaLine, chairLine } = await aLoad(tx, { sofas: 2 })
      await send(tx, orderId, sofaBox(1), sofaBox(2))
      const back = { orderId, condition: 'sellable' as const }
      await expect(returnPieces(tx, { ...back, lineId: chairLine.id, pieces: 1 })).rejects.toEqual(
        refused('not-left'),
      )
      await expect(returnPieces(tx, { ...back, lineId: sofaLine.id, pieces: 2 })).rejects.toEqual(
        refused('too-many-returned'),
      )
      await returnPieces(tx, { ...back, lineId: sofaLine.id, pieces: 1 })
      const boxes = (await boxesNow(tx, orderId)).filter(({ lineId }) => lineId === sofaLine.id)
      expect(boxes.map(({ piece, stage }) => [piece, stage])).toEqual([
        [1, 'on-the-way'],
        [1, 'on-the-way'],
        [2, 'to-come'],
        [2, 'to-come'],
      ])
    }))

  test('gives back what never left when it is cancelled', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox } = await aLoad(tx)
      await send(tx, orderId, sofaBox(1))
      const { order } = await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
      expect((await linesOf(tx, order)).map(({ heldColor }) => heldColor)).toEqual(['Navy', null])
    }))

  test('has no box under way once staff set it to delivered by hand', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox } = await aLoad(tx)
      await send(tx, orderId, sofaBox(1))
      await changeOrder(tx, { orderId, edit: { orderStatus: 'delivered' } })
      expect(await stages(tx, orderId)).toEqual(['delivered', 'delivered', 'delivered'])
      expect(names(tx)).toContain('shipment.delivered')
    }))
})

describe('the run sheet of a day', () => {
  const read = (tx: Tx, more: object = {}) =>
    listRunSheet(tx, { day: '2026-11-20', limit: 9, ...more })

  test('says for each shipment what it is and what is due, without what was taken back', () =>
    inShop(async (tx) => {
      const { orderId, sofaBox, chairBox } = await aLoad(tx)
      await send(tx, orderId, sofaBox(1))
      const { shipment } = await send(tx, orderId, chairBox)
      await takeBackShipment(tx, { orderId, shipmentId: shipment.id })
      const { items, total } = await read(tx)
      const dueCents = (await findOrder(tx, orderId))?.totalAmount
      expect(total).toBe(1)
      expect(items).toMatchObject([
        {
          contents: 'Sofa, Navy, box 1 of 2',
          boxCount: 1,
          dueCents,
          order: { parish: 'Portland' },
        },
      ])
      expect((await read(tx, { day: '2026-11-19' })).items).toEqual([])
      expect((await read(tx, { carrier: 1 })).items).toEqual([])
      await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
      expect((await read(tx)).items).toEqual([])
    }))
})

test('boxes are named as people speak of them', () => {
  const box = { lineId: 1, piece: 1, carton: 1, cartons: 2, pieces: 1 }
  const sofa = { ...box, productName: 'Sofa', selectedColor: 'Navy' }
  const chair = {
    ...sofa,
    lineId: 2,
    cartons: 1,
    pieces: 2,
    productName: 'Chair',
    selectedColor: '',
  }
  expect(contentsText([sofa])).toBe('Sofa, Navy, box 1 of 2')
  expect(contentsText([sofa, { ...sofa, carton: 2 }])).toBe('Sofa, Navy, both boxes')
  expect(contentsText([chair, { ...chair, piece: 2 }, sofa])).toBe(
    '2 x Chair; Sofa, Navy, box 1 of 2',
  )
  const three = { ...sofa, cartons: 3, pieces: 2 }
  expect(contentsText([three, { ...three, carton: 3 }])).toBe(
    'Sofa, Navy, piece 1, boxes 1, 3 of 3',
  )
})
