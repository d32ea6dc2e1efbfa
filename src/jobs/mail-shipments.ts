// What the customer is told of shipments: what left the shop, with whom and under which waybill, where to follow it, and what is still
// to come; and each delivery, with the time in which damage can be reported. The first one takes the place of what is
// told of an order that has left. A shipment or a delivery that was taken back before the job runs is not told.

import { sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { DAMAGE_HOURS } from '#contract/cases.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { boxCountText, contentsText } from '#contract/shipments.ts'
import { readShipments, type Shipments, type ShownShipment } from '#domain/orders/read-shipments.ts'
import { button, factTable, filled } from '#mail/layout.ts'
import { warrantyNote } from './mail-orders.ts'
import { type MailedOrder, orderFacts, phrase } from './mailed-order.ts'
import { messageOf, telling, type OrderMessage } from './order-mail.ts'

export const shipmentSent = telling<EventOf<'shipment.sent'>>(
  'shipment-sent',
  async (order, { facts: { shipmentId } }, tx) => {
    const shipped = await readShipments(tx, order, order.lines)
    const shipment = shipped.shipments.find(({ id }) => id === shipmentId)
    return shipment && shipmentMail(order, shipped, shipment)
  },
)

export function shipmentMail(
  order: MailedOrder,
  { boxes }: Pick<Shipments, 'boxes'>,
  shipment: ShownShipment,
): OrderMessage {
  const { reference } = order
  const own = boxes.filter((box) => box.shipment === shipment.number)
  const toCome = boxes.filter(
    (box) => box.stage === 'to-come' || (box.shipment ?? 0) > shipment.number,
  )
  const isAll = own.length === boxes.length
  const one = own.length === 1
  const what = isAll ? `Order ${reference}` : `${boxCountText(own.length)} of order ${reference}`
  const facts = {
    ...orderFacts(order),
    part: isAll ? 'Your' : `${toCome.length > 0 ? 'Part' : 'The rest'} of your`,
    boxes: one ? 'box is' : 'boxes are',
    their: one ? 'its' : 'their',
    what: `${what} ${isAll || one ? 'is' : 'are'}`,
    contents: contentsText(toCome),
  }
  const isPickUp = shipment.carrierId === null && order.shippingMethod === 'pickup'
  const text = isPickUp ? textOf('mail-shipment-ready', facts) : textOf('mail-shipment-sent', facts)
  return messageOf(text, {
    details: factTable(rowsOf(own, shipment)),
    rest: sectionText(text, toCome.length > 0 ? 'more' : 'complete'),
    track: shipment.trackingLink && button('Track your delivery', shipment.trackingLink),
    unboxing: phrase(order, 'unboxing'),
  })
}

const rowsOf = (
  own: Parameters<typeof contentsText>[0],
  { carrier, waybill, sentOn }: ShownShipment,
) =>
  filled([
    ['Contents', contentsText(own)],
    ['Sent on', dayText(sentOn)],
    ['Courier', carrier],
    ['Waybill', waybill],
  ])

/**
 * Each shipment once, and an order without any as a whole. What arrived in one act with the whole order is told with it.
 */
export const orderDelivered = telling<EventOf<'order.status-changed' | 'shipment.delivered'>>(
  'order-delivered',
  async (order, { name, facts }, tx) => {
    const { shipments } = await readShipments(tx, order, order.lines)
    const orderAt = order.orderStatus === 'delivered' ? order.deliveredAt : null
    if (name === 'order.status-changed') {
      if (facts.to !== 'delivered' || !orderAt) return undefined
      const before = shipments.filter(({ deliveredAt }) => deliveredAt && deliveredAt < orderAt)
      const isRest = before.length > 0 && before.length < shipments.length
      return deliveredMail(order, orderAt, isRest ? 'The rest of your' : 'Your')
    }
    const at = shipments.find(({ id }) => id === facts.shipmentId)?.deliveredAt
    if (!at || Number(at) === Number(orderAt)) return undefined
    return deliveredMail(order, at, orderAt && at > orderAt ? 'More of your' : 'Part of your')
  },
)

const HOUR_MS = 3_600_000

function deliveredMail(order: MailedOrder, deliveredAt: Date, part: string): OrderMessage {
  const until = new Date(deliveredAt.getTime() + DAMAGE_HOURS * HOUR_MS).toISOString()
  const text = textOf('mail-order-delivered', {
    ...orderFacts(order),
    part,
    done: order.shippingMethod === 'pickup' ? 'collected' : 'delivered',
    at: formatDayAndTime(deliveredAt.toISOString()),
    reportBy: formatDayAndTime(until),
    url: `${order.url}/report/damage`,
  })
  return messageOf(text, { warranty: warrantyNote(order) })
}
