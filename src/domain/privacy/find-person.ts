// Finds what the shop holds of one person, by the e-mail address: rows with this address, what
// belongs to the person's orders and partner account, mails to the person or about such a row, and
// chats in which somebody typed the whole address and no other. A row of somebody else that only
// names the person does not belong to the person; `find-mentions.ts` shows it to staff.

import { desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DocumentContent } from '#contract/document-content.ts'
import { caseDecisions, caseFiles, caseMessages, cases } from '#domain/cases/cases.table.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { awardRequests } from '#domain/commissions/award-requests.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { droppedMails } from '#domain/inbox/dropped-mails.table.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscriptionConsents } from '#domain/enquiries/subscription-consents.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { documents } from '#domain/documents/documents.table.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { notesOf } from '#domain/people/customer-notes.ts'
import { mergesOf } from '#domain/people/merge-customers.ts'
import { reviewPhotos, reviews } from '#domain/reviews/reviews.table.ts'
import { gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { findMemberByEmail } from '#domain/partners/get-member.ts'
import { consents } from '#domain/partners/consents.table.ts'
import { payees } from '#domain/partners/payees.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { payments } from '#domain/payouts/payouts.table.ts'
import { taxForms } from '#domain/payouts/tax-forms.table.ts'
import { claims } from '#domain/prizes/prizes.table.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { orderPayments, orderRefunds } from '#domain/orders/payments.table.ts'
import { signalMembers, signals } from '#domain/signals/signals.table.ts'
import { entitlements, vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { addressesIn, type Names, namesAddress, searchTerms } from './named-in.ts'

/** What a piece cost the shop is not about the person. */
const { unitCost: _, ...boughtOf } = getTableColumns(orderLines)
const { content: __, ...OF_TAX_FORM } = getTableColumns(taxForms)

/** Without the other partners of a signal. */
const OF_SIGNAL = {
  kind: signals.kind,
  since: signals.since,
  notedAt: signals.notedAt,
  decision: signals.decision,
  note: signals.note,
}

type IdTable = PgTable & { id: AnyPgColumn; $inferSelect: object }

/** The rows of a table that a condition holds for, by their ids. */
async function rowsOf<T extends IdTable>({ db }: Tx, table: T, condition: SQL | undefined) {
  // As a `T`, Drizzle cannot tell that this is a table.
  const from: IdTable = table
  const rows: object[] = await db.select().from(from).where(condition).orderBy(table.id)
  return rows as T['$inferSelect'][]
}

export type Person = Awaited<ReturnType<typeof findPerson>>

export async function findPerson(tx: Tx, address: string) {
  const email = address.trim().toLowerCase()
  const own = await ownRows(tx, email)
  const orderIds = own.orders.map(({ id }) => id)
  const { db } = tx
  const messageReplies = await repliesOf(tx, own.messages)
  return {
    ...namesOf(email, own),
    orderIds,
    ...own,
    ...(await casesOf(tx, orderIds)),
    messageReplies,
    quoteProposals: await rowsOf(
      tx,
      quoteProposals,
      inArray(
        quoteProposals.quoteId,
        own.quotes.map(({ id }) => id),
      ),
    ),
    notes: await rowsOf(tx, orderNotes, inArray(orderNotes.orderId, orderIds)),
    lines: await db
      .select(boughtOf)
      .from(orderLines)
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(orderLines.id),
    shipments: await rowsOf(tx, shipments, inArray(shipments.orderId, orderIds)),
    documents: await documentsOf(tx, orderIds),
    changes: await rowsOf(tx, orderChanges, inArray(orderChanges.orderId, orderIds)),
    cardPayments: await rowsOf(tx, paymentAttempts, inArray(paymentAttempts.orderId, orderIds)),
    cardRefunds: await rowsOf(tx, gatewayRefunds, inArray(gatewayRefunds.orderId, orderIds)),
    refunds: await rowsOf(tx, orderRefunds, inArray(orderRefunds.orderId, orderIds)),
    ...(await reviewsOf(tx, orderIds)),
    receipts: await rowsOf(tx, receipts, inArray(receipts.orderId, orderIds)),
    payments: await rowsOf(tx, orderPayments, inArray(orderPayments.orderId, orderIds)),
    mails: await rowsOf(tx, mails, mailsOf(email, { ...own, messageReplies })),
    chats: await chatsOf(tx, email),
    partner: own.member ? await partnerFacts(tx, own.member.id) : undefined,
  }
}

/** Who merged the address with another and when, but not with which: that one may be a namesake's. */
async function mergesOfPerson(tx: Tx, email: string) {
  const rows = await mergesOf(tx, email)
  return rows.map(({ oneKey: _one, otherKey: _other, ...merge }) => merge)
}

/** The cases of some orders: what was said in them, and decided. */
async function casesOf(tx: Tx, orderIds: number[]) {
  const own = await rowsOf(tx, cases, inArray(cases.orderId, orderIds))
  const ids = own.map(({ id }) => id)
  return {
    cases: own,
    caseMessages: await rowsOf(tx, caseMessages, inArray(caseMessages.caseId, ids)),
    caseFiles: await rowsOf(tx, caseFiles, inArray(caseFiles.caseId, ids)),
    caseDecisions: await rowsOf(tx, caseDecisions, inArray(caseDecisions.caseId, ids)),
  }
}

/** What was replied to messages, by staff and by mail, and noted about them. */
function repliesOf(tx: Tx, messages: readonly { id: number }[]) {
  const ids = messages.map(({ id }) => id)
  return rowsOf(tx, contactReplies, inArray(contactReplies.messageId, ids))
}

/** What the person wrote about pieces, without its place at the desk. */
async function reviewsOf({ db }: Tx, orderIds: number[]) {
  const { queue: _queue, ...OF_REVIEW } = getTableColumns(reviews)
  return {
    reviews: await db
      .select(OF_REVIEW)
      .from(reviews)
      .where(inArray(reviews.orderId, orderIds))
      .orderBy(reviews.id),
    reviewPhotos: await db
      .select(getTableColumns(reviewPhotos))
      .from(reviewPhotos)
      .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
      .where(inArray(reviews.orderId, orderIds))
      .orderBy(reviewPhotos.id),
  }
}

/** The documents of some orders with the words on them; what was carried over has neither number nor words. */
async function documentsOf({ db }: Tx, orderIds: number[]) {
  const { orderId, number, kind, issuedOn, total, buyerName, content } = documents
  const rows = await db
    .select({ orderId, number, kind, issuedOn, total, buyerName, content })
    .from(documents)
    .where(inArray(orderId, orderIds))
    .orderBy(documents.id)
  return rows.map((row) => ({
    ...row,
    content: row.content && DocumentContent.parse(JSON.parse(row.content)),
  }))
}

type Own = Awaited<ReturnType<typeof ownRows>>

async function ownRows(tx: Tx, email: string) {
  const { db } = tx
  const is = (column: AnyPgColumn) => eq(sql`lower(${column})`, email)
  return {
    orders: await rowsOf(tx, orders, eq(customerKey, email)),
    quotes: await rowsOf(tx, quotes, is(quotes.email)),
    messages: await rowsOf(tx, contactMessages, is(contactMessages.email)),
    droppedMails: await rowsOf(tx, droppedMails, is(droppedMails.sender)),
    claims: await rowsOf(tx, claims, is(claims.email)),
    subscriptions: await rowsOf(tx, subscriptions, is(subscriptions.email)),
    listConsents: await db
      .select(getTableColumns(subscriptionConsents))
      .from(subscriptionConsents)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionConsents.subscriptionId))
      .where(is(subscriptions.email))
      .orderBy(subscriptionConsents.id),
    restock: await rowsOf(tx, restockRequests, is(restockRequests.email)),
    vouchers: await rowsOf(tx, vouchers, eq(vouchers.emailKey, email)),
    voucherUses: await rowsOf(tx, voucherUses, eq(voucherUses.emailKey, email)),
    entitlements: await rowsOf(tx, entitlements, eq(entitlements.emailKey, email)),
    customerNotes: await notesOf(tx, email),
    merges: await mergesOfPerson(tx, email),
    member: await findMemberByEmail(tx, email),
  }
}

/**
 * Mails to the person or about an order of theirs, and mails to the shop about their messages,
 * claims and quotes.
 */
function mailsOf(email: string, own: Own & { messageReplies: { id: number }[] }): SQL | undefined {
  const { orders, messages, messageReplies, claims, quotes } = own
  const keys = [
    ...messages.map(({ id }) => `contact-to-shop:${id}`),
    ...messageReplies.map(({ id }) => `contact-reply:${id}`),
    ...claims.map(({ id }) => `claim-to-shop:${id}`),
    ...quotes.map(({ id }) => `quote-asked:${id}`),
  ]
  return or(
    eq(sql`lower(${mails.recipient})`, email),
    inArray(mails.key, keys),
    inArray(
      mails.orderId,
      orders.map(({ id }) => id),
    ),
  )
}

/**
 * Conversations that contain this e-mail address and no other; visitors are otherwise anonymous.
 */
async function chatsOf(tx: Tx, email: string) {
  const { message, response, sessionId, id } = chatMessages
  const typed = likePattern(email)
  const named = tx.db
    .select({ sessionId })
    .from(chatMessages)
    .where(or(ilike(message, typed), ilike(response, typed)))
  const turns = await tx.db.select().from(chatMessages).where(inArray(sessionId, named)).orderBy(id)
  const own = Map.groupBy(turns, (turn) => turn.sessionId)
  return [...own.values()]
    .filter((chat) => {
      const others = chat
        .flatMap((turn) => addressesIn(turn.message))
        .filter((address) => address !== email)
      const names = chat.some((turn) => namesAddress(`${turn.message}\n${turn.response}`, email))
      return names && others.length === 0
    })
    .flat()
}

async function partnerFacts(tx: Tx, memberId: number) {
  const { db } = tx
  return {
    commissions: await db.select().from(commissions).where(eq(commissions.memberId, memberId)),
    taxForms: await db.select(OF_TAX_FORM).from(taxForms).where(eq(taxForms.memberId, memberId)),
    awardRequests: await db
      .select()
      .from(awardRequests)
      .where(eq(awardRequests.memberId, memberId)),
    consents: await db.select().from(consents).where(eq(consents.memberId, memberId)),
    payees: await db.select().from(payees).where(eq(payees.memberId, memberId)),
    payouts: await db.select().from(payments).where(eq(payments.memberId, memberId)),
    partnerNotes: await db.select().from(memberNotes).where(eq(memberNotes.memberId, memberId)),
    partnerSignals: await db
      .select(OF_SIGNAL)
      .from(signals)
      .innerJoin(signalMembers, eq(signalMembers.signalId, signals.id))
      .where(eq(signalMembers.memberId, memberId)),
    notices: await db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
      .orderBy(desc(notifications.id)),
  }
}

function namesOf(email: string, { orders, quotes, messages, claims, member }: Own): Names {
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
  return searchTerms(email, names, phones)
}
