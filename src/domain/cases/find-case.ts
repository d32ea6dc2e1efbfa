// Reads cases: of an order, one with its talk, and the staff's list, where what is due next comes first.

import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { CaseGroup, ListCases } from '#contract/cases.ts'
import { users } from '#domain/identity/users.table.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import {
  caseDecisions,
  type CaseFileRow,
  type CaseMessageRow,
  caseMessages,
  type CaseRow,
  cases,
  type DecisionRow,
  dueOrNever,
  NEVER,
} from './cases.table.ts'
import { filesOfCase } from './case-files.ts'
import { ownId } from './write-in-case.ts'

const MAX_OF_ORDER = 50

/** Those that are not closed and then the newest, with how many more there are. */
export async function casesOfOrder(tx: Tx, orderId: number) {
  const ofOrder = eq(cases.orderId, orderId)
  const rows = await tx.db
    .select()
    .from(cases)
    .where(ofOrder)
    .orderBy(asc(eq(cases.state, 'closed')), desc(cases.id))
    .limit(MAX_OF_ORDER)
  return { cases: rows, more: (await tx.db.$count(cases, ofOrder)) - rows.length }
}

/** A case with its order and the name of who has it. */
export type ListedCase = { row: CaseRow; order: OrderRow; owner: string | null }

/** The name of who has something, in a query that joins the users. */
const OWNER = sql<string | null>`coalesce(nullif(${users.firstName}, ''), ${users.username})`

/** The names of those who have these rows, by id; empty for nobody. */
export async function ownersOf(
  tx: Tx,
  rows: readonly { ownerId: number | null }[],
): Promise<(row: { ownerId: number | null }) => string> {
  const ids = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const named =
    ids.length === 0
      ? []
      : await tx.db.select({ id: users.id, name: OWNER }).from(users).where(inArray(users.id, ids))
  return ({ ownerId }) => named.find(({ id }) => id === ownerId)?.name ?? ''
}

const listed = (tx: Tx) =>
  tx.db
    .select({ row: cases, order: orders, owner: OWNER })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .leftJoin(users, eq(users.id, cases.ownerId))

/** Several at once, in no order. */
export const listedCases = (tx: Tx, caseIds: readonly number[]): PromiseLike<ListedCase[]> =>
  listed(tx).where(inArray(cases.id, [...caseIds]))

export const getListedCase = async (tx: Tx, caseId: number): Promise<ListedCase> =>
  oneOrRefuse(await listed(tx).where(eq(cases.id, caseId)))

/** What is due next comes first, what waits for the shopper or is over after it. */
const dueNext = {
  by: dueOrNever(cases.dueAt),
  type: 'timestamp with time zone' as const,
  value: ({ row }: ListedCase) => (row.dueAt ?? NEVER).toISOString(),
}

export const listCases = listOf({
  rows: listed,
  id: cases.id,
  sorts: { due: dueNext, date: cases.openedAt },
  sort: ({ group }: ListCases) => (group === 'closed' ? '-date' : 'due'),
  filters: ({ group = 'open', kind }: ListCases, tx) => [
    inGroup(tx, group),
    equals(cases.kind, kind),
  ],
  search: (q) =>
    or(
      equals(cases.id, numberIn(q, 'case')),
      equals(cases.orderId, numberIn(q, 'yb')),
      searchMatches(q, cases.subject, orders.customerName, orders.customerEmail),
    ),
})

function inGroup(tx: Tx, group: CaseGroup) {
  const { state, dueAt, ownerId } = cases
  const isOpen = eq(state, 'open')
  if (group === 'overdue') return and(isOpen, lt(dueAt, tx.now))
  if (group === 'mine') return and(isOpen, eq(ownerId, ownId(tx) ?? 0))
  if (group === 'unassigned') return and(isOpen, isNull(ownerId))
  return eq(state, group)
}

/** What was said and decided in a case, oldest first. */
export type Talk = { messages: CaseMessageRow[]; decisions: DecisionRow[]; files: CaseFileRow[] }

export async function talkOf(tx: Tx, caseId: number): Promise<Talk> {
  const messages = await tx.db
    .select()
    .from(caseMessages)
    .where(eq(caseMessages.caseId, caseId))
    .orderBy(asc(caseMessages.id))
  const decisions = await decisionsOf(tx, [caseId])
  return { messages, decisions, files: await filesOfCase(tx, caseId) }
}

const decisionsOf = (tx: Tx, caseIds: readonly number[]): Promise<DecisionRow[]> =>
  tx.db
    .select()
    .from(caseDecisions)
    .where(inArray(caseDecisions.caseId, [...caseIds]))
    .orderBy(asc(caseDecisions.id))

/** The decision that stands, by case. */
export async function standingDecisions(
  tx: Tx,
  caseIds: readonly number[],
): Promise<Map<number, DecisionRow>> {
  if (caseIds.length === 0) return new Map()
  return new Map((await decisionsOf(tx, caseIds)).map((row) => [row.caseId, row]))
}

export async function findCase(tx: Tx, caseId: number): Promise<CaseRow | undefined> {
  const [row] = await tx.db.select().from(cases).where(eq(cases.id, caseId))
  return row
}
