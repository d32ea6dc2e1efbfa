// The mails to the customer of an order. The first job of what happened together tells all of it that was not told yet, so
// that one act, and what follows it within a minute, is one mail; the jobs of the others find nothing left to tell. Each says
// only what is true when it is written. A mail carries the link of the order's page; an order deleted meanwhile gets none.

import { eq, sql } from 'drizzle-orm'
import type { EventName, EventOf } from '#contract/events.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { JobContext, Listener } from './job-context.ts'
import { documentIssued } from './mail-document.ts'
import { orderChanged, orderRestored } from './mail-order-changes.ts'
import { orderCancelled, orderPaid, orderPlaced, orderShipped } from './mail-orders.ts'
import { refundDue, refundSent } from './mail-refunds.ts'
import { orderDelivered, shipmentSent } from './mail-shipments.ts'
import { orderExpired, orderReminded, partialPayment, receiptRejected } from './mail-transfers.ts'
import { orderForMail } from './mailed-order.ts'
import { joinMessages, type Teller, type OrderMessage } from './order-mail.ts'
import { eventsNear, type NearEvent } from './same-act.ts'
import { type MailToSend, sendMail, type Sender } from './send-mail.ts'

/** The first of those that a mail joins names it. */
const TELLERS = {
  'order.reminded': orderReminded,
  'receipt.rejected': receiptRejected,
  'order.expired': orderExpired,
  'order.cancelled': orderCancelled,
  'order.restored': orderRestored,
  'order.placed': orderPlaced,
  'order.created': orderPlaced,
  'order.status-changed': orderDelivered,
  'shipment.delivered': orderDelivered,
  'shipment.sent': shipmentSent,
  'order.shipped': orderShipped,
  'order.paid': orderPaid,
  'refund.sent': refundSent,
  'order.edited': orderChanged,
  'payment.received': partialPayment,
  'refund.due': refundDue,
  'document.issued': documentIssued,
} satisfies { [Name in EventName]?: Teller<EventOf<Name>> }

type MailedEvent = keyof typeof TELLERS
const NAMES = Object.keys(TELLERS) as MailedEvent[]
const tellerOf = ({ name }: { name: EventName }) =>
  TELLERS[name as MailedEvent] as Teller<NearEvent>

/** The listener that tells the customer of an event. */
export const tellCustomer = <Name extends MailedEvent>(name: Name): Listener<EventOf<Name>> => {
  const { kind } = TELLERS[name]
  const run = (context: JobContext, event: EventOf<MailedEvent>) =>
    sendMail(context, kind, (tx, shop) => mailOf(tx, event, shop))
  return { name: `mail-${kind}`, run }
}

const WRITTEN = {
  key: mails.key,
  kind: mails.kind,
  recipient: mails.recipient,
  subject: mails.subject,
  tells: mails.tells,
  createdAt: mails.createdAt,
}
type WrittenMail = Pick<typeof mails.$inferSelect, keyof typeof WRITTEN>

/** Two jobs of one order do not write at once. */
const LOCK = 7_243_402

async function mailOf(
  tx: Tx,
  event: EventOf<MailedEvent>,
  shop: Sender,
): Promise<MailToSend | undefined> {
  const { orderId } = event.facts
  await tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${orderId})`)
  const row = await findOrder(tx, orderId)
  if (!row) return undefined
  const key = `order:${event.id}`
  const written = await tx.db.select(WRITTEN).from(mails).where(eq(mails.orderId, orderId))
  const mine = written.find((mail) => mail.key === key)
  // What is out of date is not sent; the rest of its mail is.
  if (mine && mine.tells.length > 1) return asWritten(mine)
  const earlier = written.find((mail) => isOfEarlier(mail, event))
  if (earlier) return asWritten(earlier)
  const before = new Set(written.flatMap((mail) => (mail === mine ? [] : mail.tells)))
  const isApart = (near: NearEvent) => tellerOf(near).isApart
  const near = await eventsNear(tx, event, { names: NAMES, isApart })
  const order = await orderForMail(tx, row, shop)
  const messages: (OrderMessage & { event: NearEvent })[] = []
  for (const each of near) {
    if (before.has(each.id) || written.some((mail) => isOfEarlier(mail, each))) continue
    const message = await tellerOf(each).tell(order, each, tx)
    if (message) messages.push({ ...message, event: each })
  }
  if (!messages.some(({ event: { id } }) => id === event.id)) return undefined
  const rankOf = (each: (typeof messages)[number]) => NAMES.indexOf(each.event.name as MailedEvent)
  const [first, ...others] = messages.toSorted((a, b) => rankOf(a) - rankOf(b))
  if (!first) return undefined
  const numbers = new Set(messages.flatMap(({ documentNumber }) => documentNumber ?? []))
  return {
    key,
    kind: tellerOf(first.event).kind,
    recipient: row.customerEmail,
    orderId,
    tells: messages.map(({ event: { id } }) => id),
    documentNumber: [...numbers].join(' ') || undefined,
    ...joinMessages(order, [first, ...others]),
  }
}

/**
 * Whether a mail of 0.1.0, which named no events, tells an event (until 0.3.0): its key is the kind, and ends with the number
 * of the event or of what it is about.
 */
function isOfEarlier({ tells, kind, key, createdAt }: WrittenMail, event: NearEvent): boolean {
  if (tells.length > 0 || kind !== tellerOf(event).kind) return false
  const about = [event.id, ...Object.values(event.facts)].map(String)
  return createdAt >= new Date(event.at) && about.includes(key.split(':').at(-1) ?? '')
}

/** A mail that is written is not written again. */
const asWritten = ({ key, kind, recipient, subject }: WrittenMail): MailToSend => ({
  ...{ key, kind, recipient, subject },
  heading: subject,
  parts: [],
})
