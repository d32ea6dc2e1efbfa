// Tells the customer by mail that staff changed what an order contains or costs: how the order stands now,
// and what is left to pay or is owed back. A change of address or phone number is not mailed: it came from
// the customer.

import { and, eq, inArray } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { dueOf } from '#domain/orders/order-money.ts'
import { button, factTable, type Part, paragraph } from '#mail/layout.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'
import { orderRows } from './mail-orders.ts'
import { owedSentence } from './mail-refunds.ts'
import { exactlyPart, formatExact, type MailedOrder, orderForMail } from './mailed-order.ts'
import { eventsOfAct } from './same-act.ts'
import { bankAccount, mailing } from './send-mail.ts'

const MAILED_FIELDS: ReadonlySet<string> = new Set([
  'lines',
  'productName',
  'selectedColor',
  'delivery',
  'deliveryToBeQuoted',
  'discount',
  'totalAmount',
])

/** Whether a change of these fields is mailed. */
export const isMailed = (changed: readonly string[]): boolean =>
  changed.some((field) => MAILED_FIELDS.has(field))

export const mailOrderChanged = mailing<EventOf<'order.edited'>>(
  'order-changed',
  async (tx, event, shop) => {
    const { id, facts } = event
    const { orderId, changed } = facts
    if (!isMailed(changed) || (await isFollowed(tx, event))) return undefined
    const row = await findOrder(tx, orderId)
    if (!row || row.orderStatus === 'cancelled') return undefined
    const order = await orderForMail(tx, row, shop)
    const { reference, url } = order
    return {
      dedupeKey: id,
      recipient: row.customerEmail,
      orderId,
      subject: `Your order ${reference} has changed`,
      heading: 'Your order has changed',
      parts: [
        paragraph(`Here are the updated details of order ${reference}.`),
        factTable([...orderRows(order), ...moneyRows(order)]),
        ...whatNext(order),
        paragraph(`Not what you agreed? Please call us at ${shop.phone}.`),
        button('View your order', url),
      ],
    }
  },
)

/** Whether the same act changed the order once more: the last change is mailed, with what holds after all of them. */
async function isFollowed(tx: Tx, event: EventOf<'order.edited'>): Promise<boolean> {
  const act = await eventsOfAct(tx, event)
  return act.some(
    ({ id, name, facts }) =>
      id > event.id && name === 'order.edited' && isMailed(facts.changed as string[]),
  )
}

/** After a cancellation of which the customer was told: the order stands again, with what is to be paid. */
export const mailOrderRestored = mailing<EventOf<'order.restored'>>(
  'order-restored',
  async (tx, { id, facts: { orderId } }, shop) => {
    const row = await findOrder(tx, orderId)
    if (!row || row.orderStatus === 'cancelled' || !(await knowsOfTheEnd(tx, orderId)))
      return undefined
    const order = await orderForMail(tx, row, shop)
    const { reference, url } = order
    return {
      dedupeKey: id,
      recipient: row.customerEmail,
      orderId,
      subject: `Your order ${reference} is active again`,
      heading: 'Your order is active again',
      parts: [
        paragraph(`Order ${reference} is no longer cancelled. Here are its details.`),
        factTable([...orderRows(order), ...moneyRows(order)]),
        ...whatNext(order),
        paragraph(`Not what you agreed? Please call us at ${shop.phone}.`),
        button('View your order', url),
      ],
    }
  },
)

const knowsOfTheEnd = async (tx: Tx, orderId: number): Promise<boolean> => {
  const isOfEnd = inArray(mails.kind, ['order-cancelled', 'order-expired'])
  return (await tx.db.$count(mails, and(eq(mails.orderId, orderId), isOfEnd))) > 0
}

/** What was received and what is still due; empty before any money has come. */
function moneyRows(order: MailedOrder): [string, string][] {
  const { netCents } = order.money
  const due = dueOf(order, order.money)
  if (netCents === 0) return []
  const received: [string, string] = ['Received so far', formatExact(netCents)]
  return due > 0 ? [received, ['Balance due', formatExact(due)]] : [received]
}

/** Where to pay what is due, or when what is owed comes back. */
function whatNext(order: MailedOrder): Part[] {
  const { paymentMethod, reference, shop, money } = order
  const owed = owedSentence(order)
  if (owed) return [paragraph(owed)]
  const due = dueOf(order, money)
  if (due === 0 || paymentMethod !== 'bank_transfer') return []
  return [
    paragraph('Please transfer the balance to this account, using the exact reference below.'),
    ...exactlyPart(order, due),
    bankAccount(shop, formatExact(due), reference),
  ]
}
