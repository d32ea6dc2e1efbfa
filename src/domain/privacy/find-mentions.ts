// Where rows of somebody else, or of nobody, name a person: by the address, a full name or a number.
// None of it is exported or deleted unless staff, who look at it, say that it is about the person and
// not about a namesake (own-mentions.ts). Bounded for each kind: the database looks for parts of the names, what it finds is then read whole.

import { and, desc, eq, ilike, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orderReference } from '#contract/orders.ts'
import type { Mention, MentionKind } from '#contract/privacy.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { findBankLines } from './find-bank-lines.ts'
import type { Person } from './find-person.ts'
import { namesPerson, partsToLookFor } from './named-in.ts'
import { namedRuns, ownViews, searchedFor } from './named-by-staff.ts'

const MOST_OF_A_KIND = 200
const AROUND = 60

type Text = { id: number; place: string; text: string | null }
/** A text that names the person, whole. */
export type Naming = { kind: MentionKind; id: number; place: string; text: string }

export async function findMentions(tx: Tx, person: Person): Promise<Mention[]> {
  return (await findNaming(tx, person)).map(({ kind, id, place, text }) => {
    return { kind, id, place, excerpt: excerptOf(text, person) }
  })
}

export async function findNaming(tx: Tx, person: Person): Promise<Naming[]> {
  const parts = partsToLookFor(person)
  const speak = (...columns: (AnyPgColumn | SQL)[]) =>
    or(...columns.flatMap((column) => parts.map((part) => ilike(column, likePattern(part)))))
  const sources: [MentionKind, Text[]][] = [
    ['chat', await inChats(tx, person, speak)],
    ['message', await inMessages(tx, person, speak)],
    ['quote', await inQuotes(tx, person, speak)],
    ['order-note', await inOrderNotes(tx, person, speak)],
    ['order', await inOrders(tx, person, speak)],
    ['partner-note', await inMemberNotes(tx, person, speak)],
    ['bank-line', await inBankLines(tx, person, speak)],
    ['payout-run', await inRuns(tx, person, speak)],
    ['kept-search', await inSearches(tx, person)],
  ]
  return sources.flatMap(([kind, texts]) =>
    texts.flatMap(({ id, place, text }) =>
      text && namesPerson(text, person) ? [{ kind, id, place, text }] : [],
    ),
  )
}

type Speak = (...columns: (AnyPgColumn | SQL)[]) => SQL | undefined

function inChats({ db }: Tx, { chats }: Person, speak: Speak): Promise<Text[]> {
  const { id, sessionId, message, response, createdAt } = chatMessages
  const own = chats.map((turn) => turn.id)
  return db
    .select({
      id,
      place: sql<string>`'Chat of ' || to_char(${createdAt} at time zone 'America/Jamaica', 'FMDD Mon YYYY, HH24:MI')`,
      text: sql<string>`${message} || ' / ' || ${response}`,
    })
    .from(chatMessages)
    .where(and(notInArray(id, own), speak(message, response)))
    .orderBy(desc(id), sessionId)
    .limit(MOST_OF_A_KIND)
}

function inMessages({ db }: Tx, { email }: Person, speak: Speak): Promise<Text[]> {
  const { id, subject, message } = contactMessages
  return db
    .select({
      id,
      place: sql<string>`'Message ' || ${id}`,
      text: sql<string>`${subject} || ': ' || ${message}`,
    })
    .from(contactMessages)
    .where(and(ne(sql`lower(${contactMessages.email})`, email), speak(subject, message)))
    .orderBy(desc(id))
    .limit(MOST_OF_A_KIND)
}

function inQuotes({ db }: Tx, { email }: Person, speak: Speak): Promise<Text[]> {
  const { id, additionalNotes, answerMessage, declineReason } = quotes
  return db
    .select({
      id,
      place: sql<string>`'Quote Q-' || ${id}`,
      text: sql<string>`${additionalNotes} || ' ' || ${answerMessage} || ' ' || ${declineReason}`,
    })
    .from(quotes)
    .where(
      and(
        ne(sql`lower(${quotes.email})`, email),
        speak(additionalNotes, answerMessage, declineReason),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST_OF_A_KIND)
}

const ofOrder = ({ orderId, ...text }: Omit<Text, 'place'> & { orderId: number }): Text => ({
  ...text,
  place: `Order ${orderReference(orderId)}`,
})

async function inOrderNotes({ db }: Tx, { email }: Person, speak: Speak): Promise<Text[]> {
  const noted = await db
    .select({ id: orderNotes.id, orderId: orders.id, text: orderNotes.text })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(and(ne(customerKey, email), speak(orderNotes.text)))
    .orderBy(desc(orderNotes.id))
    .limit(MOST_OF_A_KIND)
  return noted.map(ofOrder)
}

async function inOrders({ db }: Tx, { email }: Person, speak: Speak): Promise<Text[]> {
  const asked = await db
    .select({ id: orders.id, orderId: orders.id, text: orders.notes })
    .from(orders)
    .where(and(ne(customerKey, email), ne(orders.notes, ''), speak(orders.notes)))
    .orderBy(desc(orders.id))
    .limit(MOST_OF_A_KIND)
  return asked.map(ofOrder)
}

function inMemberNotes({ db }: Tx, { member }: Person, speak: Speak): Promise<Text[]> {
  return db
    .select({
      id: memberNotes.id,
      place: sql<string>`'Partner ' || ${memberNotes.memberId}`,
      text: memberNotes.text,
    })
    .from(memberNotes)
    .where(and(ne(memberNotes.memberId, member?.id ?? 0), speak(memberNotes.text)))
    .orderBy(desc(memberNotes.id))
    .limit(MOST_OF_A_KIND)
}

async function inBankLines(tx: Tx, person: Person, speak: Speak): Promise<Text[]> {
  const { id, day, description } = statementLines
  return tx.db
    .select({ id, place: sql<string>`'Bank line of ' || ${day}`, text: description })
    .from(statementLines)
    .where(and(notInArray(id, await findBankLines(tx, person)), speak(description)))
    .orderBy(desc(id))
    .limit(MOST_OF_A_KIND)
}

async function inRuns(tx: Tx, person: Person, speak: Speak): Promise<Text[]> {
  const own = (await namedRuns(tx, person)).map(({ id }) => id)
  return tx.db
    .select({
      id: batches.id,
      place: sql<string>`'Payout run of ' || ${batches.year} || '-' || ${batches.month}`,
      text: batches.cancelReason,
    })
    .from(batches)
    .where(and(notInArray(batches.id, own), speak(batches.cancelReason)))
    .orderBy(desc(batches.id))
    .limit(MOST_OF_A_KIND)
}

async function inSearches(tx: Tx, person: Person): Promise<Text[]> {
  const own = new Set((await ownViews(tx, person)).map(({ id }) => id))
  const views = await tx.db.select().from(savedViews).orderBy(desc(savedViews.id))
  return views
    .filter(({ id }) => !own.has(id))
    .map((view) => ({ id: view.id, place: `Kept search “${view.name}”`, text: searchedFor(view) }))
}

/** The words around the first that name the person. */
function excerptOf(text: string, person: Person): string {
  const small = text.toLowerCase()
  const found = partsToLookFor(person)
    .map((part) => small.indexOf(part.toLowerCase()))
    .filter((at) => at >= 0)
  const at = found.length > 0 ? Math.min(...found) : 0
  const from = Math.max(0, at - AROUND)
  const until = Math.min(text.length, at + 2 * AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, until).trim()}${until < text.length ? '…' : ''}`
}
