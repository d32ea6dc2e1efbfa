// What the customer is told of an awaited payment: a part of it came, a receipt was rejected, the order will
// expire soon, the order has expired. A part and the reminder say what is still due and
// where to send it. What is out of date when its job runs, such as a reminder of a paid order, is not told.

import { eq } from 'drizzle-orm'
import { sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { receiptOfPayment } from '#domain/documents/find-documents.ts'
import { dueOf } from '#domain/orders/order-money.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { factTable, slip } from '#mail/layout.ts'
import {
  boughtRows,
  boughtSlip,
  codeReturned,
  exactlyPart,
  formatExact,
  isOnePiece,
  type MailedOrder,
  orderFacts,
} from './mailed-order.ts'
import { attachedFile, attachedText } from './mail-documents.ts'
import { messageOf, telling } from './order-mail.ts'
import { bankAccount, RECEIPT_REJECTED, REMINDER } from './send-mail.ts'

const isOpen = ({ paymentStatus, orderStatus }: MailedOrder) =>
  paymentStatus !== 'paid' && orderStatus !== 'cancelled'
const dueCents = (order: MailedOrder) => dueOf(order, order.money)
const whereToPay = (order: MailedOrder) => [
  exactlyPart(order, dueCents(order)),
  bankAccount(order.shop, formatExact(dueCents(order)), order.reference),
]

export const partialPayment = telling<EventOf<'payment.received'>>(
  'payment-part',
  async (order, { facts: { paymentId } }, tx) => {
    const isIt = eq(orderPayments.id, paymentId)
    const [payment] = await tx.db.select().from(orderPayments).where(isIt)
    const due = formatExact(dueCents(order))
    if (!payment || !isOpen(order) || dueCents(order) === 0) return undefined
    const receipt = await receiptOfPayment(tx, paymentId)
    const text = textOf('mail-payment-part', {
      reference: order.reference,
      due,
      amount: formatExact(payment.amount),
      attached: attachedText(receipt),
    })
    const received = formatExact(order.money.netCents)
    return {
      documentNumber: receipt?.number,
      ...messageOf(text, {
        details: slip([
          ...boughtSlip(order),
          { label: 'Received so far', amount: received, role: 'settled' },
          { label: 'Balance due', amount: due, role: 'due' },
        ]),
        file: attachedFile(receipt),
        byCard: order.paysOnline && sectionText(text, 'card'),
        account: whereToPay(order),
      }),
    }
  },
)

export const receiptRejected = telling<EventOf<'receipt.rejected'>>(
  RECEIPT_REJECTED,
  async (order, { facts: { receiptId } }, tx) => {
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId))
    if (!receipt || !isOpen(order)) return undefined
    const text = textOf('mail-receipt-rejected', {
      ...orderFacts(order),
      fileName: receipt.fileName,
      reason: receipt.reason ?? '',
      url: order.url,
    })
    return messageOf(text)
  },
  { isApart: true },
)

export const orderReminded = telling<EventOf<'order.reminded'>>(
  REMINDER,
  (order) => {
    if (!isOpen(order) || dueCents(order) === 0) return undefined
    const hasLeft = order.orderStatus === 'shipped' || order.orderStatus === 'delivered'
    const facts = {
      ...orderFacts(order),
      due: formatExact(dueCents(order)),
      what: isOnePiece(order) ? `the ${order.productName}` : `your order ${order.reference}`,
    }
    const text = hasLeft
      ? textOf('mail-order-reminder-shipped', facts)
      : textOf('mail-order-reminder', facts)
    return messageOf(text, {
      details: !isOnePiece(order) && factTable(boughtRows(order)),
      account: whereToPay(order),
    })
  },
  { isApart: true },
)

export const orderExpired = telling<EventOf<'order.expired'>>('order-expired', (order) => {
  if (!order.expiredAt) return undefined
  const one = isOnePiece(order)
  const text = textOf('mail-order-expired', {
    ...orderFacts(order),
    payment: order.paysOnline ? 'payment' : 'transfer',
    again: one ? `the ${order.productName} is back on sale` : 'its items are back on sale',
  })
  return messageOf(text, {
    details: !one && factTable(boughtRows(order)),
    code: codeReturned(order),
  })
})
