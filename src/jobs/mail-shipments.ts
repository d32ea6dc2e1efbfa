// The mail about a shipment: what left the shop, with whom and under which waybill, where to follow it,
// and what is still to come. The first one takes the place of the mail that an order has left. A shipment
// that was taken back before the job runs is not mailed.

import { dayText } from '#contract/delivery-sentences.ts'
import { addressParts } from '#contract/entered-texts.ts'
import type { EventOf } from '#contract/events.ts'
import { boxCountText, contentsText } from '#contract/shipments.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { readShipments, type Shipments, type ShownShipment } from '#domain/orders/read-shipments.ts'
import { button, type Content, factTable, paragraph } from '#mail/layout.ts'
import { type MailedOrder, orderForMail } from './mailed-order.ts'
import { mailing } from './send-mail.ts'

export const mailShipment = mailing<EventOf<'shipment.sent'>>(
  'shipment-sent',
  async (tx, { facts: { orderId, shipmentId } }, shop) => {
    const row = await findOrder(tx, orderId)
    if (!row) return undefined
    const order = await orderForMail(tx, row, shop)
    const shipped = await readShipments(tx, row, order.lines)
    const shipment = shipped.shipments.find(({ id }) => id === shipmentId)
    if (!shipment) return undefined
    return {
      dedupeKey: shipmentId,
      recipient: row.customerEmail,
      orderId,
      ...shipmentMail(order, shipped, shipment),
    }
  },
)

export function shipmentMail(
  order: MailedOrder,
  { boxes }: Pick<Shipments, 'boxes'>,
  shipment: ShownShipment,
): Content {
  const { shop, reference, url } = order
  const own = boxes.filter((box) => box.shipment === shipment.number)
  const toCome = boxes.filter(({ stage }) => stage === 'to-come')
  const isAll = own.length === boxes.length
  const one = own.length === 1
  const isPickUp = shipment.carrierId === null && order.shippingMethod === 'pickup'
  const where = isPickUp ? 'ready for you to collect' : `on ${one ? 'its' : 'their'} way`
  const what = isAll ? `Order ${reference}` : `${boxCountText(own.length)} of order ${reference}`
  return {
    subject: `${isAll ? 'Your order' : 'Part of your order'} ${reference} is ${isPickUp ? 'ready to collect' : 'on its way'}`,
    heading: `Your ${one ? 'box is' : 'boxes are'} ${where}`,
    parts: [
      paragraph(
        isPickUp
          ? `${what} ${isAll || one ? 'is' : 'are'} ready for you to collect at ${shop.address}.`
          : `${what} ${isAll || one ? 'is' : 'are'} on the way to ${placeOf(order)}.`,
      ),
      factTable(rowsOf(own, shipment)),
      paragraph(
        toCome.length > 0
          ? `Still to be shipped: ${contentsText(toCome)}. We will e-mail you when it is on its way.`
          : 'This completes your order.',
      ),
      paragraph(
        'Film the unboxing: it is your proof if something is wrong. Allow 24 to 48 hours for full shape.',
      ),
      ...(shipment.trackingLink ? [button('Track your delivery', shipment.trackingLink)] : []),
      button('View your order', url),
    ],
  }
}

function rowsOf(
  own: Parameters<typeof contentsText>[0],
  { carrier, waybill, sentOn }: ShownShipment,
): [string, string][] {
  const rows: [string, string][] = [
    ['Contents', contentsText(own)],
    ['Sent on', dayText(sentOn)],
    ['Courier', carrier],
    ['Waybill', waybill],
  ]
  return rows.filter(([, value]) => value)
}

const placeOf = (order: MailedOrder) => addressParts(order).join(', ') || 'you'
