// What the customer is told of an order's life, only as far as it is true at that moment: nothing is "processing" before
// it is paid.

import { daysText } from '#contract/delivery-figures.ts'
import { dayText, promiseText } from '#contract/delivery-sentences.ts'
import { CARD_BRAND_NAMES } from '#contract/cards.ts'
import { addressParts, besideAddress } from '#contract/entered-texts.ts'
import type { EventOf } from '#contract/events.ts'
import { exactlyText, piecesOf } from '#contract/order-text.ts'
import { latestInvoice } from '#domain/documents/find-documents.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { button, type Fact, factTable, filled, slip, type Written } from '#mail/layout.ts'
import { attachedFile, attachedText, type NamedDocument } from './mail-documents.ts'
import {
  boughtRows,
  boughtSlip,
  codeReturned,
  formatExact,
  giftRows,
  heldText,
  isOnePiece,
  type MailedOrder,
  owedPart,
  totalRows,
} from './mailed-order.ts'
import { telling, type OrderMessage } from './order-mail.ts'
import { bankAccount } from './send-mail.ts'

/** An order that expired has a mail about that; one that was restored meanwhile is not cancelled. */
const isCancelledByHand = ({ orderStatus, expiredAt }: OrderRow) =>
  orderStatus === 'cancelled' && expiredAt === null

export const orderPlacedMail = (order: MailedOrder): OrderMessage => ({
  subject: `We have received your order ${order.reference}`,
  heading: `Thank you, ${order.customerName}`,
  happened: [
    `We have received your order ${order.reference}. ${pieceText(order)}`,
    factTable(orderRows(order)),
  ],
  money: [testNote(order), howToPay(order)],
})

function pieceText(order: MailedOrder): string {
  const [noun, verb] = isOnePiece(order) ? ['item', 'is'] : ['items', 'are']
  return order.lines.some(({ heldColor }) => heldColor === null)
    ? `We will tell you when your ${noun} ${verb} ready. Questions? Call us at ${order.shop.phone}.`
    : `Your ${noun} ${verb} reserved for you.`
}

/** What was bought; empty for a single piece with nothing beside its price, which the mail names. */
const bought = (order: MailedOrder): Written => {
  const isNamed = isOnePiece(order) && order.delivery === 0 && order.discount === 0
  return !isNamed && slip(boughtSlip(order))
}

export const orderPaidMail = (order: MailedOrder, invoice?: NamedDocument): OrderMessage => ({
  subject: `Payment received for order ${order.reference}`,
  heading: 'We have received your payment',
  happened: [
    `We have received ${total(order)} for order ${order.reference}.${attachedText(invoice)}`,
    testNote(order),
  ],
  dates: order.orderStatus !== 'cancelled' && deliveredText(order),
  money: [
    slip([...boughtSlip(order), { label: 'Paid', amount: total(order), role: 'settled' }]),
    attachedFile(invoice),
  ],
  documentNumber: invoice?.number,
})

/** By which day it comes, as the order's page says it. */
function deliveredText(order: MailedOrder): string {
  const { shippingMethod, parish, promisedBy, deliveryToBeQuoted } = order
  if (shippingMethod === 'pickup')
    return 'We will tell you when it is ready to collect. Pick-up is free.'
  if (promisedBy) return `Delivery is by ${dayText(promisedBy)}${parish && ` to ${parish}`}.`
  return deliveryToBeQuoted
    ? 'We will e-mail you the delivery price and date.'
    : 'We will e-mail you when it is on its way.'
}

export function orderShippedMail(order: MailedOrder): OrderMessage {
  const one = isOnePiece(order)
  const [they, are, their] = one ? ['It', 'is', 'its'] : ['They', 'are', 'their']
  const where =
    order.shippingMethod === 'pickup'
      ? `${they} ${are} ready for you to collect.`
      : `${they} ${are} on ${their} way to ${place(order)}.`
  const what = one
    ? `${order.productName}, ${order.selectedColor || 'as ordered'}`
    : `The ${piecesOf(order.lines)} items in order ${order.reference}`
  return {
    subject: `Your order ${order.reference} is on its way`,
    heading: one ? 'Your box is on its way' : 'Your boxes are on their way',
    happened: [`${what}: ${where}`, bought(order)],
    help: [UNBOXING, warrantyNote(order)],
  }
}

export const UNBOXING =
  'Film the unboxing: it is your proof if something is wrong. The product page gives the hours to full shape.'

export const warrantyNote = ({ lines }: MailedOrder): Written =>
  lines.some(({ warrantyYears }) => warrantyYears !== null) &&
  'Your warranty starts the day you receive it. No registration needed: the end date is on your order page.'

export function orderCancelledMail(order: MailedOrder): OrderMessage {
  const { reference, shop } = order
  const what = isOnePiece(order) ? ` for the ${order.productName}` : ''
  const call = order.refundDue ? '' : ', or have paid already'
  return {
    subject: `Your order ${reference} has been cancelled`,
    heading: 'Your order has been cancelled',
    happened: [`Order ${reference}${what} has been cancelled.`, bought(order)],
    money: [owedPart(order), codeReturned(order)],
    help: `If you did not ask for this${call}, call us at ${shop.phone}.`,
  }
}

const total = ({ totalAmount }: MailedOrder) => formatExact(totalAmount)
const place = (order: MailedOrder) => addressParts(order).join(', ') || 'you'

/** Which order it is, what was bought and what it costs, and how it reaches the customer. */
export function orderRows(order: MailedOrder): Fact[] {
  const delivery =
    order.shippingMethod === 'pickup'
      ? 'Pick-up (free)'
      : `Courier to ${place(order)}${daysOf(order)}`
  const piece: Fact[] = [
    ['Item', order.productName],
    ['Colour', order.selectedColor],
    ...giftRows(order),
    ...totalRows(order),
  ]
  const bought = isOnePiece(order) ? piece : boughtRows(order)
  const besides = besideAddress(order).map(({ name, text }): Fact => [name, text])
  return filled([['Order', order.reference], ...bought, ['Delivery', delivery], ...besides])
}

/** When it comes: the day of a sold order; else the days from payment, and the day for who pays in time. */
function daysOf(order: MailedOrder): string {
  const { deliveryDaysFrom: daysFrom, deliveryDaysTo: daysTo, promisedBy, promise } = order
  if (promisedBy) return `, by ${dayText(promisedBy)}`
  if (daysFrom === null || daysTo === null) return ''
  const inTime = promise ? ` (${promiseText(promise)})` : ''
  return `, ${daysText({ daysFrom, daysTo })} after payment${inTime}`
}

const TO_BE_QUOTED =
  'This total does not include delivery. We will e-mail you the delivery price before you pay it.'

function howToPay(order: MailedOrder): Written {
  const { deliveryToBeQuoted } = order
  if (order.totalAmount === 0 || order.paymentStatus === 'paid')
    return deliveryToBeQuoted ? TO_BE_QUOTED : nothingToPay(order)
  return [deliveryToBeQuoted && TO_BE_QUOTED, waysToPay(order)]
}

function waysToPay(order: MailedOrder): Written {
  if (order.paysOnline) return onlineParts(order)
  if (order.paymentMethod === 'credit_card') return cardSentence(order)
  return [
    `${amountSentence(order)} Use the reference exactly, so that we can match your transfer.`,
    bankAccount(order.shop, total(order), order.reference),
    `Then upload your receipt on your order page. ${heldText(order)}`.trim(),
  ]
}

const nothingToPay = ({ totalAmount }: MailedOrder) =>
  totalAmount === 0 ? 'There is nothing to pay.' : 'It is paid in full.'

const testNote = ({ paysOnline, shop }: MailedOrder): Written =>
  paysOnline && shop.testPayments && 'This shop is in test mode. No real money is charged.'

const onlineParts = (order: MailedOrder): Written[] => [
  `Pay by card from your order page. You will be taken to a secure payment page. ${heldText(order)}`.trim(),
  'If you have just paid, ignore this. We will e-mail you to confirm.',
  button(`Pay ${total(order)}`, order.url),
]

const amountSentence = (order: MailedOrder) =>
  order.namingDiscount > 0
    ? exactlyText(total(order))
    : 'Please transfer the amount to this account.'

function cardSentence({ cardBrand, cardLast4 }: MailedOrder): string {
  const card =
    cardBrand && cardLast4 ? `${CARD_BRAND_NAMES[cardBrand]} ending in ${cardLast4}: we` : 'We'
  return `${card} review each card order by hand. Nothing is charged until then.`
}

export const orderPlaced = telling<EventOf<'order.placed' | 'order.created'>>(
  'order-placed',
  orderPlacedMail,
  { isApart: true },
)

/** No money has arrived for an order that costs nothing. */
export const orderPaid = telling<EventOf<'order.paid'>>('order-paid', async (order, _, tx) =>
  order.totalAmount === 0 ? undefined : orderPaidMail(order, await latestInvoice(tx, order.id)),
)

/** A shipment is told by itself. */
export const orderShipped = telling<EventOf<'order.shipped'>>('order-shipped', (order, { facts }) =>
  'shipmentId' in facts ? undefined : orderShippedMail(order),
)

export const orderCancelled = telling<EventOf<'order.cancelled'>>('order-cancelled', (order) =>
  isCancelledByHand(order) ? orderCancelledMail(order) : undefined,
)
