// A person who left traces in every table that holds words about people: orders with payment and
// receipt, messages, mails, chats, a claim from a browser, a partner account with payouts. Two people
// with the same `visitor` share a browser.

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { caseDecisions, caseFiles, caseMessages, cases } from '#domain/cases/cases.table.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { broadcastMails, broadcasts } from '#domain/enquiries/broadcasts.table.ts'
import { MAILING_LIST } from '#content/mailing-list.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { droppedMails } from '#domain/inbox/dropped-mails.table.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscriptionConsents } from '#domain/enquiries/subscription-consents.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { authenticators, recoveryCodes } from '#domain/identity/authenticators.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { signInCodes } from '#domain/identity/sign-in-codes.table.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { consents } from '#domain/partners/consents.table.ts'
import { taxForms } from '#domain/payouts/tax-forms.table.ts'
import { awardRequests } from '#domain/commissions/award-requests.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { batches, lineDecisions, payments } from '#domain/payouts/payouts.table.ts'
import { customerMerges, customerNotes, mergedCustomers } from '#domain/people/people.table.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { reviewPhotos, reviewRequests, reviews } from '#domain/reviews/reviews.table.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { signalMembers, signals, traces } from '#domain/signals/signals.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { useVoucher } from '#domain/vouchers/use-voucher.ts'
import { entitlements } from '#domain/vouchers/vouchers.table.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { linkToken } from '#platform/random.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { aMember, anOrder, aProduct, givePayee } from './builders.ts'
import { aUserRow } from './table-rows.ts'

export type Somebody = {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** The hash of the browser's cookie. */
  visitor: string
  /** The day of the spin of the prize wheel. */
  day: string
}

const nameOf = ({ firstName, lastName }: Somebody) => `${firstName} ${lastName}`
const random = () => randomBytes(9).toString('hex')
/** In the shop neither names anybody. Here both do, so that tests find them. */
const mailKeyOf = (who: Somebody) => `${nameOf(who)} ${random()}`
const replyToOf = ({ firstName, lastName }: Somebody) =>
  `help+${firstName}-${lastName}-${random()}@shop.example`

/** Returns the ids of the rows that a test may want to change. */
export async function leaveTraces(tx: Tx, who: Somebody) {
  const order = await anOrderOf(tx, who)
  await paidByTransfer(tx, who, order.id)
  await triedToPayOnline(tx, who, order.id)
  await wroteToTheShop(tx, who, order.id)
  await playedAndTalked(tx, who)
  await wroteAReview(tx, who, order.id)
  await wonVouchers(tx, who, order.id)
  const memberId = await sellsForTheShop(tx, who)
  return { orderId: order.id, memberId }
}

async function anOrderOf(tx: Tx, who: Somebody) {
  const named = { customerName: nameOf(who), customerEmail: who.email, customerPhone: who.phone }
  const order = await anOrder(tx, { ...named, notes: `Ask for ${nameOf(who)}` })
  await tx.db.update(orders).set({ orderStatus: 'delivered' }).where(eq(orders.id, order.id))
  const note = { orderId: order.id, text: `${nameOf(who)} called`, by: 'Marcia', at: tx.now }
  await tx.db.insert(orderNotes).values(note)
  await staffWroteAboutThem(tx, who)
  await openedACase(tx, who, order.id)
  const change = { orderId: order.id, field: 'customerName', old: '', new: nameOf(who) }
  await tx.db.insert(orderChanges).values({ ...change, by: 'Marcia', at: tx.now })
  const sent = { number: 1, sentOn: '2026-11-01', sentBy: 'Marcia', recordedAt: tx.now }
  const words = { waybill: `WB ${nameOf(who)}`, note: `Ring ${who.phone}` }
  const there = { deliveredAt: tx.now, deliveredBy: 'Marcia', statusBefore: 'confirmed' } as const
  await tx.db.insert(shipments).values({ orderId: order.id, ...sent, ...words, ...there })
  return order
}

/** A note, and a merge with the address of an order that they placed for somebody else. */
async function staffWroteAboutThem({ db, now }: Tx, who: Somebody) {
  const oneKey = who.email.toLowerCase()
  const otherKey = `other-${oneKey}`
  const stamps = { by: 'Marcia', at: now }
  await db.insert(customerNotes).values({ customerKey: oneKey, text: nameOf(who), ...stamps })
  await db.insert(customerMerges).values({ oneKey, otherKey, ...stamps })
  await db
    .insert(mergedCustomers)
    .values([oneKey, otherKey].map((customerKey) => ({ customerKey, personKey: oneKey })))
}

async function openedACase({ db, now }: Tx, who: Somebody, orderId: number) {
  const name = nameOf(who)
  const opened = { orderId, kind: 'damage' as const, subject: `${name}: a torn arm` }
  const { id: caseId } = singleRow(
    await db
      .insert(cases)
      .values({ ...opened, openedAt: now, answerBy: now })
      .returning(),
  )
  const words = `This is ${name}`
  const written = { caseId, side: 'shopper' as const, words, at: now }
  await db.insert(caseMessages).values({ ...written, mailKey: mailKeyOf(who) })
  const file = { kind: 'picture' as const, mediaType: 'image/jpeg' as const, bytes: 9, received: 9 }
  const stored = { storedName: random(), announcedAt: now, uploadedAt: now }
  await db.insert(caseFiles).values({ caseId, ...file, ...stored, fileName: `${name}.jpg` })
  const decision = { outcome: 'part' as const, title: `An arm for ${name}`, words, by: 'Marcia' }
  await db.insert(caseDecisions).values({ caseId, ...decision, decidedAt: now })
}

async function paidByTransfer({ db, now }: Tx, who: Somebody, orderId: number) {
  const name = nameOf(who)
  const file = { fileName: `${name}.pdf`, mediaType: 'application/pdf', state: 'matched' } as const
  const stored = { storedName: random(), bytes: 9, sha256: 'a', uploadedAt: now }
  await db.insert(receipts).values({ orderId, ...file, ...stored })
  const imported = { fileName: 'a.csv', importedBy: 'Marcia', addedLines: 1, importedAt: now }
  const { id: statementId } = singleRow(await db.insert(statements).values(imported).returning())
  const facts = { rowNumber: 1, day: '2026-11-20', amount: 100, fingerprint: random() }
  const line = { ...facts, description: `TRF ${name.toUpperCase()}`, statementId }
  const { id: statementLineId } = singleRow(
    await db.insert(statementLines).values(line).returning(),
  )
  const paid = { amount: 100, source: 'statement' as const, recordedBy: 'Marcia', recordedAt: now }
  await db.insert(orderPayments).values({ orderId, statementLineId, ...paid })
}

/** The bank declined the card, and staff looked into it. */
async function triedToPayOnline({ db, now }: Tx, who: Somebody, orderId: number) {
  const declined = { state: 'failed', reason: 'declined' } as const
  const message = `${nameOf(who)}, call your bank`
  const over = { createdAt: now, expiresAt: now, endedAt: now }
  const attempt = { gateway: 'wipay' as const, reference: random().slice(0, 16), amount: 100 }
  const { id: attemptId } = singleRow(
    await db
      .insert(paymentAttempts)
      .values({ orderId, ...attempt, ...declined, ...over, message })
      .returning(),
  )
  const task = { gateway: 'wipay', kind: 'unconfirmed', code: '', openedAt: now } as const
  const closed = { closedAt: now, closedBy: 'Marcia', outcome: 'not-charged' } as const
  await db.insert(gatewayTasks).values({ ...task, ...closed, attemptId, note: nameOf(who) })
}

/** A message that staff answered, and what the sender wrote back by mail. */
async function exchangedWords({ db, now }: Tx, who: Somebody) {
  const { email, phone } = who
  const name = nameOf(who)
  const text = { subject: 'My couch', message: `This is ${name}` }
  const sent = { name, email, phone, ...text, createdAt: now }
  const { id: messageId } = singleRow(await db.insert(contactMessages).values(sent).returning())
  const answer = { side: 'shop' as const, author: 'Marcia', words: `Dear ${name}` }
  await db.insert(contactReplies).values({ messageId, ...answer, at: now })
  const further = { side: 'shopper' as const, words: `So ${name}`, mailKey: mailKeyOf(who) }
  const reply = { messageId, ...further, at: now }
  const { id: replyId } = singleRow(await db.insert(contactReplies).values(reply).returning())
  const dropped = { sender: email, subject: name, words: `Away, ${name}`, attachments: [name] }
  const kept = { messageId, why: 'automatic' as const, mailKey: `${mailKeyOf(who)} dropped` }
  await db.insert(droppedMails).values({ ...dropped, ...kept, at: now })
  return { messageId, replyId }
}

/** An offer for somebody that waits for approval. */
async function proposedTo(tx: Tx, quoteId: number, name: string) {
  const writtenBy = (await aUserRow(tx)).id
  const offer = { lines: [], ...NO_DELIVERY, parish: '', discount: 0 }
  const words = { message: `Dear ${name}`, reason: `${name} is a regular` }
  const times = { writtenAt: tx.now, validUntil: tx.now }
  await tx.db
    .insert(quoteProposals)
    .values({ quoteId, offer, total: 1, ...words, writtenBy, ...times })
}

async function wroteToTheShop(tx: Tx, who: Somebody, orderId: number) {
  const { db, now, random: trueRandom } = tx
  const { email, phone } = who
  const name = nameOf(who)
  const createdAt = now
  const { messageId, replyId } = await exchangedWords(tx, who)
  const preferences = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Small' }
  const customer = { customerName: name, email, contactNumber: phone }
  const request = { ...customer, ...preferences, additionalNotes: name, createdAt }
  const { id: quoteId } = singleRow(await db.insert(quotes).values(request).returning())
  await proposedTo(tx, quoteId, name)
  const aMail = (key: string, recipient: string) => {
    const id = crypto.randomUUID()
    const words = { subject: 'Hello', html: '', text: `About ${name}, ${email}` }
    return { id, messageId: id, key, kind: 'test', recipient, ...words, createdAt }
  }
  const inquiry = aMail(`contact-to-shop:${messageId}`, 'shop@example.com')
  const further = aMail(`contact-reply:${replyId}`, 'shop@example.com')
  const confirmation = { ...aMail(`order-placed:${orderId}`, email), orderId }
  const toSender = { ...aMail(`to:${email}`, email), replyTo: replyToOf(who) }
  await db.insert(mails).values([toSender, inquiry, further, confirmation])
  const subscriber = { email, link: linkToken(trueRandom), createdAt }
  const { id: subscriptionId } = singleRow(
    await db.insert(subscriptions).values(subscriber).returning(),
  )
  await db
    .insert(subscriptionConsents)
    .values({ subscriptionId, ...MAILING_LIST, givenAt: createdAt })
  const draft = { subject: 'New', body: 'New couches', by: 'Marcia', createdAt, updatedAt: now }
  const { id: broadcastId } = singleRow(await db.insert(broadcasts).values(draft).returning())
  const mailed = { broadcastId, subscriptionId, messageId: crypto.randomUUID() }
  await db.insert(broadcastMails).values(mailed)
  const kept = { call: 'POST /api/quotes', key: random(), fingerprint: 'f', status: 201 }
  await db.insert(idempotencyKeys).values({ ...kept, answer: { email, name }, createdAt })
  const search = new URLSearchParams({ q: email }).toString()
  await db.insert(savedViews).values({ desk: 'orders', name: email, search, createdAt })
}

async function playedAndTalked(tx: Tx, who: Somebody) {
  const { db, now } = tx
  const { visitor, day, email, phone } = who
  const prize = { prizeId: 'care-kit', prize: 'Care kit' }
  const spun = { visitor, day, ...prize, at: now }
  const spin = singleRow(await db.insert(spins).values(spun).returning())
  const claim = { name: nameOf(who), email, phone, ...prize, verified: true, spinId: spin.id }
  await db.insert(claims).values({ ...claim, createdAt: now, updatedAt: now })
  const message = `I am ${nameOf(who)}, write to ${email}.`
  const turn = { sessionId: random(), message, response: 'Thank you!', createdAt: now }
  await db.insert(chatMessages).values(turn)
  const { id: productId } = await aProduct(tx)
  const request = { email, productId, link: linkToken(tx.random), createdAt: now }
  await db.insert(restockRequests).values(request)
}

/** With a photo, for which the shop mailed them the link. */
async function wroteAReview(tx: Tx, who: Somebody, orderId: number) {
  const { db, now } = tx
  const { id: productId } = await aProduct(tx)
  const words = { rating: 5, title: nameOf(who), words: `${nameOf(who)} sits well`, color: 'Sand' }
  const shown = { state: 'shown' as const, decidedAt: now, decidedBy: 'Marcia' }
  const answer = { answer: `Thank you, ${nameOf(who)}`, answeredAt: now, answeredBy: 'Marcia' }
  const written = { shownAs: nameOf(who), writtenAt: now, queue: 1 }
  const row = { orderId, productId, ...words, ...shown, ...answer, ...written }
  const { id: reviewId } = singleRow(await db.insert(reviews).values(row).returning())
  const src = `/pictures/reviews/${random()}-240.webp`
  const picture = { src, width: 240, height: 180, widths: [240], placeholder: '' }
  await db.insert(reviewPhotos).values({ reviewId, position: 1, picture })
  await db.insert(reviewRequests).values({ orderId, requestedAt: now })
}

/** A voucher of their own, a use of everybody's, and what waits for the next order. */
async function wonVouchers(tx: Tx, who: Somebody, orderId: number) {
  const person = keysOf(who.email, who.phone)
  const note = `For ${nameOf(who)}`
  await makeVoucher(tx, { kind: 'amount', amount: 1000_00, ...person, note })
  const voucher = await makeVoucher(tx, { kind: 'percentage', percent: 5 })
  await useVoucher(tx, { voucher, orderId, person })
  const prize = { kind: 'gift' as const, prize: 'Care kit', createdAt: tx.now }
  await tx.db.insert(entitlements).values([
    { ...prize, emailKey: person.emailKey },
    { ...prize, emailKey: person.emailKey, orderId, usedAt: tx.now },
  ])
}

async function sellsForTheShop(tx: Tx, who: Somebody) {
  const { db, now } = tx
  const { firstName, lastName, email, phone } = who
  const member = await aMember(tx, { firstName, lastName, email, phone })
  const memberId = member.id
  const consent = { version: '2026-01-01', address: '203.0.113.7', agreedAt: now }
  await db.insert(consents).values({ memberId, ...consent })
  await givePayee(tx, memberId, { legalName: nameOf(who) })
  const userId = member.userId ?? 0
  const createdAt = now
  const hour = { createdAt, expiresAt: now }
  await db.insert(memberNotes).values({ memberId, text: nameOf(who), by: 'Marcia', at: now })
  const form = { year: 2026, datedOn: '2026-11-01', fileName: `${nameOf(who)}.pdf` }
  const file = {
    mediaType: 'application/pdf',
    sha256: random(),
    content: Buffer.from('%PDF-'),
  } as const
  const received = { receivedBy: 'Marcia', receivedAt: now }
  await db.insert(taxForms).values({ memberId, ...form, ...file, ...received })
  const requested = { requestedBy: 'Marcia', requestedById: userId, requestedAt: now }
  await db
    .insert(awardRequests)
    .values({ memberId, amount: 100, reason: nameOf(who), ...requested })
  await db.insert(traces).values({ memberId, kind: 'mailbox', digest: random() })
  const signal: typeof signals.$inferInsert = {
    ...{ kind: 'volume', memberId, evidence: [], count: 1, since: now, foundAt: now },
    ...{ state: 'noted', decision: 'watch', notedAt: now, notedBy: 'Marcia', note: nameOf(who) },
  }
  const [{ id: signalId } = { id: 0 }] = await db.insert(signals).values(signal).returning()
  await db.insert(signalMembers).values({ signalId, memberId })
  const notice = { key: random(), type: 'rank', title: nameOf(who), message: 'Silver' }
  await db.insert(notifications).values({ memberId, ...notice, ...hour })
  const code = { userId, purpose: 'sign-in' as const, challengeHash: random(), ...hour }
  await db.insert(signInCodes).values(code)
  await db.insert(authenticators).values({ userId, sealedSecret: 'sealed1.x', createdAt })
  await db.insert(recoveryCodes).values({ userId, hash: randomBytes(32).toString('hex') })
  const session = { sid: random(), sess: { kind: 'member' as const }, userId }
  await db.insert(sessions).values({ ...session, createdAt, lastUsedAt: now, expire: now })
  const earned = { sourceType: 'adjustment' as const, commissionType: 'adjustment' as const }
  const paid = { amount: 100, provenance: { rule: 'adjustment' }, status: 'paid' as const }
  const commission = { memberId, ...earned, ...paid, notes: nameOf(who), createdAt }
  await db.insert(commissions).values(commission)
  const month = { year: 2026, month: 10, run: memberId }
  const cancelReason = `${nameOf(who)} was left out`
  const run = { ...month, status: 'cancelled' as const, cancelledAt: now, cancelReason, createdAt }
  const { id: payoutBatchId } = singleRow(await db.insert(batches).values(run).returning())
  const failureReason = `Not ${nameOf(who)}’s`
  const failed = { status: 'failed' as const, failureReason, processedAt: now }
  const line = { memberId, payoutBatchId, amount: 100, paymentMethod: 'bank_transfer' as const }
  const payment = singleRow(
    await db
      .insert(payments)
      .values({ ...line, ...failed, createdAt })
      .returning(),
  )
  const about = { paymentId: payment.id, reason: nameOf(who), decidedBy: userId, createdAt }
  await db.insert(lineDecisions).values({ ...about, decision: 'taken-out', problems: '' })
  return memberId
}
