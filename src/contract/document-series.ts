// The series of documents as staff see them beside the tax settings: the next numbers, what the last check of
// the books found, and how many invoices each rate has.

import { z } from 'zod'
import { instant } from './units.ts'

export const NUMBERED_KINDS = ['invoice', 'credit-note', 'receipt'] as const

/** The most days with invoices that are listed one by one. */
export const MAX_INVOICED_DAYS = 1000

const SeriesView = z.object({
  kind: z.enum(NUMBERED_KINDS),
  /** `INV` */
  prefix: z.string(),
  /** `INV-2026-000319` */
  next: z.string(),
  /** How many were issued this year. */
  issued: z.number(),
})

const SeriesCheckView = z.object({
  at: instant,
  /** How many invoices of this year it looked at. */
  invoices: z.number(),
  /** How many violations it found, and the first few in words. */
  violations: z.number(),
  found: z.array(z.string()),
})
export type SeriesCheckView = z.input<typeof SeriesCheckView>

const InvoicedDay = z.object({
  day: z.string(),
  /** In basis points; null for invoices without tax. */
  rateBp: z.number().nullable(),
  invoices: z.number(),
})
export type InvoicedDay = z.input<typeof InvoicedDay>

/** `GET /api/document-series`. */
export const DocumentSeriesView = z.object({
  year: z.number(),
  series: z.array(SeriesView),
  /** The last complete check of the books; null before the first. */
  check: SeriesCheckView.nullable(),
  /** The stored rates, with the invoices that have each. */
  rates: z.array(z.object({ from: z.string(), rateBp: z.number(), invoices: z.number() })),
  /** The latest days on which invoices were issued, newest first, by the rate that these have. */
  days: z.array(InvoicedDay),
  /** How many invoices are older than those days. */
  olderInvoices: z.number(),
})
export type DocumentSeriesView = z.input<typeof DocumentSeriesView>
