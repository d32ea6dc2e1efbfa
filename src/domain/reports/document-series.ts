// The series of documents: their next numbers, what the last check of the books says of them, and the invoices
// by day and rate. Reads the table of series, and invoices by an index that holds all it needs of them.

import { and, count, desc, eq, lte, sql } from 'drizzle-orm'
import { MAX_INVOICED_DAYS, NUMBERED_KINDS } from '#contract/document-series.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { invariantNumber } from '#contract/reconciliation.ts'
import type { TaxRate } from '#contract/gct.ts'
import { documents, documentSeries } from '#domain/documents/documents.table.ts'
import { numberOf, SERIES } from '#domain/documents/issue-document.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import { findRounds } from './check-integrity.ts'

const MAX_FOUND = 5
const OF_DOCUMENTS = invariantNumber('Invoices match their orders')

const isInvoice = sql`${documents.kind} = 'invoice'`

export async function readDocumentSeries(tx: Tx) {
  const year = Number(jamaicaDay(tx.now).slice(0, 4))
  const days = await invoicesByDay(tx)
  const { rates } = await readSetting(tx, 'tax')
  return {
    year,
    series: await readSeries(tx, year),
    check: await lastCheck(tx, year),
    rates: rates.map((rate, index) => ({ ...rate, invoices: invoicesAt(days, rates, index) })),
    days: days.slice(0, MAX_INVOICED_DAYS),
    olderInvoices: sumOf(days.slice(MAX_INVOICED_DAYS)),
  }
}

export async function readSeries(tx: Tx, year: number) {
  const rows = await tx.db.select().from(documentSeries).where(eq(documentSeries.year, year))
  return NUMBERED_KINDS.map((kind) => {
    const issued = rows.find((row) => row.kind === kind)?.last ?? 0
    return { kind, prefix: SERIES[kind], next: numberOf(kind, year, issued + 1), issued }
  })
}

/** What the last complete check of the books found in documents. */
async function lastCheck(tx: Tx, year: number) {
  const { last } = await findRounds(tx)
  if (!last?.finishedAt) return null
  const found = last.found.filter(({ number }) => number === OF_DOCUMENTS).map(({ what }) => what)
  return {
    at: last.finishedAt,
    invoices: await invoicesUntil(tx, year, last.startedAt),
    violations: found.length,
    found: found.slice(0, MAX_FOUND),
  }
}

/** How many invoices of a year were issued until a moment: the number of the latest of them. */
async function invoicesUntil(tx: Tx, year: number, at: Date): Promise<number> {
  const isOfYear = sql`${documents.issuedOn} >= ${`${year}-01-01`}`
  const isBefore = and(lte(documents.issuedOn, jamaicaDay(at)), lte(documents.issuedAt, at))
  const [latest] = await tx.db
    .select({ number: documents.number })
    .from(documents)
    .where(and(isInvoice, isOfYear, isBefore))
    .orderBy(desc(documents.issuedOn), desc(documents.id))
    .limit(1)
  return Number(latest?.number?.split('-')[2] ?? 0)
}

type InvoicedDay = { day: string; rateBp: number | null; invoices: number }

const invoicesByDay = (tx: Tx): Promise<InvoicedDay[]> =>
  tx.db
    .select({ day: documents.issuedOn, rateBp: documents.rateBp, invoices: count() })
    .from(documents)
    .where(isInvoice)
    .groupBy(documents.issuedOn, documents.rateBp)
    .orderBy(desc(documents.issuedOn), desc(documents.rateBp))

/** The invoices that have a rate, of the days on which it is the one to use. */
function invoicesAt(days: readonly InvoicedDay[], rates: readonly TaxRate[], index: number) {
  const rate = rates[index]
  const until = rates[index + 1]?.from
  return sumOf(
    days.filter(
      ({ day, rateBp }) =>
        rate && rateBp === rate.rateBp && day >= rate.from && (!until || day < until),
    ),
  )
}

const sumOf = (days: readonly InvoicedDay[]) => days.reduce((sum, day) => sum + day.invoices, 0)
