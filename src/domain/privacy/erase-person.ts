// Erases a person: what only concerns the person goes, orders stay for the tax without anybody in
// them. Refused while an order is under way, or while a partner's wallet holds money. Asked again it
// finds nothing more. What lies in files is answered, to be unlinked once this has committed.

import { eq, inArray, sql } from 'drizzle-orm'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { idempotencyKeys } from '#platform/idempotency.table.ts'
import { mails } from '#platform/mails.table.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { closePartner } from './close-partner.ts'
import { countsOf } from './export-person.ts'
import { ERASED } from './forget-receipts.ts'
import { findPerson, namesAny, type Person } from './find-person.ts'

const ALIAS_BYTES = 6

export type Erased = {
  /** Names the orders that stay, and nobody. */
  alias: string
  found: Record<string, number>
  /** Item keys of cards, receipts and kept mails, by the names of their files. */
  shredded: string[]
  receiptFiles: string[]
  mailIds: string[]
}

export async function erasePerson(tx: Tx, email: string): Promise<Erased> {
  const person = await findPerson(tx, email)
  if (person.orders.some(isUnderWay)) throw new Refusal('orders-under-way')
  const alias = `erased-${tx.random.bytes(ALIAS_BYTES).toString('hex')}`
  if (person.member) await closePartner(tx, { memberId: person.member.id, alias })
  const shredded = await eraseOrders(tx, person, alias)
  await eraseEnquiries(tx, person)
  await eraseMentions(tx, person)
  const found = countsOf(person)
  const rows = Object.values(found).reduce((total, count) => total + count, 0)
  if (rows > 0) await tx.record('person.erased', { alias, orders: person.orders.length })
  const receiptFiles = person.receipts.map(({ storedName }) => storedName)
  return { alias, found, shredded, receiptFiles, mailIds: person.mails.map(({ id }) => id) }
}

const isUnderWay = ({ orderStatus }: OrderRow) =>
  orderStatus !== 'delivered' && orderStatus !== 'cancelled'

/** Amount, piece, day and parish stay: what the books are made of. */
async function eraseOrders(tx: Tx, { orders: rows, orderIds, payments }: Person, alias: string) {
  if (orderIds.length === 0) return []
  const shredded: string[] = []
  for (const { id, cardId } of rows) {
    if (cardId) shredded.push(...(await forgetCard(tx, cardId)))
    await tx.db
      .update(orders)
      .set({ ...NOBODY, customerEmail: `${alias}@erased.invalid`, link: linkToken(tx.random) })
      .where(eq(orders.id, id))
  }
  await tx.db.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds))
  await tx.db
    .update(receipts)
    .set({ fileName: ERASED, reason: sql`case when state = 'rejected' then ${ERASED} else '' end` })
    .where(inArray(receipts.orderId, orderIds))
  const lines = payments.flatMap(({ statementLineId }) => statementLineId ?? [])
  if (lines.length > 0)
    await tx.db
      .update(statementLines)
      .set({ description: ERASED })
      .where(inArray(statementLines.id, lines))
  return shredded
}

const NOBODY = {
  ...{ customerName: ERASED, customerPhone: '', notes: '', depositReceipt: '' },
  ...{ billingAddress: '', zipCode: '', deliveryAddress: '', landmark: '' },
  ...{ cardBrand: null, cardLast4: null },
}

async function eraseEnquiries(tx: Tx, person: Person): Promise<void> {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const { db } = tx
  await db.delete(quotes).where(inArray(quotes.id, ids(person.quotes)))
  await db.delete(contactMessages).where(inArray(contactMessages.id, ids(person.messages)))
  await db.delete(claims).where(inArray(claims.id, ids(person.claims)))
  const spinIds = person.claims.flatMap(({ spinId }) => spinId ?? [])
  const visitors = db.select({ of: spins.visitor }).from(spins).where(inArray(spins.id, spinIds))
  await db.delete(spins).where(inArray(spins.visitor, visitors))
  await db.delete(subscriptions).where(inArray(subscriptions.id, ids(person.subscriptions)))
  await db.delete(restockRequests).where(inArray(restockRequests.id, ids(person.restock)))
}

/** What names the person elsewhere: mails, chats, repeated requests, kept searches. */
async function eraseMentions(tx: Tx, { mails: letters, chats, words }: Person): Promise<void> {
  const { db } = tx
  await db.delete(mails).where(
    inArray(
      mails.id,
      letters.map(({ id }) => id),
    ),
  )
  await db.delete(chatMessages).where(
    inArray(
      chatMessages.id,
      chats.map(({ id }) => id),
    ),
  )
  await db.delete(idempotencyKeys).where(namesAny([sql`${idempotencyKeys.answer}::text`], words))
  await db
    .update(batches)
    .set({ cancelReason: ERASED })
    .where(namesAny([batches.cancelReason], words))
  // A kept search is an address: its words are encoded as one.
  const typed = words.flatMap((word) => [
    word,
    new URLSearchParams({ q: word }).toString().slice(2),
  ])
  await db.delete(savedViews).where(namesAny([savedViews.search, savedViews.name], typed))
}
