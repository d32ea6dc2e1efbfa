// Reads documents as they were issued.

import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { oneOrRefuse } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type DocumentRow, documentRows, documents } from './documents.table.ts'

/** The document with a number, of any order; refuses with `document-not-found`. */
export async function getDocument(tx: Tx, number: string): Promise<DocumentRow> {
  if (!NUMBER.test(number)) throw new Refusal('document-not-found')
  const isIt = eq(documents.number, number)
  return oneOrRefuse(await tx.db.select().from(documents).where(isIt), 'document-not-found')
}

/** `INV-2026-000001`. */
const NUMBER = /^[A-Z]{2,3}-\d{4}-\d{6,9}$/

/** The numbered documents of some orders, oldest first. */
export const listDocuments = (tx: Tx, orderIds: readonly number[]): Promise<DocumentRow[]> =>
  tx.db
    .select()
    .from(documents)
    .where(and(inArray(documents.orderId, [...orderIds]), isNotNull(documents.number)))
    .orderBy(asc(documents.id))

/** The numbers of an order's documents by id; empty for what was carried over. */
export async function numbersOf(tx: Tx, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.db
    .select({ id: documents.id, number: documents.number })
    .from(documents)
    .where(eq(documents.orderId, orderId))
  return new Map(rows.map(({ id, number }) => [id, number ?? '']))
}

/** The numbers of the invoices that each credit note takes from, by the id of the credit note. */
export async function correctedInvoices(
  tx: Tx,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await tx.db
    .selectDistinct({
      id: documentRows.documentId,
      invoiceId: documents.id,
      number: documents.number,
    })
    .from(documentRows)
    .innerJoin(documents, eq(documents.id, documentRows.invoiceId))
    .where(
      and(
        inArray(documentRows.documentId, [...documentIds]),
        ne(documentRows.invoiceId, documentRows.documentId),
      ),
    )
    .orderBy(asc(documentRows.documentId), asc(documents.id))
  const grouped = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...grouped].map(([id, group]) => [id, group.flatMap(({ number }) => number ?? [])]),
  )
}

/** The newest invoice of an order. */
export async function latestInvoice(tx: Tx, orderId: number): Promise<DocumentRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')))
    .orderBy(desc(documents.id))
    .limit(1)
  return row
}

/** The receipt for a payment; undefined for one that came after the invoice. */
export async function receiptOfPayment(
  tx: Tx,
  paymentId: number,
): Promise<DocumentRow | undefined> {
  const [row] = await tx.db.select().from(documents).where(eq(documents.paymentId, paymentId))
  return row
}

export async function findDocument(tx: Tx, id: number): Promise<DocumentRow | undefined> {
  const [row] = await tx.db.select().from(documents).where(eq(documents.id, id))
  return row
}
