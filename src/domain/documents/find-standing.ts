// What is left of each invoice of an order after its credit notes.

import { and, asc, eq, ne } from 'drizzle-orm'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { documentRows, documents } from './documents.table.ts'
import type { SoldRow, Standing } from './plan-documents.ts'

export const DELIVERY_KEY = 'delivery'

/** A line that gets another product or colour is another row of its documents. */
export const rowKey = (row: Pick<SoldRow, 'lineId' | 'productName' | 'color'>) =>
  row.lineId === null ? DELIVERY_KEY : JSON.stringify([row.lineId, row.productName, row.color])

/** Oldest first. */
export async function findStanding(tx: Tx, orderId: number): Promise<Standing[]> {
  const found = await tx.db
    .select({ row: documentRows, kind: documents.kind, documentRate: documents.rateBp })
    .from(documents)
    .leftJoin(documentRows, eq(documentRows.documentId, documents.id))
    .where(and(eq(documents.orderId, orderId), ne(documents.kind, 'receipt')))
    .orderBy(asc(documents.id), asc(documentRows.position))
  const invoices = new Map<number, { rateBp: number | null; rows: Map<string, SoldRow> }>()
  for (const { row } of found) {
    if (!row) continue
    const invoice = invoices.get(row.invoiceId) ?? { rateBp: row.rateBp, rows: new Map() }
    invoices.set(row.invoiceId, invoice)
    const key = rowKey(row)
    const sold = invoice.rows.get(key)
    const { quantity, gross, net } = row
    if (sold) {
      sold.quantity += quantity
      sold.gross += gross
      sold.net += net
    } else invoice.rows.set(key, { ...soldRow(row), key })
  }
  return [...invoices].map(([invoiceId, { rateBp, rows }]) => ({
    invoiceId,
    rateBp,
    rows: [...rows.values()],
  }))
}

const soldRow = (row: typeof documentRows.$inferSelect): Omit<SoldRow, 'key'> =>
  pick(
    row,
    ...(['lineId', 'productId', 'productName', 'color', 'category', 'unitCost'] as const),
    ...(['quantity', 'gross', 'net'] as const),
  )
