// What the customer is told of an order's life, only as far as it is true at that moment: nothing is "processing" before
// it is paid.

import { textOf } from '#content/text-of.ts'
import { besideAddress } from '#contract/entered-texts.ts'
import type { EventOf } from '#contract/events.ts'
import { piecesOf } from '#contract/order-text.ts'
import { latestInvoice } from '#domain/documents/find-documents.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { button, type Fact, factTable, filled, slip, type Written } from '#mail/layout.ts'
import { attachedFile, attachedText, type NamedDocument } from './mail-documents.ts'
import {
  boughtRows,
  boughtSlip,
  codeReturned,
  giftRows,
  isOnePiece,
  type MailedOrder,
  orderFacts,
  owedPart,
  phrase,
  totalRows,
} from './mailed-order.ts'
import { messageOf, telling, type OrderMessage } from './order-mail.ts'
import { bankAccount } from './send-mail.ts'

/** An order that expired has a mail about that; one that was restored meanwhile is not cancelled. */
const isCancelledByHand = ({ orderStatus, expiredAt }: OrderRow) =>
  orderStatus === 'cancelled' && expiredAt === null

export const orderPlacedMail = (order: MailedOrder): OrderMessage =>
  messageOf(textOf('mail-order-placed', orderFacts(order)), {
    details: factTable(orderRows(order)),
    test: testNote(order),
    payment: howToPay(order),
  })

/** What was bought; empty for a single piece with nothing beside its price, which the mail names. */
const bought = (order: MailedOrder): Written => {
  const isNamed = isOnePiece(order) && order.delivery === 0 && order.discount === 0
  return !isNamed && slip(boughtSlip(order))
}

export function orderPaidMail(order: MailedOrder, invoice?: NamedDocument): OrderMessage {
  const facts = { ...orderFacts(order), attached: attachedText(invoice) }
  return {
    ...messageOf(textOf('mail-order-paid', facts), {
      test: testNote(order),
      details: slip([
        ...boughtSlip(order),
        { label: 'Paid', amount: facts.total, role: 'settled' },
      ]),
      file: attachedFile(invoice),
    }),
    documentNumber: invoice?.number,
  }
}

export function orderShippedMail(order: MailedOrder): OrderMessage {
  const what = isOnePiece(order)
    ? `${order.productName}, ${order.selectedColor || 'as ordered'}`
    : `The ${piecesOf(order.lines)} items in order ${order.reference}`
  const where = phrase(order, order.shippingMethod === 'pickup' ? 'ready' : 'left')
  return messageOf(textOf('mail-order-shipped', { ...orderFacts(order), what, where }), {
    details: bought(order),
    unboxing: phrase(order, 'unboxing'),
    warranty: warrantyNote(order),
  })
}

export const warrantyNote = (order: MailedOrder): Written =>
  order.lines.some(({ warrantyYears }) => warrantyYears !== null) && phrase(order, 'warranty')

export function orderCancelledMail(order: MailedOrder): OrderMessage {
  const text = textOf('mail-order-cancelled', {
    ...orderFacts(order),
    forProduct: isOnePiece(order) ? ` for the ${order.productName}` : '',
    orPaid: order.refundDue ? '' : ', or have paid already',
  })
  return messageOf(text, {
    details: bought(order),
    refund: owedPart(order),
    code: codeReturned(order),
  })
}

/** Which order it is, what was bought and what it costs, and how it reaches the customer. */
export function orderRows(order: MailedOrder): Fact[] {
  const delivery =
    order.shippingMethod === 'pickup' ? 'Pick-up (free)' : `Courier to ${orderFacts(order).place}`
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

function howToPay(order: MailedOrder): Written {
  const quoted = order.deliveryToBeQuoted && phrase(order, 'totalToBeQuoted')
  if (order.totalAmount === 0 || order.paymentStatus === 'paid')
    return quoted || phrase(order, order.totalAmount === 0 ? 'nothingToPay' : 'paidInFull')
  return [quoted, waysToPay(order)]
}

function waysToPay(order: MailedOrder): Written {
  const { shop, reference, url } = order
  const { total } = orderFacts(order)
  if (order.paysOnline)
    return [phrase(order, 'payOnline'), phrase(order, 'justPaid'), button(`Pay ${total}`, url)]
  if (order.paymentMethod === 'credit_card') return phrase(order, 'card')
  return [
    phrase(order, order.namingDiscount > 0 ? 'transferExactly' : 'transfer'),
    bankAccount(shop, total, reference),
    phrase(order, 'uploadReceipt'),
  ]
}

const testNote = (order: MailedOrder): Written =>
  order.paysOnline && order.shop.testPayments && phrase(order, 'test')

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
