// Invoices and credit notes of some days, for the tax return. Receipts are no tax documents, and what
// was carried over has neither number nor tax; they are in none of these.

import { and, asc, between, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  daysOf,
  type Days,
  type ListTaxDocuments,
  TAX_DOCUMENT_KINDS,
} from '#contract/accountant-reports.ts'
import { documentRows, documents } from '#domain/documents/documents.table.ts'
import { equals, listOf, lower } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'

const { id, kind, number, issuedOn, orderId, buyerName, total, gct } = documents
const COLUMNS = { id, kind, number, issuedOn, orderId, buyerName, total, gct }

type Listed = {
  [Name in keyof typeof COLUMNS]: (typeof documents.$inferSelect)[Name]
}
export type TaxDocument = Listed & {
  number: string
  kind: (typeof TAX_DOCUMENT_KINDS)[number]
}

/** SQL condition: a document that sums of tax count, issued on one of these days. */
export const taxDocumentOf = ({ from, to }: Days): SQL | undefined =>
  and(between(issuedOn, from, to), inArray(kind, [...TAX_DOCUMENT_KINDS]))

/** A page of the documents of a period, the latest first. */
export const listTaxDocuments = listOf({
  rows: (tx) => tx.db.select(COLUMNS).from(documents),
  id,
  sorts: {
    number,
    date: issuedOn,
    buyer: lower(buyerName),
    total,
    gct,
  },
  sort: '-date',
  filters: (query: ListTaxDocuments) => [taxDocumentOf(daysOf(query)), equals(kind, query.kind)],
  search: [number, buyerName],
  items: (_, rows) => rows as TaxDocument[],
})

export type ReturnedDocument = TaxDocument & {
  /** The rates of its rows in basis points, without those that are not taxed. */
  ratesBp: readonly number[]
  /** The invoices that a credit note corrects; null for a sale that was carried over. */
  corrects: readonly (string | null)[]
}

/** The same documents by their day, each with its rates and what it corrects. */
export async function listForReturn(
  tx: Tx,
  query: ListTaxDocuments & { limit: number },
): Promise<{ items: ReturnedDocument[]; total: number; next: string | undefined }> {
  const page = await listTaxDocuments(tx, { ...query, sort: 'date' })
  const rows = await ratesAndInvoices(
    tx,
    page.items.map((document) => document.id),
  )
  const items = page.items.map((document) => {
    const of = rows.get(document.id) ?? []
    const rates = of.flatMap(({ rateBp }) => rateBp ?? [])
    const corrected = document.kind === 'credit-note' ? of.map(({ invoice }) => invoice) : []
    return { ...document, ratesBp: [...new Set(rates)], corrects: [...new Set(corrected)] }
  })
  return { ...page, items }
}

async function ratesAndInvoices(tx: Tx, ids: readonly number[]) {
  const invoice = alias(documents, 'invoice')
  const { documentId, invoiceId, rateBp } = documentRows
  const rows = await tx.db
    .selectDistinct({ documentId, rateBp, invoiceId, invoice: invoice.number })
    .from(documentRows)
    .innerJoin(invoice, eq(invoice.id, invoiceId))
    .where(inArray(documentId, [...ids]))
    .orderBy(asc(documentId), asc(invoiceId), asc(rateBp))
  return Map.groupBy(rows, (row) => row.documentId)
}
