// Lines of bank statements, the latest first: open ones with the orders they may pay, matched ones
// with the order they paid.

import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { centsTyped } from '#contract/money.ts'
import type { LineShow, ListLines } from '#contract/transfers.ts'
import { byDay, keyset } from '#platform/database/keyset.ts'
import { likePattern, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type PaymentRow, orderPayments } from './payments.table.ts'
import { type Proposal, proposeMatches } from './propose-matches.ts'
import { type StatementLineRow, statementLines } from './statements.table.ts'

export type ListedLine = {
  line: StatementLineRow
  payment: PaymentRow | null
  proposals: Proposal[]
}

type LinePage = { items: ListedLine[]; total: number; next: string | undefined }

type Read = { line: StatementLineRow; payment: PaymentRow | null }

const KEYS = {
  id: statementLines.id,
  idOf: ({ line }: Read) => line.id,
  sorts: { date: byDay<Read>(statementLines.day, ({ line }) => line.day) },
}

export async function listLines(
  tx: Tx,
  { q, show = 'open', sort = '-date', ...asked }: ListLines & { limit: number },
): Promise<LinePage> {
  const filter = and(SHOWN[show], q ? matches(q) : undefined)
  const joined = eq(orderPayments.statementLineId, statementLines.id)
  const { behind, orderBy, cut } = keyset(KEYS, { ...asked, sort })
  const rows = await tx.db
    .select({ line: statementLines, payment: orderPayments })
    .from(statementLines)
    .leftJoin(orderPayments, joined)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(asked.limit + 1)
  const { items: page, next } = cut(rows)
  return { items: await withProposals(tx, page), total: await countLines(tx, filter), next }
}

/** One of them, as the list shows it. */
export async function getListedLine(tx: Tx, lineId: number): Promise<ListedLine> {
  const rows = await tx.db
    .select({ line: statementLines, payment: orderPayments })
    .from(statementLines)
    .leftJoin(orderPayments, eq(orderPayments.statementLineId, statementLines.id))
    .where(eq(statementLines.id, lineId))
  return one(await withProposals(tx, rows))
}

async function withProposals(tx: Tx, rows: Read[]): Promise<ListedLine[]> {
  const open = rows.filter(({ payment }) => !payment).map(({ line }) => line)
  const proposals = await proposeMatches(tx, open)
  return rows.map((row) => ({ ...row, proposals: proposals.get(row.line.id) ?? [] }))
}

/** How many lines wait for a match. */
export const countOpenLines = (tx: Tx): Promise<number> => countLines(tx, SHOWN.open)

async function countLines(tx: Tx, filter: SQL | undefined): Promise<number> {
  const [counted] = await tx.db
    .select({ total: sql<number>`count(*)::integer` })
    .from(statementLines)
    .leftJoin(orderPayments, eq(orderPayments.statementLineId, statementLines.id))
    .where(filter)
  return counted?.total ?? 0
}

const SHOWN: Record<LineShow, SQL | undefined> = {
  open: and(isNull(orderPayments.id), isNull(statementLines.setAsideAt)),
  matched: isNotNull(orderPayments.id),
  aside: and(isNull(orderPayments.id), isNotNull(statementLines.setAsideAt)),
}

function matches(q: string): SQL | undefined {
  const amount = centsTyped(q)
  return or(
    ilike(statementLines.description, likePattern(q)),
    ilike(statementLines.bankReference, likePattern(q)),
    amount === undefined || amount < 0 ? undefined : eq(statementLines.amount, amount),
  )
}
