// Refunds of some days, each with the credit notes of the same order: which money went back for what.

import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { daysOf, type ReportPeriod } from '#contract/accountant-reports.ts'
import { documents } from '#domain/documents/documents.table.ts'
import { listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { moneyMovements } from './money-movements.table.ts'
import { withCustomers } from './sum-money.ts'

const { id, kind, flow, day, dayOf, method, reference, amount, orderId, recordedBy } =
  moneyMovements

type Credit = { orderId: number; number: string | null; issuedOn: string; total: number }

/** A page of refunds, and of rows that take refunds back, by their day. */
export const listRefundsWithCredits = listOf({
  rows: (tx) =>
    tx.db
      .select({ id, kind, day, dayOf, method, reference, amount, orderId, recordedBy })
      .from(moneyMovements),
  id,
  sorts: { date: day },
  sort: 'date',
  filters: (query: ReportPeriod) => {
    const { from, to } = daysOf(query)
    return [eq(flow, 'out'), between(day, from, to)]
  },
  items: async (tx, rows) => {
    const credits = await creditsOf(
      tx,
      rows.map((row) => row.orderId),
    )
    const named = await withCustomers(tx, rows)
    return named.map((row) => ({ ...row, credits: credits.get(row.orderId) ?? [] }))
  },
})

async function creditsOf(tx: Tx, orderIds: readonly number[]) {
  const { number, issuedOn, total } = documents
  const rows: Credit[] = await tx.db
    .select({ orderId: documents.orderId, number, issuedOn, total })
    .from(documents)
    .where(and(eq(documents.kind, 'credit-note'), inArray(documents.orderId, [...orderIds])))
    .orderBy(asc(documents.id))
  return Map.groupBy(rows, (row) => row.orderId)
}
