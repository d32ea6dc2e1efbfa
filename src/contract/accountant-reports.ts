// What the shop's accountant reads: the GCT of a month, what was invoiced, money in and out, and the
// orders that were placed. Days are calendar days in Jamaica, both ends included.

import { z } from 'zod'
import { calendarMonth } from './calendar-month.ts'
import { lastDayOf } from './month-days.ts'
import { listedBy } from './lists.ts'
import { MONEY_METHODS } from './order-money.ts'
import { daysBetween, MAX_REPORT_DAYS } from './reports.ts'
import { dollars } from './units.ts'

const month = calendarMonth('Please choose a month')
const day = z.iso.date('Please choose a day')

/** A month such as `2026-11`, or the days from one to another. */
const period = { month: month.optional(), from: day.optional(), to: day.optional() }
type Period = { month?: string | undefined; from?: string | undefined; to?: string | undefined }
export type Days = { from: string; to: string }

function checkPeriod({ month: named, from, to }: Period, context: z.RefinementCtx) {
  const refuse = (field: keyof Period, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (named ? from || to : !from || !to) refuse('month', 'Please choose a month, or two days')
  else if (from && to && from > to) refuse('from', 'The first day must be before the last')
  else if (from && to && daysBetween(from, to) > MAX_REPORT_DAYS.month)
    refuse('from', `Please choose ${MAX_REPORT_DAYS.month} days at most`)
}

/** The days of a period that was checked. */
export function daysOf({ month: named, from = '', to = '' }: Period): Days {
  return named ? { from: `${named}-01`, to: lastDayOf(named) } : { from, to }
}

/** By day, as long as a chart has room for the days; else by month. */
export const stepOf = ({ from, to }: Days): 'day' | 'month' =>
  daysBetween(from, to) <= MAX_REPORT_DAYS.day ? 'day' : 'month'

export const ReportPeriod = z.strictObject(period).superRefine(checkPeriod)
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** `GET /api/gct-report`: of the present month without one. */
export const GctQuery = z.strictObject({ month: month.optional() })

const documentSum = { count: z.number(), total: dollars, gct: dollars }
const DocumentSum = z.object(documentSum)

export const GctReport = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  /** How many of its days have begun, today's included. */
  daysBegun: z.number(),
  days: z.number(),
  /** Whether no further document can be of this month. */
  closed: z.boolean(),
  /** Whether the shop was registered for GCT on a day of it. */
  registered: z.boolean(),
  invoices: DocumentSum,
  /** Negative, as credit notes are. */
  creditNotes: DocumentSum,
  /** The tax for the monthly return. */
  net: dollars,
  /** The day by which the return is due. */
  dueOn: z.string(),
})
export type GctReport = z.input<typeof GctReport>

/** The documents that sums count: without receipts, and without what is carried over. */
export const TAX_DOCUMENT_KINDS = ['invoice', 'credit-note'] as const

const ofDocuments = { ...period, kind: z.enum(TAX_DOCUMENT_KINDS).optional() }

/** `GET /api/tax-documents`. */
export const ListTaxDocuments = z
  .strictObject({ ...ofDocuments, ...listedBy('number', 'date', 'buyer', 'total', 'gct') })
  .superRefine(checkPeriod)
export type ListTaxDocuments = z.infer<typeof ListTaxDocuments>

export const TaxDocumentView = z.object({
  number: z.string(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  issuedOn: z.string(),
  buyerName: z.string(),
  total: dollars,
  gct: dollars,
  orderId: z.number(),
})
export type TaxDocumentView = z.input<typeof TaxDocumentView>

/** `POST /api/gct-exports`. */
export const ExportGct = z.strictObject({ month })
export type ExportGct = z.infer<typeof ExportGct>

/** What the rows of documents are grouped by. */
export const INVOICED_GROUPS = ['product', 'category', 'colour', 'parish'] as const
export type InvoicedGroup = (typeof INVOICED_GROUPS)[number]

/** `GET /api/invoiced-report` and `POST /api/invoiced-exports`. */
export const InvoicedQuery = z
  .strictObject({ ...period, by: z.enum(INVOICED_GROUPS) })
  .superRefine(checkPeriod)
export type InvoicedQuery = z.infer<typeof InvoicedQuery>

const invoiced = {
  /** Pieces that came, less those that went; of the delivery 0. */
  quantity: z.number(),
  total: dollars,
  gct: dollars,
  /** Without tax, less cost, of the rows whose cost is known; null if none is. */
  margin: dollars.nullable(),
  /** What is invoiced without tax in rows whose cost is not known. */
  costUnknown: dollars,
  /** The part of the total from before there were documents. */
  carriedOver: dollars,
}

export const InvoicedReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(INVOICED_GROUPS),
  /** Largest first; the delivery is a group of its own. */
  groups: z.array(z.object({ name: z.string(), isDelivery: z.boolean(), ...invoiced })),
  /** What is beyond the groups that are listed, as one; null if that is all. */
  others: z.object({ groups: z.number(), ...invoiced }).nullable(),
  total: z.object(invoiced),
  documents: z.object({ invoices: z.number(), creditNotes: z.number(), carriedOver: z.number() }),
  /** What is due now of the orders that were invoiced in these days. */
  unpaid: z.object({ orders: z.number(), amount: dollars }),
})
export type InvoicedReport = z.input<typeof InvoicedReport>

/** `taken-back` is a payment or refund that was undone by a further row. */
export const MOVEMENT_KINDS = ['payment', 'refund', 'taken-back'] as const
/** Whose day it is: the bank's, of the statement's line, or that on which staff noted it. */
export const DAY_KINDS = ['bank', 'noted'] as const

/** `GET /api/money-report`, `GET /api/placed-report` and the exports of both. */
export const MoneyReport = z.object({
  from: z.string(),
  to: z.string(),
  step: z.enum(['day', 'month']),
  /** Each day or month with the methods by which money moved, oldest first. */
  sums: z.array(
    z.object({
      start: z.string(),
      method: z.enum(MONEY_METHODS),
      moneyIn: dollars,
      moneyOut: dollars,
    }),
  ),
  total: z.object({ moneyIn: dollars, moneyOut: dollars, net: dollars }),
})
export type MoneyReport = z.input<typeof MoneyReport>

/** `GET /api/money-movements`. */
export const ListMovements = z
  .strictObject({
    ...period,
    ...listedBy('date', 'amount'),
    method: z.enum(MONEY_METHODS).optional(),
  })
  .superRefine(checkPeriod)
export type ListMovements = z.infer<typeof ListMovements>

export const MovementView = z.object({
  id: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  day: z.string(),
  dayOf: z.enum(DAY_KINDS),
  method: z.enum(MONEY_METHODS),
  reference: z.string(),
  /** Negative where money went out. */
  amount: dollars,
  orderId: z.number(),
  orderReference: z.string(),
  customerName: z.string(),
  recordedBy: z.string(),
})
export type MovementView = z.input<typeof MovementView>

export const PlacedReport = z.object({
  from: z.string(),
  to: z.string(),
  step: z.enum(['day', 'month']),
  sums: z.array(
    z.object({
      start: z.string(),
      orders: z.number(),
      /** As they were placed. */
      total: dollars,
      /** What later changes added to it, or took off. */
      changed: dollars,
      /** Those of them that are cancelled by now. */
      cancelled: z.number(),
      cancelledTotal: dollars,
    }),
  ),
  total: z.object({
    orders: z.number(),
    total: dollars,
    changed: dollars,
    cancelled: z.number(),
    cancelledTotal: dollars,
  }),
})
export type PlacedReport = z.input<typeof PlacedReport>
