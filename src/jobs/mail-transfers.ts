// What the customer is told of an awaited payment: a part of it came, a receipt was rejected, the order will
// expire soon, the order has expired. A part and the reminder say what is still due and
// where to send it. What is out of date when its job runs, such as a reminder of a paid order, is not told.

import { eq } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { receiptOfPayment } from '#domain/documents/find-documents.ts'
import { dueOf } from '#domain/orders/order-money.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { button, factTable, slip } from '#mail/layout.ts'
import {
  boughtRows,
  boughtSlip,
  codeReturned,
  exactlyPart,
  formatExact,
  heldText,
  isOnePiece,
  type MailedOrder,
  nounOf,
} from './mailed-order.ts'
import { attachedFile, attachedText } from './mail-documents.ts'
import { telling } from './order-mail.ts'
import { bankAccount, RECEIPT_REJECTED, REMINDER } from './send-mail.ts'

const isOpen = ({ paymentStatus, orderStatus }: MailedOrder) =>
  paymentStatus !== 'paid' && orderStatus !== 'cancelled'
const dueCents = (order: MailedOrder) => dueOf(order, order.money)
const whereToPay = (order: MailedOrder) => [
  exactlyPart(order, dueCents(order)),
  bankAccount(order.shop, formatExact(dueCents(order)), order.reference),
]

const REST_BY_CARD = 'Pay the balance by card on your order page or transfer it to this account.'

export const partialPayment = telling<EventOf<'payment.received'>>(
  'payment-part',
  async (order, { facts: { paymentId } }, tx) => {
    const { reference, money, paysOnline } = order
    const isIt = eq(orderPayments.id, paymentId)
    const [payment] = await tx.db.select().from(orderPayments).where(isIt)
    const due = formatExact(dueCents(order))
    if (!payment || !isOpen(order) || dueCents(order) === 0) return undefined
    const receipt = await receiptOfPayment(tx, paymentId)
    return {
      documentNumber: receipt?.number,
      subject: `Part payment received for order ${reference}`,
      heading: `${due} is still due`,
      happened: `We have received ${formatExact(payment.amount)} for order ${reference}. Thank you.${attachedText(receipt)}`,
      money: [
        slip([
          ...boughtSlip(order),
          { label: 'Received so far', amount: formatExact(money.netCents), role: 'settled' },
          { label: 'Balance due', amount: due, role: 'due' },
        ]),
        attachedFile(receipt),
        paysOnline && REST_BY_CARD,
        whereToPay(order),
      ],
    }
  },
)

export const receiptRejected = telling<EventOf<'receipt.rejected'>>(
  RECEIPT_REJECTED,
  async (order, { facts: { receiptId } }, tx) => {
    const { reference, shop, url } = order
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId))
    if (!receipt || !isOpen(order)) return undefined
    return {
      subject: `Please send another receipt for order ${reference}`,
      heading: 'We could not use your receipt',
      happened: [
        `We could not accept the receipt ${receipt.fileName} for order ${reference}:`,
        receipt.reason,
      ],
      dates: `Please upload another receipt on your order page. ${heldText(order)}`.trim(),
      button: [button('Upload another receipt', url)],
      help: `Questions? Call ${shop.phone}.`,
    }
  },
  { isApart: true },
)

export const orderReminded = telling<EventOf<'order.reminded'>>(
  REMINDER,
  (order) => {
    const { reference, productName } = order
    if (!isOpen(order) || dueCents(order) === 0) return undefined
    const one = isOnePiece(order)
    const what = one ? `the ${productName}` : `your order ${reference}`
    const hasLeft = order.orderStatus === 'shipped' || order.orderStatus === 'delivered'
    const reserved = one ? 'Your item is still reserved' : 'Your items are still reserved'
    const until = hasLeft ? '' : heldText(order)
    return {
      subject: `Reminder: we are waiting for your transfer for order ${reference}`,
      heading: hasLeft ? `${formatExact(dueCents(order))} is still due` : reserved,
      happened: [
        `We have not received your transfer for ${what} yet. ${until}`.trim(),
        !one && factTable(boughtRows(order)),
      ],
      money: [
        whereToPay(order),
        `Already paid? Upload your receipt on your order page and we will hold the ${nounOf(order)} for you.`,
      ],
    }
  },
  { isApart: true },
)

export const orderExpired = telling<EventOf<'order.expired'>>('order-expired', (order) => {
  const { expiredAt, reference, productName, shop, paysOnline } = order
  if (!expiredAt) return undefined
  const one = isOnePiece(order)
  const again = one ? `the ${productName} is back on sale` : 'its items are back on sale'
  return {
    subject: `Your order ${reference} has expired`,
    heading: 'Your order has expired',
    happened: [
      `No ${paysOnline ? 'payment' : 'transfer'} was received in time for order ${reference}, so ${again}.`,
      !one && factTable(boughtRows(order)),
      codeReturned(order),
    ],
    help: `Already paid, or still want it? Call ${shop.phone} and have your order number ready.`,
  }
})
