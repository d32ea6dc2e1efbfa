// What the customer is told when staff change what an order contains or costs, or restore it: how the order stands now, and
// what is left to pay or is owed back. A change of address or phone number is not told: it came from the customer.

import { and, eq, inArray } from 'drizzle-orm'
import { sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { dueOf } from '#domain/orders/order-money.ts'
import { type Fact, factTable, type Written } from '#mail/layout.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'
import { orderRows } from './mail-orders.ts'
import { exactlyPart, formatExact, type MailedOrder, orderFacts, owedPart } from './mailed-order.ts'
import { messageOf, telling } from './order-mail.ts'
import { bankAccount } from './send-mail.ts'

const MAILED_FIELDS: ReadonlySet<string> = new Set([
  'lines',
  'productName',
  'selectedColor',
  'delivery',
  'deliveryToBeQuoted',
  'discount',
  'totalAmount',
])

export const orderChanged = telling<EventOf<'order.edited'>>(
  'order-changed',
  (order, { facts }) => {
    if (order.orderStatus === 'cancelled') return undefined
    if (!facts.changed.some((field) => MAILED_FIELDS.has(field))) return undefined
    return messageOf(textOf('mail-order-changed', orderFacts(order)), standing(order))
  },
)

/** After a cancellation of which the customer was told: the order stands again, with what is to be paid. */
export const orderRestored = telling<EventOf<'order.restored'>>(
  'order-restored',
  async (order, _, tx) =>
    order.orderStatus === 'cancelled' || !(await knowsOfTheEnd(tx, order.id))
      ? undefined
      : messageOf(textOf('mail-order-restored', orderFacts(order)), standing(order)),
)

const knowsOfTheEnd = async (tx: Tx, orderId: number): Promise<boolean> => {
  const isOfEnd = inArray(mails.kind, ['order-cancelled', 'order-expired'])
  return (await tx.db.$count(mails, and(eq(mails.orderId, orderId), isOfEnd))) > 0
}

const standing = (order: MailedOrder) => ({
  details: factTable([...orderRows(order), ...moneyRows(order)]),
  payment: whatNext(order),
})

/** What was received and what is still due; empty before any money has come. */
function moneyRows(order: MailedOrder): Fact[] {
  const { netCents } = order.money
  const due = dueOf(order, order.money)
  if (netCents === 0) return []
  const received: [string, string] = ['Received so far', formatExact(netCents)]
  return due > 0 ? [received, ['Balance due', formatExact(due)]] : [received]
}

/** Where to pay what is due, or when what is owed comes back. */
function whatNext(order: MailedOrder): Written {
  const { paymentMethod, reference, shop, money, refundDue } = order
  if (refundDue) return owedPart(order)
  const due = dueOf(order, money)
  if (due === 0 || paymentMethod !== 'bank_transfer') return undefined
  return [
    sectionText(textOf('mail-order-changed', orderFacts(order)), 'balance'),
    exactlyPart(order, due),
    bankAccount(shop, formatExact(due), reference),
  ]
}
