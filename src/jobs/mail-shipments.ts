// What the customer is told of shipments: what left the shop, with whom and under which waybill, where to follow it, and what is still
// to come; and what was delivered, with the time in which damage can be reported. The first one takes the place of what is
// told of an order that has left. A shipment or a delivery that was taken back before the job runs is not told.

import { DAMAGE_HOURS } from '#contract/cases.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { addressParts } from '#contract/entered-texts.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { boxCountText, contentsText } from '#contract/shipments.ts'
import { readShipments, type Shipments, type ShownShipment } from '#domain/orders/read-shipments.ts'
import { button, factTable, filled } from '#mail/layout.ts'
import { UNBOXING, warrantyNote } from './mail-orders.ts'
import type { MailedOrder } from './mailed-order.ts'
import { telling, type OrderMessage } from './order-mail.ts'

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
  const { shop, reference } = order
  const own = boxes.filter((box) => box.shipment === shipment.number)
  const toCome = boxes.filter(
    (box) => box.stage === 'to-come' || (box.shipment ?? 0) > shipment.number,
  )
  const isAll = own.length === boxes.length
  const part = toCome.length > 0 ? 'Part' : 'The rest'
  const one = own.length === 1
  const isPickUp = shipment.carrierId === null && order.shippingMethod === 'pickup'
  const where = isPickUp ? 'ready for you to collect' : `on ${one ? 'its' : 'their'} way`
  const what = isAll ? `Order ${reference}` : `${boxCountText(own.length)} of order ${reference}`
  return {
    subject: `${isAll ? 'Your' : `${part} of your`} order ${reference} is ${isPickUp ? 'ready to collect' : 'on its way'}`,
    heading: `Your ${one ? 'box is' : 'boxes are'} ${where}`,
    happened: [
      isPickUp
        ? `${what} ${isAll || one ? 'is' : 'are'} ready for you to collect at ${shop.address}.`
        : `${what} ${isAll || one ? 'is' : 'are'} on the way to ${placeOf(order)}.`,
      factTable(rowsOf(own, shipment)),
      toCome.length > 0
        ? `Still to be shipped: ${contentsText(toCome)}. We will e-mail you when it is on its way.`
        : 'This completes your order.',
    ],
    button: shipment.trackingLink && button('Track your delivery', shipment.trackingLink),
    help: UNBOXING,
  }
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

const placeOf = (order: MailedOrder) => addressParts(order).join(', ') || 'you'

/** The order as a whole; what joined it after its delivery has a delivery of its own. */
export const orderDelivered = telling<EventOf<'order.status-changed' | 'shipment.delivered'>>(
  'order-delivered',
  (order, { name, at, facts }) => {
    const { orderStatus, deliveredAt } = order
    if (orderStatus !== 'delivered' || !deliveredAt) return undefined
    if (name === 'order.status-changed')
      return facts.to === 'delivered' ? deliveredMail(order, deliveredAt) : undefined
    const isLater = deliveredAt < new Date(at)
    return isLater ? deliveredMail(order, new Date(at)) : undefined
  },
)

const HOUR_MS = 3_600_000

function deliveredMail(order: MailedOrder, deliveredAt: Date): OrderMessage {
  const { reference, shippingMethod, shop } = order
  const done = shippingMethod === 'pickup' ? 'collected' : 'delivered'
  const until = new Date(deliveredAt.getTime() + DAMAGE_HOURS * HOUR_MS).toISOString()
  return {
    subject: `Your order ${reference} has been ${done}`,
    heading: `Your order has been ${done}`,
    happened: `Order ${reference} was ${done} on ${formatDayAndTime(deliveredAt.toISOString())}.`,
    dates: [
      `Is anything damaged? Report it on your order page by ${formatDayAndTime(until)}, with a video or photos.`,
      warrantyNote(order),
    ],
    help: `Not ${done}? Please call us at ${shop.phone}.`,
  }
}
