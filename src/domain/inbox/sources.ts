// What the inbox lists: three tables, and in each the columns that order and divide it. A group is made
// of branches, each with one status of one table, so that an index gives its rows in their order.

import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CaseGroup } from '#contract/cases.ts'
import { INBOX_SOURCES, type InboxSource, type ListInbox } from '#contract/inbox.ts'
import { endOfDay, jamaicaDay } from '#contract/jamaica.ts'
import { cases, dueOrNever } from '#domain/cases/cases.table.ts'
import { ownId } from '#domain/cases/write-in-case.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { equals } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'

/** The statuses that a group stands for, in each table. */
type Stage = 'open' | 'decided' | 'closed'

export type Source = {
  table: PgTable
  id: PgColumn
  status: PgColumn
  ownerId: PgColumn
  due: SQL
  opened: PgColumn
  promised: PgColumn
  answered: PgColumn
  stages: Record<Stage, readonly string[]>
  search: (q: string) => SQL | undefined
}

const { name, email, phone, subject, message } = contactMessages
const { customerName, contactNumber, productName, productCategory } = quotes

export const SOURCES: Record<InboxSource, Source> = {
  case: {
    table: cases,
    id: cases.id,
    status: cases.state,
    ownerId: cases.ownerId,
    due: dueOrNever(cases.dueAt),
    opened: cases.openedAt,
    promised: cases.answerBy,
    answered: cases.answeredAt,
    stages: { open: ['open'], decided: ['decided'], closed: ['closed'] },
    search: (q) =>
      or(
        equals(cases.id, numberIn(q, 'case')),
        equals(cases.orderId, numberIn(q, 'yb')),
        sql`exists (select from ${orders} where ${and(
          eq(orders.id, cases.orderId),
          searchMatches(q, cases.subject, orders.customerName, orders.customerEmail),
        )})`,
      ),
  },
  message: {
    table: contactMessages,
    id: contactMessages.id,
    status: contactMessages.status,
    ownerId: contactMessages.ownerId,
    due: dueOrNever(contactMessages.answerBy),
    opened: contactMessages.createdAt,
    promised: contactMessages.answerBy,
    answered: contactMessages.answeredAt,
    stages: { open: ['pending'], decided: ['answered'], closed: ['closed'] },
    search: (q) =>
      or(
        equals(contactMessages.id, numberIn(q, 'message')),
        searchMatches(q, name, email, phone, subject, message),
      ),
  },
  quote: {
    table: quotes,
    id: quotes.id,
    status: quotes.status,
    ownerId: quotes.ownerId,
    due: dueOrNever(quotes.answerBy),
    opened: quotes.createdAt,
    promised: quotes.answerBy,
    answered: quotes.firstAnsweredAt,
    stages: {
      open: ['pending'],
      decided: ['answered'],
      closed: ['accepted', 'declined', 'expired'],
    },
    search: (q) =>
      or(
        equals(quotes.id, numberIn(q, 'q')),
        searchMatches(q, customerName, quotes.email, contactNumber, productName, productCategory),
      ),
  },
}

export const stageOf = (group: CaseGroup): Stage =>
  group === 'decided' || group === 'closed' ? group : 'open'

export type Branch = { name: InboxSource; source: Source; filter: SQL | undefined }

/** The branches of a query. */
export function branchesOf(tx: Tx, { group = 'open', kind, q }: ListInbox): Branch[] {
  const isCaseKind = kind !== undefined && kind !== 'message' && kind !== 'quote'
  const wanted = isCaseKind ? 'case' : kind
  return INBOX_SOURCES.filter((one) => wanted === undefined || one === wanted).flatMap((one) => {
    const source = SOURCES[one]
    return source.stages[stageOf(group)].map((status) => ({
      name: one,
      source,
      filter: and(
        eq(source.status, status),
        inGroup(tx, source, group),
        isCaseKind ? eq(cases.kind, kind) : undefined,
        q ? source.search(q) : undefined,
      ),
    }))
  })
}

export const isOverdue = (tx: Tx, { due }: Pick<Source, 'due'>) =>
  sql`${due} < ${tx.now.toISOString()}::timestamptz`

/** Due before this day ends in Jamaica, and not yet overdue. */
export const isDueToday = (tx: Tx, { due }: Pick<Source, 'due'>) =>
  sql`${due} >= ${tx.now.toISOString()}::timestamptz
    and ${due} < ${endOfDay(jamaicaDay(tx.now)).toISOString()}::timestamptz`

function inGroup(tx: Tx, source: Source, group: CaseGroup): SQL | undefined {
  if (group === 'overdue') return isOverdue(tx, source)
  if (group === 'mine') return eq(source.ownerId, ownId(tx) ?? 0)
  if (group === 'unassigned') return isNull(source.ownerId)
  return undefined
}
