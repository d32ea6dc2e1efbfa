// Lines of bank statements, the latest first: open lines with the orders that they may pay, matched
// lines with their payment; and the statement files that were imported.

import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { centsFromInput } from '#contract/money.ts'
import type { LineShow, ListLines } from '#contract/transfers.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { dayLabel, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { orderPayments, type PaymentRow } from './payments.table.ts'
import { type Proposal, proposeMatches } from './propose-matches.ts'
import { type StatementLineRow, statementLines, statements } from './statements.table.ts'

export type ListedLine = {
  line: StatementLineRow
  payment: PaymentRow | null
  proposals: Proposal[]
}

type Read = { line: StatementLineRow; payment: PaymentRow | null }

const select = (tx: Tx) =>
  tx.db
    .select({ line: statementLines, payment: orderPayments })
    .from(statementLines)
    .leftJoin(orderPayments, eq(orderPayments.statementLineId, statementLines.id))

const SHOWN: Record<LineShow, SQL | undefined> = {
  open: and(isNull(orderPayments.id), isNull(statementLines.setAsideAt)),
  matched: isNotNull(orderPayments.id),
  aside: and(isNull(orderPayments.id), isNotNull(statementLines.setAsideAt)),
}

export const listLines = listOf({
  rows: select,
  id: statementLines.id,
  sorts: { date: statementLines.day },
  sort: '-date',
  filters: ({ show = 'open' }: ListLines) => [SHOWN[show]],
  search: (q) =>
    or(
      searchMatches(q, statementLines.description, statementLines.bankReference),
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

async function withProposals(tx: Tx, rows: Read[]): Promise<ListedLine[]> {
  const open = rows.filter(({ payment }) => !payment).map(({ line }) => line)
  const proposals = await proposeMatches(tx, open)
  return rows.map((row) => ({ ...row, proposals: proposals.get(row.line.id) ?? [] }))
}

/** How many lines wait for a match. */
export const countOpenLines = (tx: Tx): Promise<number> =>
  tx.db.$count(sql`${select(tx).where(SHOWN.open)} as open`)

const { fileName, importedBy, importedAt } = statements

/** The statement files that were imported. */
export const listStatements = listOf({
  rows: (tx) => tx.db.select().from(statements),
  id: statements.id,
  sorts: { date: importedAt, name: fileName },
  sort: '-date',
  search: [fileName, importedBy, dayLabel(importedAt)],
})
