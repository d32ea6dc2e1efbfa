// Promises money back that is owed to a customer, however it came to be owed: unless a mail about the same act says it, or
// one before promised as much.

import { and, eq, lt } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import { button, paragraph } from '#mail/layout.ts'
import { aboutOrder, events } from '#platform/events/events.table.ts'
import type { Tx } from '#platform/tx.ts'
import { isMailed } from './mail-order-changes.ts'
import { owedSentence } from './mail-refunds.ts'
import { formatExact, orderForMail } from './mailed-order.ts'
import { eventsOfAct } from './same-act.ts'
import { mailing } from './send-mail.ts'

type RefundDue = EventOf<'refund.due'>

export const mailRefundDue = mailing<RefundDue>('refund-due', async (tx, event, shop) => {
  const { orderId, taskId, amountCents } = event.facts
  const row = await findOrder(tx, orderId)
  const task = await findOpenTask(tx, orderId)
  // What is owed has changed since: a later event says it.
  if (!row || task?.id !== taskId || task.amount !== amountCents) return undefined
  if (await isMailedOtherwise(tx, event)) return undefined
  const order = await orderForMail(tx, row, shop)
  const { reference, url } = order
  const why =
    row.orderStatus === 'cancelled'
      ? `Order ${reference} is cancelled, and we have received money for it.`
      : `We have received more than the total of order ${reference}.`
  return {
    dedupeKey: `${orderId}:${event.id}`,
    recipient: row.customerEmail,
    orderId,
    subject: `We owe you a refund for order ${reference}`,
    heading: `We will refund you ${formatExact(amountCents)}`,
    parts: [
      paragraph(why),
      paragraph(owedSentence(order) ?? ''),
      paragraph(`Questions? Call us at ${shop.phone}.`),
      button('View your order', url),
    ],
  }
})

/** Whether a mail about the same act promises it, or an earlier one of as much for the same task. */
async function isMailedOtherwise(tx: Tx, event: RefundDue): Promise<boolean> {
  const act = await eventsOfAct(tx, event)
  const isInAct = act.some(
    ({ name, facts }) =>
      TELLS.has(name) || (name === 'order.edited' && isMailed(facts.changed as string[])),
  )
  if (isInAct) return true
  const { orderId, taskId, amountCents } = event.facts
  const isEarlier = and(eq(events.name, 'refund.due'), lt(events.id, event.id))
  const earlier = await tx.db
    .select()
    .from(events)
    .where(and(eq(aboutOrder(events), orderId), isEarlier))
  return earlier.some(({ facts }) => facts.taskId === taskId && facts.amountCents === amountCents)
}

/** Events whose mail says what is owed after them. */
const TELLS: ReadonlySet<string> = new Set(['order.cancelled', 'refund.sent'])
