// The mails about a transfer that is waited for. What is no longer true when the job runs is not
// mailed: a part that became the whole, a reminder of an order that was paid.

import { eq } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { orderReference } from '#contract/orders.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { orderPayments } from '#domain/transfers/payments.table.ts'
import { receivedFor } from '#domain/transfers/received.ts'
import type { Mail } from '#mail/layout.ts'
import {
  orderExpiredMail,
  orderReminderMail,
  paymentPartMail,
  receiptRejectedMail,
  type TransferFacts,
} from '#mail/transfer-mails.ts'
import type { Tx } from '#platform/tx.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

type TransferEvent = EventOf<
  'payment.received' | 'receipt.rejected' | 'order.reminded' | 'order.expired'
>
type Write<Event> = (
  tx: Tx,
  order: OrderRow,
  transfer: TransferFacts,
  event: Event,
) => Promise<Mail | undefined>

/** Mails an order's customer once for each event. */
function mailsTransfer<Event extends TransferEvent>(
  kind: string,
  write: Write<Event>,
): Listener<Event> {
  return {
    name: `mail-${kind}`,
    run: (context, event) =>
      post(context, async (tx) => {
        const { orderId } = event.facts
        const order = await findOrder(tx, orderId)
        if (!order) return undefined
        const transfer = await factsOf(tx, order, context.publicUrl)
        const mail = await write(tx, order, transfer, event)
        const key = `${kind}:${orderId}:${event.id}`
        return mail && { key, kind, recipient: order.customerEmail, orderId, mail }
      }),
  }
}

async function factsOf(tx: Tx, order: OrderRow, publicUrl: string): Promise<TransferFacts> {
  const receivedCents = await receivedFor(tx, order.id)
  return {
    reference: orderReference(order.id),
    productName: order.productName,
    totalCents: order.totalAmount,
    receivedCents,
    dueCents: Math.max(0, order.totalAmount - receivedCents),
    until: order.payBy ? formatDayAndTime(order.payBy.toISOString()) : undefined,
    url: `${publicUrl}/order/${order.link}`,
    shop: await getShopFacts(tx),
  }
}

const isOpen = ({ paymentStatus, orderStatus }: OrderRow) =>
  paymentStatus !== 'paid' && orderStatus !== 'cancelled'

export const mailPaymentPart = mailsTransfer<EventOf<'payment.received'>>(
  'payment-part',
  async (tx, order, transfer, { facts: { paymentId } }) => {
    const [payment] = await tx.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.id, paymentId))
    if (!payment || !isOpen(order) || transfer.dueCents === 0) return undefined
    return paymentPartMail(transfer, payment.amount)
  },
)

export const mailReceiptRejected = mailsTransfer<EventOf<'receipt.rejected'>>(
  'receipt-rejected',
  async (tx, order, transfer, { facts: { receiptId } }) => {
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId))
    return receipt && isOpen(order) ? receiptRejectedMail(transfer, receipt) : undefined
  },
)

export const mailOrderReminder = mailsTransfer<EventOf<'order.reminded'>>(
  'order-reminder',
  async (_, order, transfer) =>
    isOpen(order) && transfer.dueCents > 0 ? orderReminderMail(transfer) : undefined,
)

export const mailOrderExpired = mailsTransfer<EventOf<'order.expired'>>(
  'order-expired',
  async (_, order, transfer) => (order.expiredAt ? orderExpiredMail(transfer) : undefined),
)
