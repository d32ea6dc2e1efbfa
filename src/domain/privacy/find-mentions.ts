// Finds rows of somebody else, or of nobody, that name a person by e-mail address, full name or
// telephone number. They are exported or erased only if staff mark them as about the person and not
// about a namesake (own-mentions.ts). At most 200 rows of each kind: the database looks for parts
// of the names, and what it finds is then compared with the full names.

import {
  and,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Mention, MentionKind } from '#contract/privacy.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import type { ViewRow } from '#domain/identity/saved-views.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { caseMessages } from '#domain/cases/cases.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { findBankLines } from './find-bank-lines.ts'
import type { Person } from './find-person.ts'
import { namesAddress, namesPerson, partsToLookFor } from './named-in.ts'

const MAX_OF_A_KIND = 200
const EXCERPT_AROUND = 60

/** A row that names the person, with its whole text. */
export type Naming = { kind: MentionKind; id: number; place: string; text: string }

export async function findMentions(tx: Tx, person: Person): Promise<Mention[]> {
  return (await findNaming(tx, person)).map(({ kind, id, place, text }) => {
    return { kind, id, place, excerpt: excerptOf(text, person) }
  })
}

export async function findNaming(tx: Tx, person: Person): Promise<Naming[]> {
  const parts = partsToLookFor(person)
  const found: Naming[] = []
  for (const source of await sourcesFor(tx, person)) {
    const { kind, id, place, columns, isOthers, alsoBy = [] } = source
    const text = source.text ?? columns[0]
    const like = columns.flatMap((column) => parts.map((part) => ilike(column, likePattern(part))))
    const rows = await tx.db
      .select({ id: sql<number>`${id}`, place: sql<string>`${place}`, text: sql<string>`${text}` })
      .from(id.table)
      .where(and(isOthers, or(...like)))
      .orderBy(desc(id), ...alsoBy)
      .limit(MAX_OF_A_KIND)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  found.push(...(await othersSearches(tx, person)))
  return found.filter(({ text }) => text && namesPerson(text, person))
}

type Source = {
  kind: MentionKind
  id: PgColumn
  place: SQL
  /** The columns that may name the person. */
  columns: readonly [PgColumn, ...PgColumn[]]
  /** The text that is shown, if it is not that of the first column. */
  text?: SQL
  /** Leaves out the person's own rows, which are exported and erased anyway. */
  isOthers: SQL | undefined
  /** Columns to sort by after the id. */
  alsoBy?: PgColumn[]
}

const isOther = (column: PgColumn, email: string) => ne(sql`lower(${column})`, email)

async function sourcesFor(tx: Tx, person: Person): Promise<Source[]> {
  const { email, orderIds, member } = person
  const { sessionId, message, response, createdAt } = chatMessages
  const { additionalNotes, answerMessage, declineReason } = quotes
  const ownRuns = (await namedRuns(tx, person)).map(({ id }) => id)
  const ownLines = await findBankLines(tx, person)
  return [
    {
      kind: 'chat',
      id: chatMessages.id,
      alsoBy: [sessionId],
      place: sql`'Chat of ' || to_char(${createdAt} at time zone 'America/Jamaica', 'FMDD Mon YYYY, HH24:MI')`,
      text: sql`${message} || ' / ' || ${response}`,
      columns: [message, response],
      isOthers: notInArray(chatMessages.id, idsOf(person.chats)),
    },
    {
      kind: 'message',
      id: contactMessages.id,
      place: sql`'Message ' || ${contactMessages.id}`,
      text: sql`${contactMessages.subject} || ': ' || ${contactMessages.message}`,
      columns: [contactMessages.subject, contactMessages.message],
      isOthers: isOther(contactMessages.email, email),
    },
    {
      kind: 'quote',
      id: quotes.id,
      place: sql`'Quote Q-' || ${quotes.id}`,
      text: sql`${additionalNotes} || ' ' || ${answerMessage} || ' ' || ${declineReason}`,
      columns: [additionalNotes, answerMessage, declineReason],
      isOthers: isOther(quotes.email, email),
    },
    {
      kind: 'message-reply',
      id: contactReplies.id,
      columns: [contactReplies.words],
      place: sql`'Message ' || ${contactReplies.messageId}`,
      isOthers: notInArray(contactReplies.messageId, idsOf(person.messages)),
    },
    {
      kind: 'order-note',
      id: orderNotes.id,
      columns: [orderNotes.text],
      place: sql`'Order YB-' || ${orderNotes.orderId}`,
      isOthers: notInArray(orderNotes.orderId, orderIds),
    },
    {
      kind: 'case-message',
      id: caseMessages.id,
      columns: [caseMessages.words],
      place: sql`'Case ' || ${caseMessages.caseId}`,
      isOthers: notInArray(
        caseMessages.caseId,
        person.cases.map(({ id }) => id),
      ),
    },
    {
      kind: 'order-change',
      id: orderChanges.id,
      columns: [orderChanges.old, orderChanges.new, orderChanges.reason],
      text: sql`${orderChanges.old} || ' ' || ${orderChanges.new} || ' ' || ${orderChanges.reason}`,
      place: sql`'Change of order YB-' || ${orderChanges.orderId}`,
      isOthers: notInArray(orderChanges.orderId, orderIds),
    },
    {
      kind: 'order',
      id: orders.id,
      columns: [orders.notes],
      place: sql`'Order YB-' || ${orders.id}`,
      isOthers: and(notInArray(orders.id, orderIds), ne(orders.notes, '')),
    },
    {
      kind: 'partner-note',
      id: memberNotes.id,
      columns: [memberNotes.text],
      place: sql`'Partner ' || ${memberNotes.memberId}`,
      isOthers: ne(memberNotes.memberId, member?.id ?? 0),
    },
    {
      kind: 'bank-line',
      id: statementLines.id,
      place: sql`'Bank line of ' || ${statementLines.day}`,
      columns: [statementLines.description],
      isOthers: notInArray(statementLines.id, ownLines),
    },
    {
      kind: 'payout-run',
      id: batches.id,
      place: sql`'Payout run of ' || ${batches.year} || '-' || ${batches.month}`,
      columns: [batches.cancelReason],
      isOthers: notInArray(batches.id, ownRuns),
    },
  ]
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The name of a saved view and what it searches for. */
const searchedFor = ({ name, search }: ViewRow): string =>
  [name, ...new URLSearchParams(search).values()].join(' ')

const isOwnView = (view: ViewRow, { email }: Person) => namesAddress(searchedFor(view), email)

/** They are few: each member of staff has thirty at most. */
const allViews = (tx: Tx): Promise<ViewRow[]> =>
  tx.db.select().from(savedViews).orderBy(desc(savedViews.id))

/** Saved views that search for the person's e-mail address. */
export const ownViews = async (tx: Tx, person: Person): Promise<ViewRow[]> =>
  (await allViews(tx)).filter((view) => isOwnView(view, person))

async function othersSearches(tx: Tx, person: Person): Promise<Naming[]> {
  return (await allViews(tx))
    .filter((view) => !isOwnView(view, person))
    .map((view) => ({
      kind: 'kept-search',
      id: view.id,
      text: searchedFor(view),
      place: `Saved view “${view.name}”`,
    }))
}

/**
 * Payout runs that had a line of the person and were cancelled for a reason that names the person.
 */
export async function namedRuns(tx: Tx, person: Person): Promise<{ id: number }[]> {
  if (!person.member) return []
  const paid = tx.db
    .select({ id: payments.payoutBatchId })
    .from(payments)
    .where(eq(payments.memberId, person.member.id))
  const runs = await tx.db
    .select({ id: batches.id, cancelReason: batches.cancelReason })
    .from(batches)
    .where(and(inArray(batches.id, paid), isNotNull(batches.cancelReason)))
  return runs.filter(({ cancelReason }) => namesPerson(cancelReason ?? '', person))
}

/** The text around the first mention of the person. */
function excerptOf(text: string, person: Person): string {
  const small = text.toLowerCase()
  const found = partsToLookFor(person)
    .map((part) => small.indexOf(part.toLowerCase()))
    .filter((at) => at >= 0)
  const at = found.length > 0 ? Math.min(...found) : 0
  const from = Math.max(0, at - EXCERPT_AROUND)
  const until = Math.min(text.length, at + 2 * EXCERPT_AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, until).trim()}${until < text.length ? '…' : ''}`
}
