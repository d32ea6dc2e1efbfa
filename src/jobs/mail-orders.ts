// The mails of an order's life. Each carries the link of the order's page and says only what is true at
// that moment: nothing is "processing" before it is paid. An order deleted meanwhile gets none.

import { daysText } from '#contract/delivery-figures.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { CARD_BRAND_NAMES } from '#contract/cards.ts'
import { addressParts } from '#contract/entered-texts.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { exactlyText, piecesOf } from '#contract/order-text.ts'
import { latestInvoice } from '#domain/documents/find-documents.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { button, type Content, factTable, type Part, paragraph, slip } from '#mail/layout.ts'
import { attachedFile, attachedText, type NamedDocument } from './mail-documents.ts'
import { owedSentence } from './mail-refunds.ts'
import {
  boughtRows,
  boughtSlip,
  codeReturned,
  formatExact,
  giftRows,
  isOnePiece,
  type MailedOrder,
  orderForMail,
  totalRows,
} from './mailed-order.ts'
import { bankAccount, mailing } from './send-mail.ts'

type OrderEvent = EventOf<
  'order.placed' | 'order.created' | 'order.paid' | 'order.shipped' | 'order.cancelled'
>

const CANCELLED = 'order-cancelled'
const PAID = 'order-paid'

/** An order with the invoice that goes along with its mail. */
type InvoicedOrder = MailedOrder & { invoice?: NamedDocument | undefined }

/** Mails an order's customer once for each kind, whatever happens to the order afterwards; each cancellation by itself. */
const mailingOrder = (kind: string, write: (order: InvoicedOrder) => Content) =>
  mailing<OrderEvent>(kind, async (tx, { id, facts }, shop) => {
    const { orderId } = facts
    // A shipment has a mail of its own.
    if ('shipmentId' in facts) return undefined
    const order = await findOrder(tx, orderId)
    if (!order || (kind === CANCELLED && !isCancelledByHand(order))) return undefined
    // No money has arrived for an order that costs nothing.
    if (kind === PAID && order.totalAmount === 0) return undefined
    const invoice = kind === PAID ? await latestInvoice(tx, orderId) : undefined
    return {
      dedupeKey: kind === CANCELLED ? `${orderId}:${id}` : orderId,
      recipient: order.customerEmail,
      orderId,
      documentNumber: invoice?.number ?? undefined,
      ...write({ ...(await orderForMail(tx, order, shop)), invoice }),
    }
  })

/** An order that expired has a mail about that; one that was restored meanwhile is not cancelled. */
const isCancelledByHand = ({ orderStatus, expiredAt }: OrderRow) =>
  orderStatus === 'cancelled' && expiredAt === null

const seeOrder = ({ url }: MailedOrder) => button('View your order', url)

export const orderPlacedMail = (order: MailedOrder): Content => ({
  subject: `We have received your order ${order.reference}`,
  heading: `Thank you, ${order.customerName}`,
  parts: [
    paragraph(`We have received your order ${order.reference}. ${pieceText(order)}`),
    factTable(orderRows(order)),
    ...testNote(order),
    ...howToPay(order),
    seeOrder(order),
  ],
})

function pieceText(order: MailedOrder): string {
  const [noun, verb] = isOnePiece(order) ? ['item', 'is'] : ['items', 'are']
  return order.lines.some(({ heldColor }) => heldColor === null)
    ? `We will tell you when your ${noun} ${verb} ready. Questions? Call us at ${order.shop.phone}.`
    : `Your ${noun} ${verb} reserved for you.`
}

/** What was bought; empty for a single piece with nothing beside its price, which the mail names. */
const bought = (order: MailedOrder): Part[] =>
  isOnePiece(order) && order.delivery === 0 && order.discount === 0 ? [] : [slip(boughtSlip(order))]

export const orderPaidMail = (order: InvoicedOrder): Content => ({
  subject: `Payment received for order ${order.reference}`,
  heading: 'We have received your payment',
  parts: [
    paragraph(
      `We have received ${total(order)} for order ${order.reference}.${attachedText(order.invoice)}`,
    ),
    ...testNote(order),
    paragraph(
      order.shippingMethod === 'pickup'
        ? 'We will tell you when it is ready to collect. Pick-up is free.'
        : deliveredText(order),
    ),
    seeOrder(order),
    slip([...boughtSlip(order), { label: 'Paid', amount: total(order), role: 'settled' }]),
    ...attachedFile(order.invoice),
  ],
})

/** By which day it comes, as the order's page says it. */
function deliveredText({ parish, promisedBy, deliveryToBeQuoted }: MailedOrder): string {
  if (promisedBy) return `Delivery is by ${dayText(promisedBy)}${parish && ` to ${parish}`}.`
  return deliveryToBeQuoted
    ? 'We will e-mail you the delivery price and date.'
    : 'We will e-mail you when it is on its way.'
}

export function orderShippedMail(order: MailedOrder): Content {
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
    parts: [
      paragraph(`${what}: ${where}`),
      ...bought(order),
      paragraph(
        'Film the unboxing: it is your proof if something is wrong. Allow 24 to 48 hours for full shape.',
      ),
      ...warrantyNote(order),
      seeOrder(order),
    ],
  }
}

const warrantyNote = ({ lines }: MailedOrder): Part[] =>
  lines.some(({ warrantyYears }) => warrantyYears !== null)
    ? [
        paragraph(
          'Your warranty starts the day you receive it. No registration needed: the end date is on your order page.',
        ),
      ]
    : []

export function orderCancelledMail(order: MailedOrder): Content {
  const { reference, shop } = order
  const owed = owedSentence(order)
  const what = isOnePiece(order) ? ` for the ${order.productName}` : ''
  const call = owed ? '' : ', or have paid already'
  return {
    subject: `Your order ${reference} has been cancelled`,
    heading: 'Your order has been cancelled',
    parts: [
      paragraph(`Order ${reference}${what} has been cancelled.`),
      ...bought(order),
      ...[owed, codeReturned(order)].flatMap((text) => (text ? paragraph(text) : [])),
      paragraph(`If you did not ask for this${call}, call us at ${shop.phone}.`),
      seeOrder(order),
    ],
  }
}

const total = ({ totalAmount }: MailedOrder) => formatExact(totalAmount)
const place = (order: MailedOrder) => addressParts(order).join(', ') || 'you'

/** Which order it is, what was bought and what it costs, and how it reaches the customer. */
export function orderRows(order: MailedOrder): [string, string][] {
  const delivery =
    order.shippingMethod === 'pickup'
      ? 'Pick-up (free)'
      : `Courier to ${place(order)}${daysOf(order)}`
  const piece: [string, string][] = [
    ['Item', order.productName],
    ['Colour', order.selectedColor],
    ...giftRows(order),
    ...totalRows(order),
  ]
  const one = isOnePiece(order)
  const rows: [string, string][] = [
    ['Order', order.reference],
    ...(one ? piece : boughtRows(order)),
    ['Delivery', delivery],
  ]
  return rows.filter(([, value]) => value)
}

const daysOf = ({ deliveryDaysFrom: daysFrom, deliveryDaysTo: daysTo }: MailedOrder) =>
  daysFrom === null || daysTo === null ? '' : `, ${daysText({ daysFrom, daysTo })} after payment`

const TO_BE_QUOTED =
  'This total does not include delivery. We will e-mail you the delivery price before you pay it.'

function howToPay(order: MailedOrder): Part[] {
  const quoted = order.deliveryToBeQuoted ? [paragraph(TO_BE_QUOTED)] : []
  if (order.totalAmount === 0 || order.paymentStatus === 'paid')
    return order.deliveryToBeQuoted ? quoted : [paragraph(nothingToPay(order))]
  if (order.paysOnline) return [...quoted, ...onlineParts(order)]
  if (order.paymentMethod === 'credit_card') return [...quoted, paragraph(cardSentence(order))]
  return [
    ...quoted,
    paragraph(
      `${amountSentence(order)} Use the reference exactly, so that we can match your transfer.`,
    ),
    bankAccount(order.shop, total(order), order.reference),
    paragraph('Then upload your receipt on your order page.'),
  ]
}

const nothingToPay = ({ totalAmount }: MailedOrder) =>
  totalAmount === 0 ? 'There is nothing to pay.' : 'It is paid in full.'

const testNote = ({ paysOnline, shop }: MailedOrder): Part[] =>
  paysOnline && shop.testPayments
    ? [paragraph('This shop is in test mode. No real money is charged.')]
    : []

const onlineParts = (order: MailedOrder): Part[] => [
  paragraph(
    `Pay by card from your order page. You will be taken to a secure payment page.${keptText(order)}`,
  ),
  paragraph('If you have just paid, ignore this. We will e-mail you to confirm.'),
  button(`Pay ${total(order)}`, order.url),
]

const keptText = (order: MailedOrder) =>
  order.payBy
    ? ` We will hold your ${isOnePiece(order) ? 'item' : 'items'} until ${formatDayAndTime(order.payBy.toISOString())}.`
    : ''

const amountSentence = (order: MailedOrder) =>
  order.namingDiscount > 0
    ? exactlyText(total(order))
    : 'Please transfer the amount to this account.'

function cardSentence({ cardBrand, cardLast4 }: MailedOrder): string {
  const card =
    cardBrand && cardLast4 ? `${CARD_BRAND_NAMES[cardBrand]} ending in ${cardLast4}: we` : 'We'
  return `${card} review each card order by hand. Nothing is charged until then.`
}

export const mailOrderPlaced = mailingOrder('order-placed', orderPlacedMail)
export const mailOrderPaid = mailingOrder(PAID, orderPaidMail)
export const mailOrderShipped = mailingOrder('order-shipped', orderShippedMail)
export const mailOrderCancelled = mailingOrder(CANCELLED, orderCancelledMail)
