// The mails about an awaited payment: a part of it came, a receipt was rejected, the order will
// expire soon, the order has expired. The mail about a part and the reminder say what is still due and
// where to send it. A mail that is out of date when its job runs, such as a reminder of a paid order, is
// not sent.

import { eq } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { receiptOfPayment } from '#domain/documents/find-documents.ts'
import { dueOf } from '#domain/orders/order-money.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { button, type Content, factTable, paragraph, slip } from '#mail/layout.ts'
import type { Tx } from '#platform/tx.ts'
import {
  boughtRows,
  boughtSlip,
  codeReturned,
  exactlyPart,
  formatExact,
  isOnePiece,
  type MailedOrder,
  orderForMail,
} from './mailed-order.ts'
import { attachedFile, attachedText } from './mail-documents.ts'
import { bankAccount, mailing, type NewMail, RECEIPT_REJECTED, REMINDER } from './send-mail.ts'

type TransferEvent = EventOf<
  'payment.received' | 'receipt.rejected' | 'order.reminded' | 'order.expired'
>
type Transfer = MailedOrder & { receivedCents: number; dueCents: number }
type Write<Event> = (
  tx: Tx,
  transfer: Transfer,
  event: Event,
) => Promise<(Content & Pick<NewMail, 'documentNumber'>) | undefined>

/** Mails an order's customer once for each event. */
const mailingTransfer = <Event extends TransferEvent>(kind: string, write: Write<Event>) =>
  mailing<Event>(kind, async (tx, event, shop) => {
    const { orderId } = event.facts
    const order = await findOrder(tx, orderId)
    if (!order) return undefined
    const mailed = await orderForMail(tx, order, shop)
    const { netCents: receivedCents } = mailed.money
    const dueCents = dueOf(order, mailed.money)
    const transfer = { ...mailed, receivedCents, dueCents }
    const content = await write(tx, transfer, event)
    const dedupeKey = `${orderId}:${event.id}`
    return content && { dedupeKey, recipient: order.customerEmail, orderId, ...content }
  })

const isOpen = ({ paymentStatus, orderStatus }: Transfer) =>
  paymentStatus !== 'paid' && orderStatus !== 'cancelled'
const nounOf = (transfer: Transfer) => (isOnePiece(transfer) ? 'item' : 'items')
const keptUntil = (transfer: Transfer) =>
  transfer.payBy
    ? `We will hold the ${nounOf(transfer)} until ${formatDayAndTime(transfer.payBy.toISOString())}.`
    : ''
const whereToPay = (transfer: Transfer) => [
  ...exactlyPart(transfer, transfer.dueCents),
  bankAccount(transfer.shop, formatExact(transfer.dueCents), transfer.reference),
]

const REST_BY_CARD = 'Pay the balance by card on your order page or transfer it to this account.'

export const mailPartialPayment = mailingTransfer<EventOf<'payment.received'>>(
  'payment-part',
  async (tx, transfer, { facts: { paymentId } }) => {
    const { reference, receivedCents, dueCents, url } = transfer
    const [payment] = await tx.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.id, paymentId))
    if (!payment || !isOpen(transfer) || dueCents === 0) return undefined
    const receipt = await receiptOfPayment(tx, paymentId)
    return {
      documentNumber: receipt?.number ?? undefined,
      subject: `Part payment received for order ${reference}`,
      heading: `${formatExact(dueCents)} is still due`,
      parts: [
        paragraph(
          `We have received ${formatExact(payment.amount)} for order ${reference}. Thank you.${attachedText(receipt)}`,
        ),
        button('View your order', url),
        slip([
          ...boughtSlip(transfer),
          { label: 'Received so far', amount: formatExact(receivedCents), role: 'settled' },
          { label: 'Still due', amount: formatExact(dueCents), role: 'due' },
        ]),
        ...attachedFile(receipt),
        ...(transfer.paysOnline ? [paragraph(REST_BY_CARD)] : []),
        ...whereToPay(transfer),
      ],
    }
  },
)

export const mailReceiptRejected = mailingTransfer<EventOf<'receipt.rejected'>>(
  RECEIPT_REJECTED,
  async (tx, transfer, { facts: { receiptId } }) => {
    const { reference, shop, url } = transfer
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId))
    if (!receipt || !isOpen(transfer)) return undefined
    return {
      subject: `Please send another receipt for order ${reference}`,
      heading: 'We could not use your receipt',
      parts: [
        paragraph(`We could not accept the receipt ${receipt.fileName} for order ${reference}:`),
        paragraph(receipt.reason),
        paragraph(
          `Please upload another receipt on your order page. ${keptUntil(transfer)}`.trim(),
        ),
        button('Upload another receipt', url),
        paragraph(`Questions? Call ${shop.phone}.`),
      ],
    }
  },
)

export const mailOrderReminder = mailingTransfer<EventOf<'order.reminded'>>(
  REMINDER,
  async (_, transfer) => {
    const { reference, productName, url } = transfer
    if (!isOpen(transfer) || transfer.dueCents === 0) return undefined
    const one = isOnePiece(transfer)
    const what = one ? `the ${productName}` : `your order ${reference}`
    const hasLeft = transfer.orderStatus === 'shipped' || transfer.orderStatus === 'delivered'
    const reserved = one ? 'Your item is still reserved' : 'Your items are still reserved'
    const until = hasLeft ? '' : keptUntil(transfer)
    return {
      subject: `Reminder: we are waiting for your transfer for order ${reference}`,
      heading: hasLeft ? `${formatExact(transfer.dueCents)} is still due` : reserved,
      parts: [
        paragraph(`We have not received your transfer for ${what} yet. ${until}`.trim()),
        ...(one ? [] : [factTable(boughtRows(transfer))]),
        ...whereToPay(transfer),
        paragraph(
          `Already paid? Upload your receipt on your order page and we will hold the ${nounOf(transfer)} for you.`,
        ),
        button('View your order', url),
      ],
    }
  },
)

export const mailOrderExpired = mailingTransfer<EventOf<'order.expired'>>(
  'order-expired',
  async (_, transfer) => {
    const { expiredAt, reference, productName, shop, url } = transfer
    const again = isOnePiece(transfer)
      ? `the ${productName} is back on sale`
      : 'its items are back on sale'
    return expiredAt
      ? {
          subject: `Your order ${reference} has expired`,
          heading: 'Your order has expired',
          parts: [
            paragraph(
              `No ${transfer.paysOnline ? 'payment' : 'transfer'} was received in time for order ${reference}, so ${again}.`,
            ),
            ...(isOnePiece(transfer) ? [] : [factTable(boughtRows(transfer))]),
            ...(transfer.code ? [paragraph(codeReturned(transfer))] : []),
            paragraph(
              `Already paid, or still want it? Call ${shop.phone} and have your order number ready.`,
            ),
            button('View your order', url),
          ],
        }
      : undefined
  },
)
