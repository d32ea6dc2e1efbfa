// Lines of bank statements, the latest first: open lines with the orders that they may pay, matched
// lines with their payments; and the statement files that were imported.

import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { centsFromInput } from '#contract/money.ts'
import type { LineShow, ListLines } from '#contract/transfers.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { dayLabel, searchMatchesAny } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { orderPayments, type PaymentRow } from '#domain/orders/payments.table.ts'
import { type Proposal, proposeMatches } from './propose-matches.ts'
import { type StatementLineRow, statementLines, statements } from './statements.table.ts'

export type ListedLine = {
  line: StatementLineRow
  /** The standing payments from this line: several if it was split between orders. */
  payments: PaymentRow[]
  proposals: Proposal[]
}

const select = (tx: Tx) => tx.db.select().from(statementLines)

/** A line is open until all of its amount is matched. */
const isOpen = lt(statementLines.matched, statementLines.amount)
const SHOWN: Record<LineShow, SQL | undefined> = {
  open: and(isOpen, isNull(statementLines.setAsideAt)),
  matched: gt(statementLines.matched, 0),
  aside: isNotNull(statementLines.setAsideAt),
}

export const listLines = listOf({
  rows: select,
  id: statementLines.id,
  sorts: { date: statementLines.day },
  sort: '-date',
  filters: ({ show = 'open' }: ListLines) => [SHOWN[show]],
  search: (q) =>
    or(
      searchMatchesAny(q, statementLines.description, statementLines.bankReference),
      equals(statementLines.amount, amountIn(q)),
    ),
  items: withProposals,
})

function amountIn(q: string): number | undefined {
  const cents = centsFromInput(q)
  return cents === undefined || cents < 0 ? undefined : cents
}

/** One line as the list shows it. */
export const getListedLine = async (tx: Tx, lineId: number): Promise<ListedLine> =>
  singleRow(await withProposals(tx, await select(tx).where(eq(statementLines.id, lineId))))

async function withProposals(tx: Tx, rows: StatementLineRow[]): Promise<ListedLine[]> {
  const proposals = await proposeMatches(
    tx,
    rows.filter(({ matched, amount }) => matched < amount),
  )
  const payments = await paymentsFrom(tx, rows)
  return rows.map((line) => ({
    line,
    payments: payments.filter(({ statementLineId }) => statementLineId === line.id),
    proposals: proposals.get(line.id) ?? [],
  }))
}

async function paymentsFrom(tx: Tx, rows: readonly StatementLineRow[]): Promise<PaymentRow[]> {
  const ids = rows.filter(({ matched }) => matched > 0).map(({ id }) => id)
  if (ids.length === 0) return []
  const stand = and(isNull(orderPayments.takenBackBy), isNull(orderPayments.takesBack))
  return tx.db
    .select()
    .from(orderPayments)
    .where(and(inArray(orderPayments.statementLineId, ids), stand))
    .orderBy(orderPayments.id)
}

/** How many lines wait for a match. */
export const countOpenLines = (tx: Tx): Promise<number> => tx.db.$count(statementLines, SHOWN.open)

const { fileName, importedBy, importedAt } = statements

/** The statement files that were imported. */
export const listStatements = listOf({
  rows: (tx) => tx.db.select().from(statements),
  id: statements.id,
  sorts: { date: importedAt, name: fileName },
  sort: '-date',
  search: [fileName, importedBy, dayLabel(importedAt)],
})
