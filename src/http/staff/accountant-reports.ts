// What the accountant reads, each as figures and as a file: the GCT of a month, what was invoiced, money in
// and out, orders by the day they were placed. Every file has a column that says which day it is.

import {
  ExportGct,
  GctQuery,
  GctReport,
  InvoicedQuery,
  InvoicedReport,
  ListMovements,
  ListTaxDocuments,
  MoneyReport,
  MovementView,
  PlacedReport,
  ReportPeriod,
  TaxDocumentView,
} from '#contract/accountant-reports.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { MONEY_METHOD_TEXTS } from '#contract/money-methods.ts'
import { orderReference } from '#contract/order-number.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { sumGct } from '#domain/reports/gct-of-month.ts'
import { listPlaced, placedCents, sumPlaced } from '#domain/reports/placed-orders.ts'
import { listRefundsWithCredits } from '#domain/reports/refunds-and-credits.ts'
import { type InvoicedGroupSum, sumInvoiced } from '#domain/reports/sum-invoiced.ts'
import { listMovements, sumMoney } from '#domain/reports/sum-money.ts'
import {
  listForReturn,
  listTaxDocuments,
  type ReturnedDocument,
} from '#domain/reports/tax-documents.ts'
import { type Columns, exporting, minuteCell } from '#http/csv-export.ts'
import { listing, reading, type Routes } from '#http/route.ts'

const tag = 'Reports'
const needs = 'reports.money'

const RETURN_COLUMNS: Columns<ReturnedDocument> = {
  Number: ({ number }) => number,
  Kind: ({ kind }) => KINDS[kind],
  'Day of issue': ({ issuedOn }) => issuedOn,
  Buyer: ({ buyerName }) => buyerName,
  Total: ({ total }) => total,
  'Net of tax': ({ total, gct }) => total - gct,
  GCT: ({ gct }) => gct,
  'Rate (%)': ({ ratesBp }) => ratesBp.map((rate) => rate / 100).join(', '),
  Corrects: ({ corrects }) => corrects.map((number) => number ?? 'carried over').join(', '),
  Order: ({ orderId }) => orderReference(orderId),
}

const INVOICED_COLUMNS: Columns<InvoicedGroupSum & { from: string; to: string }> = {
  'Day of issue, from': ({ from }) => from,
  'Day of issue, to': ({ to }) => to,
  Name: ({ name, isDelivery }) => name || (isDelivery ? 'Delivery' : 'None'),
  Row: ({ isDelivery }) => (isDelivery ? 'Delivery' : 'Items'),
  Quantity: ({ quantity }) => BigInt(quantity),
  Invoiced: ({ total }) => total,
  'Net of tax': ({ total, gct }) => total - gct,
  GCT: ({ gct }) => gct,
  Margin: ({ margin }) => margin ?? 'not known',
  'Net of tax with cost not known': ({ costUnknown }) => costUnknown,
  'Of which carried over': ({ carriedOver }) => carriedOver,
}

const MOVEMENT_COLUMNS: Columns<Movement> = {
  Day: ({ day }) => day,
  'Which day': ({ dayOf }) => (dayOf === 'bank' ? 'Bank’s day' : 'Day recorded'),
  Kind: ({ kind }) => MOVEMENTS[kind],
  Method: ({ method }) => MONEY_METHOD_TEXTS[method],
  Reference: ({ reference }) => reference,
  Amount: ({ amount }) => amount,
  Order: ({ orderId }) => orderReference(orderId),
  Customer: ({ customerName }) => customerName,
  'Recorded by': ({ recordedBy }) => recordedBy,
}

const CREDIT_COLUMNS: Columns<Credited> = {
  'Day recorded': ({ day }) => day,
  Kind: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Refund reversed'),
  Order: ({ orderId }) => orderReference(orderId),
  Customer: ({ customerName }) => customerName,
  Method: ({ method }) => MONEY_METHOD_TEXTS[method],
  Reference: ({ reference }) => reference,
  Amount: ({ amount }) => amount,
  'Credit notes of the order': ({ credits }) => credits.map(({ number }) => number).join(', '),
  'Days of issue': ({ credits }) => credits.map(({ issuedOn }) => issuedOn).join(', '),
  'Credit notes in all': ({ credits }) => credits.reduce((sum, { total }) => sum + total, 0),
}

const PLACED_COLUMNS: Columns<OrderRow> = {
  'Day placed': ({ createdAt }) => jamaicaDay(createdAt),
  Order: ({ id }) => orderReference(id),
  Customer: ({ customerName }) => customerName,
  Parish: ({ parish }) => parish,
  Product: ({ productName }) => productName,
  Total: placedCents,
  'Changed since': (order) => order.totalAmount - placedCents(order),
  Method: ({ paymentMethod }) => paymentMethod,
  Payment: ({ paymentStatus }) => paymentStatus,
  Status: ({ orderStatus }) => orderStatus,
  'Paid at': ({ paidAt }) => minuteCell(paidAt),
  'Cancelled at': ({ cancelledAt }) => minuteCell(cancelledAt),
  Deleted: ({ hiddenAt }) => (hiddenAt ? 'yes' : 'no'),
}

export const staffAccountantReports = {
  'GET /gct-report': reading({
    summary: 'Sum the GCT of a month',
    tag,
    needs,
    query: GctQuery,
    view: GctReport,
    run: sumGct,
  }),
  'GET /tax-documents': listing({
    summary: 'List the invoices and credit notes of some days',
    tag,
    needs,
    query: ListTaxDocuments,
    view: TaxDocumentView,
    run: listTaxDocuments,
  }),
  'POST /gct-exports': exporting({
    summary: 'The invoices and credit notes of a month as a file of comma-separated values',
    tag,
    needs,
    body: ExportGct,
    list: 'gct',
    fileName: ({ month }) => `gct-${month}.csv`,
    columns: RETURN_COLUMNS,
    run: listForReturn,
  }),
  'GET /invoiced-report': reading({
    summary: 'Sum what was invoiced, by product, category, colour or parish',
    tag,
    needs,
    query: InvoicedQuery,
    view: InvoicedReport,
    run: (tx, query) => sumInvoiced(tx, query),
  }),
  'POST /invoiced-exports': exporting({
    summary: 'What was invoiced by group as a file of comma-separated values',
    tag,
    needs,
    body: InvoicedQuery,
    list: 'invoiced',
    fileName: ({ by }) => `invoiced-by-${by}.csv`,
    columns: INVOICED_COLUMNS,
    run: async (tx, query) => {
      const { groups, from, to } = await sumInvoiced(tx, query, ALL_GROUPS)
      const items = groups.map((group) => ({ ...group, from, to }))
      return { items, total: items.length }
    },
  }),
  'GET /money-report': reading({
    summary: 'Sum money in and out by day and method',
    tag,
    needs,
    query: ReportPeriod,
    view: MoneyReport,
    run: sumMoney,
  }),
  'GET /money-movements': listing({
    summary: 'List payments and refunds of some days',
    tag,
    needs,
    query: ListMovements,
    view: MovementView,
    run: listMovements,
    fields: (movement) => ({ ...movement, orderReference: orderReference(movement.orderId) }),
  }),
  'POST /money-exports': exporting({
    summary: 'Payments and refunds of some days as a file of comma-separated values',
    tag,
    needs,
    body: ReportPeriod,
    list: 'money',
    columns: MOVEMENT_COLUMNS,
    run: (tx, query) => listMovements(tx, { ...query, sort: 'date' }),
  }),
  'GET /placed-report': reading({
    summary: 'Count and sum orders by the day they were placed',
    tag,
    needs,
    query: ReportPeriod,
    view: PlacedReport,
    run: sumPlaced,
  }),
  'POST /placed-exports': exporting({
    summary: 'Orders by the day they were placed as a file of comma-separated values',
    tag,
    needs,
    body: ReportPeriod,
    list: 'placed',
    fileName: () => 'orders-placed.csv',
    columns: PLACED_COLUMNS,
    run: listPlaced,
  }),
  'POST /credited-refund-exports': exporting({
    summary: 'Refunds with the credit notes of their orders as a file of comma-separated values',
    tag,
    needs,
    body: ReportPeriod,
    list: 'credit-notes-and-refunds',
    columns: CREDIT_COLUMNS,
    run: listRefundsWithCredits,
  }),
} satisfies Routes

const ALL_GROUPS = 1_000_000

const KINDS = { invoice: 'Invoice', 'credit-note': 'Credit note' }

type Movement = Awaited<ReturnType<typeof listMovements>>['items'][number]

const MOVEMENTS = { payment: 'Payment', refund: 'Refund', 'taken-back': 'Reversed' }

type Credited = Awaited<ReturnType<typeof listRefundsWithCredits>>['items'][number]
