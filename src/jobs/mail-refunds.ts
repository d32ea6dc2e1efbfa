// The mail about a refund that was sent, and the sentence that promises one. A refund that was taken
// back before the job runs is not mailed.

import { eq } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { MONEY_METHOD_TEXTS } from '#contract/money-methods.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { orderRefunds, type RefundRow } from '#domain/orders/payments.table.ts'
import { button, factTable, paragraph } from '#mail/layout.ts'
import { formatExact, type MailedOrder, orderForMail } from './mailed-order.ts'
import { mailing } from './send-mail.ts'

/** What is owed to the customer, and by when; undefined where nothing is. */
export function owedSentence({ refundDue }: MailedOrder): string | undefined {
  if (!refundDue) return undefined
  const day = formatLongDate(startOfDay(refundDue.dueOn))
  return `We will refund you ${formatExact(refundDue.amount)} by ${day}. We will e-mail you the day we send it. You do not need to do anything.`
}

export const mailRefundSent = mailing<EventOf<'refund.sent'>>(
  'refund-sent',
  async (tx, { facts: { orderId, refundId } }, shop) => {
    const row = await findOrder(tx, orderId)
    const [refund] = await tx.db.select().from(orderRefunds).where(eq(orderRefunds.id, refundId))
    if (!row || !refund || refund.takenBackBy !== null) return undefined
    const order = await orderForMail(tx, row, shop)
    const owed = owedSentence(order)
    const { reference, url } = order
    return {
      dedupeKey: refundId,
      recipient: row.customerEmail,
      orderId,
      subject: `We have sent your refund for order ${reference}`,
      heading: `We have sent ${formatExact(refund.amount)} back`,
      parts: [
        paragraph(`We have sent the refund for order ${reference}.`),
        factTable(refundRows(refund)),
        ...(owed ? [paragraph(owed)] : []),
        paragraph(`If you do not receive it within a few days, call ${shop.phone}.`),
        button('View your order', url),
      ],
    }
  },
)

function refundRows({ amount, method, reference, last4 }: RefundRow): [string, string][] {
  const rows: [string, string][] = [
    ['Amount', formatExact(amount)],
    ['Sent by', MONEY_METHOD_TEXTS[method]],
    ['Reference', reference],
    ['To the account or card ending in', last4],
  ]
  return rows.filter(([, value]) => value)
}
