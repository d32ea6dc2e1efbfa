// What the customer is told of money that is owed back, however it came to be owed, and of a refund that was sent. A refund
// that was taken back before the job runs is not told.

import { and, desc, eq } from 'drizzle-orm'
import { sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { MONEY_METHOD_TEXTS } from '#contract/money-methods.ts'
import { orderRefunds, type RefundRow } from '#domain/orders/payments.table.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import { factTable, filled } from '#mail/layout.ts'
import { aboutOrder, events } from '#platform/events/events.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'
import { formatExact, orderFacts, owedPart } from './mailed-order.ts'
import { messageOf, telling } from './order-mail.ts'

type RefundDue = EventOf<'refund.due'>

export const refundDue = telling<RefundDue>('refund-due', async (order, event, tx) => {
  const { orderId, taskId, amountCents } = event.facts
  const task = await findOpenTask(tx, orderId)
  // What is owed has changed since: a later event says it.
  if (task?.id !== taskId || task.amount !== amountCents) return undefined
  if (await isPromised(tx, event)) return undefined
  const facts = { reference: order.reference, amount: formatExact(amountCents) }
  const text = textOf('mail-refund-due', facts)
  return messageOf(text, {
    why: sectionText(text, order.orderStatus === 'cancelled' ? 'cancelled' : 'overpaid'),
    refund: owedPart(order),
  })
})

/** Whether the last mail about the task promises as much. */
async function isPromised(tx: Tx, event: RefundDue): Promise<boolean> {
  const { orderId, taskId, amountCents } = event.facts
  const due = await tx.db
    .select()
    .from(events)
    .where(and(eq(aboutOrder(events), orderId), eq(events.name, 'refund.due')))
    .orderBy(desc(events.id))
  const isOfOrder = eq(mails.orderId, orderId)
  const written = await tx.db.select({ tells: mails.tells }).from(mails).where(isOfOrder)
  const last = due.find(
    ({ id, facts }) =>
      facts.taskId === taskId && id !== event.id && written.some(({ tells }) => tells.includes(id)),
  )
  return last?.facts.amountCents === amountCents
}

export const refundSent = telling<EventOf<'refund.sent'>>(
  'refund-sent',
  async (order, event, tx) => {
    const { refundId } = event.facts
    const [refund] = await tx.db.select().from(orderRefunds).where(eq(orderRefunds.id, refundId))
    if (!refund || refund.takenBackBy !== null) return undefined
    const facts = { ...orderFacts(order), amount: formatExact(refund.amount) }
    return messageOf(textOf('mail-refund-sent', facts), {
      details: factTable(refundRows(refund)),
      refund: owedPart(order),
    })
  },
)

const refundRows = ({ amount, method, reference, last4 }: RefundRow) =>
  filled([
    ['Amount', formatExact(amount)],
    ['Sent by', MONEY_METHOD_TEXTS[method]],
    ['Reference', reference],
    ['To the account or card ending in', last4],
  ])
