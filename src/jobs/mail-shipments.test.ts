import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopEvent } from '#contract/events.ts'
import { addCarrier } from '#domain/delivery/carriers.ts'
import { boxesOf } from '#domain/orders/boxes.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { deliverShipment, sendShipment, takeBackShipment } from '#domain/orders/shipments.ts'
import { events } from '#platform/events/events.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { listenerNames, runListener } from './listeners.ts'

const CARTONS = [2, 1].map((size) => ({ lengthCm: 60 * size, widthCm: 60, heightCm: 40 }))

let shop: TestShop
let carrierId: number
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  const blue = { name: 'Blue Peak', trackingAddress: 'https://blue.example/{waybill}' }
  carrierId = (await write((tx) => addCarrier(tx, { ...blue, active: true }))).id
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

/** Runs what the events of an order wake, and returns its mails about what left, or those of another kind. */
async function listen(orderId: number, kinds = ['shipment-sent', 'order-shipped']) {
  const { db } = shop.database
  const mine = sql`(${events.facts} ->> 'orderId')::integer = ${orderId}`
  for (const { at, ...row } of await db.select().from(events).where(mine).orderBy(events.id)) {
    const event = { ...row, at: at.toISOString() } as unknown as ShopEvent
    for (const name of listenerNames(event.name)) await runListener(shop.jobContext, name, event)
  }
  const kept = await db.select().from(mails).where(eq(mails.orderId, orderId))
  return kept
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const aSofa = (shippingMethod: 'pickup' | 'delivery') =>
  write(async (tx) => {
    const { id: productId } = await aProduct(tx, { name: 'Sofa', fields: { cartons: CARTONS } })
    const address = { deliveryAddress: '22 Harbour Street', parish: 'Portland' as const }
    const there = shippingMethod === 'delivery' ? address : {}
    return (await placeOrder(tx, { ...BUYER, shippingMethod, ...there, productId })).order
  })

const send = (orderId: number, cartons: number[], by: number | null) =>
  write(async (tx) => {
    const order = { id: orderId, linesVersion: 1 } as Parameters<typeof linesOf>[1]
    const boxes = await boxesOf(tx, order, await linesOf(tx, order))
    const places = boxes
      .filter(({ carton }) => cartons.includes(carton))
      .map(({ lineId, piece, carton }) => ({ lineId, piece, carton }))
    const facts = { waybill: 'BP-1', note: 'Ring first', sentOn: jamaicaDay(tx.now) }
    return sendShipment(tx, { orderId, carrierId: by, ...facts, boxes: places })
  })

test('each shipment is told once: what is in it, under which waybill, and what is still to come', async () => {
  const { id } = await aSofa('delivery')
  await send(id, [1], carrierId)
  await listen(id)
  await send(id, [2], carrierId)
  await listen(id)
  const [first, second, ...others] = await listen(id)
  expect(others).toEqual([])
  expect([first?.subject, second?.subject]).toEqual([
    `Part of your order YB-${id} is on its way`,
    `The rest of your order YB-${id} is on its way`,
  ])
  for (const words of [
    `1 box of order YB-${id} is on the way to 22 Harbour Street, Portland.`,
    'Contents: Sofa, Sand, box 1 of 2',
    'Courier: Blue Peak',
    'Waybill: BP-1',
    'https://blue.example/BP-1',
    'Still to be shipped: Sofa, Sand, box 2 of 2. We will e-mail you when it is on its way.',
  ])
    expect(first?.text).toContain(words)
  expect(first?.text).not.toContain('Ring first')
  expect(second?.text).toContain('This completes your order.')
})

test('an order that leaves at once has one mail, and one that is picked up is ready to collect', async () => {
  const { id } = await aSofa('pickup')
  await send(id, [1, 2], null)
  const mailed = await listen(id)
  expect(mailed.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['shipment-sent', `Your order YB-${id} is ready to collect`],
  ])
  expect(mailed[0]?.text).toContain(`Order YB-${id} is ready for you to collect at`)
  expect(mailed[0]?.text).not.toContain('Track your delivery')
})

test('a shipment that was taken back before its mail is not told', async () => {
  const { id } = await aSofa('delivery')
  const { shipment } = await send(id, [1, 2], carrierId)
  await write((tx) => takeBackShipment(tx, { orderId: id, shipmentId: shipment.id }))
  expect(await listen(id)).toEqual([])
})

test('what completes an order is told as the rest of it', async () => {
  const { id } = await aSofa('delivery')
  for (const carton of [1, 2]) {
    await send(id, [carton], carrierId)
    await listen(id)
  }
  expect((await listen(id)).map(({ subject }) => subject)).toEqual([
    `Part of your order YB-${id} is on its way`,
    `The rest of your order YB-${id} is on its way`,
  ])
})

/** Delivers a shipment twice, as somebody who is not sure does. */
async function deliver(orderId: number, shipmentId: number) {
  for (const _ of [1, 2]) await write((tx) => deliverShipment(tx, { orderId, shipmentId }))
  return listen(orderId, ['order-delivered'])
}

test('each delivery is told once, with its own 48 hours and the way to report damage; the last is the rest', async () => {
  const { id, link } = await aSofa('delivery')
  const first = (await send(id, [1], carrierId)).shipment.id
  const second = (await send(id, [2], carrierId)).shipment.id
  const [part, ...none] = await deliver(id, first)
  expect(none).toEqual([])
  expect(part?.subject).toBe(`Part of your order YB-${id} has been delivered`)
  for (const words of ['Is anything damaged? Report it by', `/order/${link}/report/damage`])
    expect(part?.text).toContain(words)
  await deliver(id, second)
  expect((await deliver(id, first)).map(({ subject }) => subject)).toEqual([
    `Part of your order YB-${id} has been delivered`,
    `The rest of your order YB-${id} has been delivered`,
  ])
})

test('shipments that arrive together are one mail about the whole order', async () => {
  const { id } = await aSofa('delivery')
  for (const carton of [1, 2]) await send(id, [carton], carrierId)
  await write((tx) => changeOrder(tx, { orderId: id, edit: { orderStatus: 'delivered' } }))
  expect((await listen(id, ['order-delivered'])).map(({ subject }) => subject)).toEqual([
    `Your order YB-${id} has been delivered`,
  ])
})
