// The mails of an order's life. Each carries the link of the order's page and says only what is true at
// that moment: nothing is "processing" before it is paid. An order deleted meanwhile gets none.

import { CARD_BRAND_NAMES } from '#contract/cards.ts'
import type { EventOf } from '#contract/events.ts'
import { formatCents } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { button, type Content, factTable, type Part, paragraph } from '#mail/layout.ts'
import { bankAccount, mailing, type Sender } from './send-mail.ts'

export type MailedOrder = OrderRow & { reference: string; url: string; shop: Sender }

type OrderEvent = EventOf<
  'order.placed' | 'order.created' | 'order.paid' | 'order.shipped' | 'order.cancelled'
>

const CANCELLED = 'order-cancelled'

/** Mails an order's customer once for each kind, whatever happens to the order afterwards. */
const mailingOrder = (kind: string, write: (order: MailedOrder) => Content) =>
  mailing<OrderEvent>(kind, async (tx, { facts: { orderId } }, shop) => {
    const order = await findOrder(tx, orderId)
    // An expired order is cancelled too, but has a mail about that already.
    if (!order || (kind === CANCELLED && order.expiredAt !== null)) return undefined
    return {
      dedupeKey: orderId,
      recipient: order.customerEmail,
      orderId,
      ...write(orderForMail(order, shop)),
    }
  })

export const orderForMail = (order: OrderRow, shop: Sender): MailedOrder => ({
  ...order,
  reference: orderReference(order.id),
  url: `${shop.publicUrl}/order/${order.link}`,
  shop,
})

const seeOrder = ({ url }: MailedOrder) => button('See your order', url)

export const orderPlacedMail = (order: MailedOrder): Content => ({
  subject: `${order.shop.name}: we have your order ${order.reference}`,
  heading: `Thank you, ${order.customerName}`,
  parts: [
    paragraph(`We have your order ${order.reference}. ${pieceText(order)}`),
    factTable(orderRows(order)),
    ...howToPay(order),
    seeOrder(order),
  ],
})

const pieceText = ({ heldColor, shop }: MailedOrder) =>
  heldColor === null
    ? `We will tell you when your piece is ready. Questions? Call us at ${shop.phone}.`
    : 'Your piece is set aside for you.'

export const orderPaidMail = (order: MailedOrder): Content => ({
  subject: `${order.shop.name}: payment received for ${order.reference}`,
  heading: 'Your payment has arrived',
  parts: [
    paragraph(`We have received ${total(order)} for order ${order.reference}.`),
    paragraph(
      order.shippingMethod === 'pickup'
        ? 'We will tell you when it is ready to collect. Pick-up is free.'
        : 'The courier comes in 1-3 business days.',
    ),
    seeOrder(order),
  ],
})

export function orderShippedMail(order: MailedOrder): Content {
  const where =
    order.shippingMethod === 'pickup'
      ? 'It is ready for you to collect.'
      : `It is on its way to ${place(order)}.`
  return {
    subject: `${order.shop.name}: order ${order.reference} has left us`,
    heading: 'Your box is on its way',
    parts: [
      paragraph(`${order.productName}, ${order.selectedColor || 'as ordered'}: ${where}`),
      paragraph(
        'Film the unboxing: that video is your guarantee. Full shape comes in 24 to 48 hours.',
      ),
      seeOrder(order),
    ],
  }
}

export const orderCancelledMail = (order: MailedOrder): Content => ({
  subject: `${order.shop.name}: order ${order.reference} is cancelled`,
  heading: 'Your order is cancelled',
  parts: [
    paragraph(`Order ${order.reference} for the ${order.productName} has been cancelled.`),
    paragraph(`If you did not ask for this, or have paid already, call us at ${order.shop.phone}.`),
    seeOrder(order),
  ],
})

const total = ({ totalAmount }: MailedOrder) => formatCents(totalAmount, { exact: true })
const place = ({ deliveryAddress, parish }: MailedOrder) =>
  [deliveryAddress, parish].filter(Boolean).join(', ') || 'you'

function orderRows(order: MailedOrder): [string, string][] {
  const delivery =
    order.shippingMethod === 'pickup' ? 'Pick-up (free)' : `Courier to ${place(order)}`
  const rows: [string, string][] = [
    ['Order', order.reference],
    ['Piece', order.productName],
    ['Colour', order.selectedColor],
    ['Total', total(order)],
    ['You get it by', delivery],
  ]
  return rows.filter(([, value]) => value)
}

function howToPay(order: MailedOrder): Part[] {
  if (order.paymentMethod === 'credit_card') return [paragraph(cardSentence(order))]
  return [
    paragraph(
      'Please transfer the amount to this account. Use the reference exactly, so that we can match your transfer.',
    ),
    bankAccount(order.shop, total(order), order.reference),
    paragraph('Then upload the receipt on your order’s page.'),
  ]
}

function cardSentence({ cardBrand, cardLast4 }: MailedOrder): string {
  const card =
    cardBrand && cardLast4 ? `${CARD_BRAND_NAMES[cardBrand]} ending in ${cardLast4}: we` : 'We'
  return `${card} review each card order by hand. Nothing is charged until then.`
}

export const mailOrderPlaced = mailingOrder('order-placed', orderPlacedMail)
export const mailOrderPaid = mailingOrder('order-paid', orderPaidMail)
export const mailOrderShipped = mailingOrder('order-shipped', orderShippedMail)
export const mailOrderCancelled = mailingOrder(CANCELLED, orderCancelledMail)
