// Reads what the inbox shows of its rows, in the order of the list: one statement for each table,
// however many rows there are.

import { inArray } from 'drizzle-orm'
import type { CaseDue, CaseState } from '#contract/cases.ts'
import type { InboxKind, InboxSource } from '#contract/inbox.ts'
import { orderReference } from '#contract/order-number.ts'
import { requestedPiece } from '#contract/quotes.ts'
import type { DecisionRow } from '#domain/cases/cases.table.ts'
import {
  type ListedCase,
  listedCases,
  ownersOf,
  standingDecisions,
} from '#domain/cases/find-case.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import type { MessageRow } from '#domain/enquiries/messages.ts'
import { type QuoteRow, quotes } from '#domain/quotes/quotes.table.ts'
import type { Tx } from '#platform/tx.ts'

export type InboxItem = {
  key: string
  source: InboxSource
  id: number
  kind: InboxKind
  state: CaseState
  subject: string
  customerName: string
  reference: string
  openedAt: Date
  due: CaseDue | null
  dueAt: Date | null
  outcome: string
  ownerId: number | null
  owner: string
}
type Unowned = Omit<InboxItem, 'key' | 'owner'>

export async function readItems(
  tx: Tx,
  places: readonly { source: InboxSource; id: number }[],
): Promise<InboxItem[]> {
  const of = (source: InboxSource) => places.flatMap((one) => (one.source === source ? one.id : []))
  const found = [
    ...(await readCases(tx, of('case'))),
    ...(await readMessages(tx, of('message'))),
    ...(await readQuotes(tx, of('quote'))),
  ]
  const ownerOf = await ownersOf(tx, found)
  const items = new Map(
    found.map((item) => {
      const key = `${item.source}-${item.id}`
      return [key, { ...item, key, owner: ownerOf(item) }]
    }),
  )
  return places.flatMap(({ source, id }) => items.get(`${source}-${id}`) ?? [])
}

async function readCases(tx: Tx, ids: number[]): Promise<Unowned[]> {
  if (ids.length === 0) return []
  const decisions = await standingDecisions(tx, ids)
  return (await listedCases(tx, ids)).map((one) => caseItem(one, decisions.get(one.row.id)))
}

const caseItem = ({ row, order }: ListedCase, decision: DecisionRow | undefined): Unowned => ({
  source: 'case',
  id: row.id,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  customerName: order.customerName,
  reference: orderReference(row.orderId),
  openedAt: row.openedAt,
  due: row.due,
  dueAt: row.dueAt,
  outcome: decision?.title ?? '',
  ownerId: row.ownerId,
})

async function readMessages({ db }: Tx, ids: number[]): Promise<Unowned[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(contactMessages).where(inArray(contactMessages.id, ids))
  return rows.map(messageItem)
}

const MESSAGE_STATES = { pending: 'open', answered: 'decided', closed: 'closed' } as const

const messageItem = ({ status, name, createdAt, ...row }: MessageRow): Unowned => ({
  source: 'message',
  id: row.id,
  kind: 'message',
  state: MESSAGE_STATES[status],
  subject: row.subject,
  customerName: name,
  reference: '',
  openedAt: createdAt,
  ...whatIsDue(status, row.answerBy),
  outcome: status,
  ownerId: row.ownerId,
})

async function readQuotes({ db }: Tx, ids: number[]): Promise<Unowned[]> {
  if (ids.length === 0) return []
  return (await db.select().from(quotes).where(inArray(quotes.id, ids))).map(quoteItem)
}

const QUOTE_STATES: Partial<Record<QuoteRow['status'], CaseState>> = {
  pending: 'open',
  answered: 'decided',
}

const quoteItem = ({ status, customerName, createdAt, ...row }: QuoteRow): Unowned => ({
  source: 'quote',
  id: row.id,
  kind: 'quote',
  state: QUOTE_STATES[status] ?? 'closed',
  subject: requestedPiece(row),
  customerName,
  reference: '',
  openedAt: createdAt,
  ...whatIsDue(status, row.answerBy),
  outcome: status,
  ownerId: row.ownerId,
})

/** What waits owes an answer, by the time that was promised. */
const whatIsDue = (status: string, answerBy: Date | null) =>
  status === 'pending' ? { due: 'answer' as const, dueAt: answerBy } : { due: null, dueAt: null }
