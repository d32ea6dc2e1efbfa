// Erases a person: rows that concern only the person are deleted; orders stay for tax law, without
// personal details. Refused while an order is under way, while the shop owes the person money or has to decide about it,
// or while a partner's wallet holds some; small change is given up. A second call finds nothing more. The files to remove are returned: the caller removes them after
// the commit.

import { and, eq, ilike, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { ERASED_TEXTS } from '#contract/entered-texts.ts'
import { debtsText } from '#contract/debts.ts'
import { orderReference } from '#contract/order-number.ts'
import type { OwnMention } from '#contract/privacy.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { droppedMails } from '#domain/inbox/dropped-mails.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds, gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { ERASED, receiptFile } from '#domain/orders/files.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { allOf } from '#domain/cases/files.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { writeLinesOfOrders } from '#domain/orders/write-lines.ts'
import { giveUp } from '#domain/orders/write-money.ts'
import { dropNotes } from '#domain/people/customer-notes.ts'
import { dropMerges } from '#domain/people/merge-customers.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { owedTo } from '#domain/reports/debts-to-customers.ts'
import { removeReviews } from '#domain/reviews/remove-reviews.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { entitlements, vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { mailFile, NOBODY } from '#platform/mail/mails.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { closePartner } from './close-partner.ts'
import { countsOf, withMentions } from './export-person.ts'
import { findBankLines } from './find-bank-lines.ts'
import { findPerson, type Person } from './find-person.ts'
import { describeMentions, eraseOwnMentions, ownMentions } from './own-mentions.ts'
import { namedRuns, ownViews } from './find-mentions.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { likePattern } from '#platform/database/rows.ts'
import { namesAddress } from './named-in.ts'

const ALIAS_BYTES = 6

export type Erased = {
  /** Stands for the person in the orders that stay. */
  alias: string
  found: Record<string, number>
  /** Small change that was owed, in cents. */
  givenUp: number
  /** The item keys of cards, which the caller shreds after the commit. */
  shredded: string[]
  /** The files of the person, which the caller removes after the commit. */
  files: string[]
}

export async function erasePerson(
  tx: Tx,
  { email, own = [] }: { email: string; own?: readonly OwnMention[] },
): Promise<Erased> {
  const person = await findPerson(tx, email)
  const locked = await lockOrders(tx, person)
  if (locked.some(isUnderWay)) throw new Refusal('orders-under-way')
  const givenUp = await giveUpSmallChange(tx, person)
  const mentions = await ownMentions(tx, person, own)
  // First, as the lines are found by means of rows that are erased below.
  await eraseBankLines(tx, person)
  const alias = `erased-${tx.random.bytes(ALIAS_BYTES).toString('hex')}`
  if (person.member) await closePartner(tx, { memberId: person.member.id, alias })
  const shredded = await eraseOrders(tx, { ...person, orders: locked }, alias)
  await dropNotes(tx, person.email)
  await dropMerges(tx, person.email)
  await eraseVouchers(tx, person)
  const photos = await removeReviews(tx, person.reviews)
  await eraseEnquiries(tx, person)
  await eraseMentions(tx, person)
  const erasedMails = await eraseOwnMentions(tx, person, mentions)
  const found = withMentions(countsOf(person), mentions)
  const rows = Object.values(found).reduce((total, count) => total + count, 0)
  if (rows > 0)
    await tx.record('person.erased', {
      alias,
      orders: person.orders.length,
      ...describeMentions(mentions),
    })
  const files = [
    ...[...idsOf(person.mails), ...erasedMails].map(mailFile),
    ...person.receipts.map(receiptFile),
    ...person.caseFiles.flatMap(allOf),
    ...photos,
  ]
  return { alias, found, givenUp, shredded, files }
}

/** The orders as they are: nothing comes for one meanwhile, nor is it restored, as its writers lock it too. */
const lockOrders = (tx: Tx, { orderIds }: Person) =>
  tx.db.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(orders.id).for('update')

/** Refuses where more than small change is owed, or something is to be decided; returns what was given up, in cents. */
async function giveUpSmallChange(tx: Tx, { orderIds }: Person): Promise<number> {
  await writeLinesOfOrders(tx, orderIds)
  const { debts, refused, givenUpCents } = await owedTo(tx, orderIds)
  if (refused) {
    const named = debts.map((debt) => ({ ...debt, reference: orderReference(debt.orderId) }))
    throw new Refusal('owed-to-person', { debts: debtsText(named) })
  }
  for (const { orderId, amountCents } of debts)
    if (amountCents !== null) await giveUp(tx, { orderId, amountCents })
  return givenUpCents
}

const isUnderWay = ({ orderStatus }: OrderRow) =>
  orderStatus !== 'delivered' && orderStatus !== 'cancelled'

/** Amounts, pieces, days and parishes stay, as the books need them; the database empties the keys of the customer. */
async function eraseOrders(tx: Tx, { orders: rows, orderIds }: Person, alias: string) {
  if (orderIds.length === 0) return []
  const shredded: string[] = []
  for (const { id, cardId } of rows) {
    if (cardId) shredded.push(...(await forgetCard(tx, cardId)))
    await tx.db
      .update(orders)
      .set({ ...WITHOUT_NAME, customerEmail: `${alias}${NOBODY}`, link: linkToken(tx.random) })
      .where(eq(orders.id, id))
  }
  await tx.db
    .update(orderChanges)
    .set({ old: '', new: '', reason: '' })
    .where(inArray(orderChanges.orderId, orderIds))
  await tx.db.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds))
  // Their messages and decisions go with them.
  await tx.db.delete(cases).where(inArray(cases.orderId, orderIds))
  // What a carrier shows under a waybill may name the person.
  const inOrders = inArray(shipments.orderId, orderIds)
  await tx.db.update(shipments).set({ waybill: '', note: '' }).where(inOrders)
  await eraseCardPayments(tx, orderIds)
  await tx.db
    .update(receipts)
    .set({ fileName: ERASED, reason: sql`case when state = 'rejected' then ${ERASED} else '' end` })
    .where(inArray(receipts.orderId, orderIds))
  return shredded
}

/** Amounts, ids of gateways and states stay, as the books need them; the words of banks and of staff go. */
async function eraseCardPayments(tx: Tx, orderIds: number[]): Promise<void> {
  const attempts = tx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, orderIds))
  const refunds = tx.db
    .select({ id: gatewayRefunds.id })
    .from(gatewayRefunds)
    .where(inArray(gatewayRefunds.orderId, orderIds))
  // What staff booked by hand names no attempt.
  const booked = tx.db
    .select({ id: orderPayments.chargeId })
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, orderIds))
  const charges = tx.db
    .select({ id: gatewayCharges.id })
    .from(gatewayCharges)
    .where(or(inArray(gatewayCharges.attemptId, attempts), inArray(gatewayCharges.id, booked)))
  await tx.db
    .update(gatewayTasks)
    .set({ note: '' })
    .where(
      or(
        inArray(gatewayTasks.attemptId, attempts),
        inArray(gatewayTasks.chargeId, charges),
        inArray(gatewayTasks.refundId, refunds),
      ),
    )
  await tx.db
    .update(paymentAttempts)
    .set({ message: '' })
    .where(inArray(paymentAttempts.orderId, orderIds))
}

async function eraseBankLines(tx: Tx, person: Person): Promise<void> {
  const lines = await findBankLines(tx, person)
  await tx.db
    .update(statementLines)
    .set({ description: ERASED, payerEmail: '' })
    .where(inArray(statementLines.id, lines))
}

const NO_PERSON = { emailKey: '', mailboxKey: '', phoneKey: '' }

/** A voucher of the person is stopped, as it would be everybody's; what waits for a next order goes. */
async function eraseVouchers(tx: Tx, person: Person): Promise<void> {
  const { db } = tx
  await db
    .update(vouchers)
    .set({
      ...NO_PERSON,
      note: '',
      stoppedAt: sql`coalesce(${vouchers.stoppedAt}, ${tx.now.toISOString()})`,
    })
    .where(inArray(vouchers.id, idsOf(person.vouchers)))
  await db
    .update(voucherUses)
    .set(NO_PERSON)
    .where(inArray(voucherUses.id, idsOf(person.voucherUses)))
  const own = inArray(entitlements.id, idsOf(person.entitlements))
  await db.delete(entitlements).where(and(own, isNull(entitlements.orderId)))
  await db.update(entitlements).set(NO_PERSON).where(own)
}

const WITHOUT_NAME = {
  customerName: ERASED,
  customerPhone: '',
  depositReceipt: '',
  ...ERASED_TEXTS,
  cardBrand: null,
  cardLast4: null,
}

async function eraseEnquiries(tx: Tx, person: Person): Promise<void> {
  const { db } = tx
  await db.delete(quotes).where(inArray(quotes.id, idsOf(person.quotes)))
  await db.delete(contactMessages).where(inArray(contactMessages.id, idsOf(person.messages)))
  await db.delete(droppedMails).where(inArray(droppedMails.id, idsOf(person.droppedMails)))
  await eraseClaims(tx, person)
  await db.delete(subscriptions).where(inArray(subscriptions.id, idsOf(person.subscriptions)))
  await db.delete(restockRequests).where(inArray(restockRequests.id, idsOf(person.restock)))
}

/**
 * Erases claims, and the spins that won them, but no others: several people may share a browser,
 * and a prize that one of them has not claimed may be another's.
 */
async function eraseClaims(tx: Tx, person: Person): Promise<void> {
  const spinIds = person.claims.flatMap(({ spinId }) => spinId ?? [])
  const own = inArray(spins.id, spinIds)
  // A concurrent claim locks the spin too, and then finds it gone or claimed.
  await tx.db.select({ id: spins.id }).from(spins).where(own).orderBy(spins.id).for('update')
  await tx.db.delete(claims).where(inArray(claims.id, idsOf(person.claims)))
  const isClaimed = sql`exists (select from ${claims} where ${claims.spinId} = ${spins.id})`
  await tx.db.delete(spins).where(and(own, not(isClaimed)))
}

const idsOf = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id)

/**
 * Erases mails, chats, saved views, stored responses, and the reasons that staff entered for
 * cancelling payout runs.
 */
async function eraseMentions(tx: Tx, person: Person): Promise<void> {
  const { db } = tx
  await db.delete(mails).where(inArray(mails.id, idsOf(person.mails)))
  await db.delete(chatMessages).where(inArray(chatMessages.id, idsOf(person.chats)))
  const runs = await namedRuns(tx, person)
  await db
    .update(batches)
    .set({ cancelReason: ERASED })
    .where(inArray(batches.id, idsOf(runs)))
  const views = await ownViews(tx, person)
  await db.delete(savedViews).where(inArray(savedViews.id, idsOf(views)))
  await emptyAnswers(tx, person)
}

const NOT_FOUND = 404
/** Requests about one case, customer, message, order, partner or transfer. */
const ABOUT_ONE_RECORD =
  /^[A-Z]+ \/api\/(cases|contact-messages|orders|partners|people|transfers)\/\d/

/**
 * Empties the stored responses of requests that the person made or that were about the person:
 * those that contain the person's e-mail address, and those of requests under the person's orders
 * and partner account. The key stays: a request that is sent again does nothing twice, and gets
 * `not-found`.
 */
async function emptyAnswers(tx: Tx, person: Person): Promise<void> {
  const { call, key, answer } = idempotencyKeys
  const calls = [
    ...person.orderIds.flatMap((id) => [
      `/api/orders/${id}/`,
      `/api/people/${id}/`,
      `/api/transfers/${id}/`,
    ]),
    ...person.orders.map(({ link }) => `/api/order-pages/${link}/`),
    ...person.cases.map(({ id }) => `/api/cases/${id}/`),
    ...person.messages.map(({ id }) => `/api/contact-messages/${id}/`),
    ...(person.member ? [`/api/partners/${person.member.id}/`] : []),
  ]
  const kept = sql<string>`${answer}::text`
  const rows = await tx.db
    .select({ call, key, text: kept })
    .from(idempotencyKeys)
    .where(
      or(
        ilike(kept, likePattern(person.email)),
        ...calls.map((path) => sql`starts_with(${call}, ${`POST ${path}`})`),
      ),
    )
  const isOwn = (row: { call: string; text: string }) =>
    calls.some((path) => row.call.includes(` ${path}`)) ||
    (!ABOUT_ONE_RECORD.test(row.call) && namesAddress(row.text, person.email))
  const nothing = { status: NOT_FOUND, answer: { error: refusalSentence('not-found') } }
  for (const row of rows.filter(isOwn))
    await tx.db
      .update(idempotencyKeys)
      .set(nothing)
      .where(and(eq(call, row.call), eq(key, row.key)))
}
