// Finds all that the shop knows of one person, by the e-mail address: what was written under it, and
// what elsewhere names the address, the telephone number or the name that were given with it.

import { desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { findMemberByEmail } from '#domain/partners/get-member.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { payments } from '#domain/payouts/payouts.table.ts'
import { claims } from '#domain/prizes/prizes.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { orderPayments } from '#domain/transfers/payments.table.ts'
import { mails } from '#platform/mails.table.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'

export type Person = Awaited<ReturnType<typeof findPerson>>

const SHORTEST_NAME = 5

export async function findPerson(tx: Tx, address: string) {
  const email = address.trim().toLowerCase()
  const is = (column: AnyPgColumn) => eq(sql`lower(${column})`, email)
  const { db } = tx
  const own = {
    orders: await db.select().from(orders).where(is(orders.customerEmail)).orderBy(orders.id),
    quotes: await db.select().from(quotes).where(is(quotes.email)),
    messages: await db.select().from(contactMessages).where(is(contactMessages.email)),
    claims: await db.select().from(claims).where(is(claims.email)),
    subscriptions: await db.select().from(subscriptions).where(is(subscriptions.email)),
    restock: await db.select().from(restockRequests).where(is(restockRequests.email)),
    member: await findMemberByEmail(tx, email),
  }
  const words = wordsOf(email, own)
  const orderIds = own.orders.map(({ id }) => id)
  const ofOrders = <Row>(rows: (ids: number[]) => Promise<Row[]>) =>
    orderIds.length > 0 ? rows(orderIds) : Promise.resolve([])
  return {
    email,
    words,
    orderIds,
    ...own,
    notes: await ofOrders(async (ids) =>
      db.select().from(orderNotes).where(inArray(orderNotes.orderId, ids)),
    ),
    receipts: await ofOrders(async (ids) =>
      db.select().from(receipts).where(inArray(receipts.orderId, ids)),
    ),
    payments: await ofOrders(async (ids) =>
      db.select().from(orderPayments).where(inArray(orderPayments.orderId, ids)),
    ),
    mails: await db.select().from(mails).where(aboutPerson(email, orderIds)),
    chats: await chatsNaming(tx, words),
    partner: own.member ? await partnerFacts(tx, own.member.id) : undefined,
  }
}

/** Mails to the address, about its orders, or to the shop with the address in them. */
function aboutPerson(email: string, orderIds: number[]): SQL | undefined {
  return or(
    eq(sql`lower(${mails.recipient})`, email),
    ilike(mails.text, likePattern(email)),
    orderIds.length > 0 ? inArray(mails.orderId, orderIds) : undefined,
  )
}

/** Whole conversations in which the person is named. */
async function chatsNaming(tx: Tx, words: string[]) {
  const named = tx.db
    .select({ id: chatMessages.sessionId })
    .from(chatMessages)
    .where(namesAny([chatMessages.message, chatMessages.response], words))
  return tx.db.select().from(chatMessages).where(inArray(chatMessages.sessionId, named))
}

/** That a text names somebody, in whatever capitals. */
export const namesAny = (texts: (AnyPgColumn | SQL)[], words: readonly string[]) =>
  or(...texts.flatMap((text) => words.map((word) => sql`${text} ilike ${likePattern(word)}`)))

async function partnerFacts(tx: Tx, memberId: number) {
  const { db } = tx
  return {
    commissions: await db.select().from(commissions).where(eq(commissions.memberId, memberId)),
    payouts: await db.select().from(payments).where(eq(payments.memberId, memberId)),
    partnerNotes: await db.select().from(memberNotes).where(eq(memberNotes.memberId, memberId)),
    notices: await db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
      .orderBy(desc(notifications.id)),
  }
}

type Own = {
  orders: OrderRow[]
  quotes: (typeof quotes.$inferSelect)[]
  messages: (typeof contactMessages.$inferSelect)[]
  claims: (typeof claims.$inferSelect)[]
  member: { firstName: string; lastName: string; phone: string } | undefined
}

/** The address, and each name and number that was given with it. */
function wordsOf(email: string, { orders, quotes, messages, claims, member }: Own): string[] {
  const names = [
    ...orders.map(({ customerName }) => customerName),
    ...quotes.map(({ customerName }) => customerName),
    ...messages.map(({ name }) => name),
    ...claims.map(({ name }) => name),
    ...(member ? [`${member.firstName} ${member.lastName}`] : []),
  ]
  const phones = [
    ...orders.map(({ customerPhone }) => customerPhone),
    ...quotes.map(({ contactNumber }) => contactNumber),
    ...messages.map(({ phone }) => phone),
    ...claims.map(({ phone }) => phone),
    ...(member ? [member.phone] : []),
  ]
  // One short name alone would name half of Jamaica.
  const whole = names.filter((name) => name.trim().includes(' ') && name.length >= SHORTEST_NAME)
  const numbers = phones.filter((phone) => phone.replaceAll(/\D/g, '').length >= 7)
  return [...new Set([email, ...whole, ...numbers].map((word) => word.trim()))]
}
