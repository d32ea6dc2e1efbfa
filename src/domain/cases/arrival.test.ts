import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { deliverShipment, sendShipment } from '#domain/orders/shipments.ts'
import { aProduct, anOrder } from '#testing/builders.ts'
import { aCase } from '#testing/cases.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import { arrivalOf } from './arrival.ts'
import { decideCase } from './decide-case.ts'
import { exchangePiece } from './exchange-piece.ts'

const HOUR_MS = 3_600_000
const later = (tx: TestTx, hours: number) => at(new Date(tx.now.getTime() + hours * HOUR_MS), tx)
const decision = { outcome: 'exchange' as const, title: 'Another one', words: 'We bring it.' }

/** A delivered couch that came back damaged; another was added in its place and is to be sent. */
async function anExchange(tx: TestTx) {
  const { id: productId } = await aProduct(tx, { stock: { Sand: 3 } })
  const { id: orderId } = await anOrder(tx, { productId })
  const { order } = await changeOrder(tx, { orderId, edit: { orderStatus: 'delivered' } })
  const { id: caseId } = await aCase(tx, { order })
  await decideCase(tx, { caseId, decision })
  const exchange = { productId, selectedColor: 'Sand', pieces: 1, condition: 'damaged' as const }
  await exchangePiece(tx, { caseId, exchange })
  const [first, next] = await linesOf(tx, await getOrder(tx, orderId))
  if (!first || !next) throw new Error('a line was added')
  return { order: await getOrder(tx, orderId), first, next }
}

const DAYS_LATER = 20 * 24

test('damage to a replacement is reported from when it left until 48 hours after its own delivery', () =>
  inShop(async (tx) => {
    const { order, first, next } = await anExchange(tx)
    const then = later(tx, DAYS_LATER)
    const report = (hours: number, lineId = next.id) => aCase(later(then, hours), { order, lineId })
    await expect(report(0)).rejects.toMatchObject({ code: 'nothing-left-yet' })
    const boxes = [{ lineId: next.id, piece: 1, carton: 1 }]
    const facts = { carrierId: null, waybill: '', note: '', sentOn: jamaicaDay(then.now) }
    const { shipment } = await sendShipment(then, { orderId: order.id, ...facts, boxes })
    await report(1)
    await deliverShipment(later(then, 2), { orderId: order.id, shipmentId: shipment.id })
    await report(50)
    await expect(report(50.001)).rejects.toMatchObject({ code: 'damage-too-late' })
    await expect(report(1, first.id)).rejects.toMatchObject({ code: 'damage-too-late' })
  }))

test('an order takes a report as long as its last piece does', () =>
  inShop(async (tx) => {
    const { order, next } = await anExchange(tx)
    const arrival = async () => arrivalOf(tx, order, await linesOf(tx, order))
    expect(await arrival()).toMatchObject({ deliveredAt: order.deliveredAt })
    const boxes = [{ lineId: next.id, piece: 1, carton: 1 }]
    const facts = { carrierId: null, waybill: '', note: '', sentOn: jamaicaDay(tx.now) }
    const { shipment } = await sendShipment(tx, { orderId: order.id, ...facts, boxes })
    expect(await arrival()).toEqual({ orderStatus: 'shipped', deliveredAt: null })
    const then = later(tx, DAYS_LATER)
    await deliverShipment(then, { orderId: order.id, shipmentId: shipment.id })
    expect(await arrival()).toEqual({ orderStatus: 'delivered', deliveredAt: then.now })
  }))
