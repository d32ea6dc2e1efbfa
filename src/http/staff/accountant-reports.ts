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
import { type Columns, exportList, minuteCell } from '#http/csv-export.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'

const tag = 'Reports'
const needs = 'reports.money'
const errors = { 422: 'No period, or one that is too long' }

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
    errors,
    view: TaxDocumentView,
    run: listTaxDocuments,
  }),
  'POST /gct-exports': endpoint({
    summary: 'The invoices and credit notes of a month as a file of comma-separated values',
    tag,
    needs,
    body: ExportGct,
    handle: (c, { body }) =>
      exportList(c, {
        list: 'gct',
        fileName: `gct-${body.month}.csv`,
        columns: RETURN_COLUMNS,
        read: (tx, page) => listForReturn(tx, { ...body, ...page }),
      }),
  }),
  'GET /invoiced-report': reading({
    summary: 'Sum what was invoiced, by product, category, colour or parish',
    tag,
    needs,
    query: InvoicedQuery,
    errors,
    view: InvoicedReport,
    run: (tx, query) => sumInvoiced(tx, query),
  }),
  'POST /invoiced-exports': endpoint({
    summary: 'What was invoiced by group as a file of comma-separated values',
    tag,
    needs,
    body: InvoicedQuery,
    handle: (c, { body }) =>
      exportList(c, {
        list: 'invoiced',
        fileName: `invoiced-by-${body.by}.csv`,
        columns: INVOICED_COLUMNS,
        read: async (tx) => {
          const { groups, from, to } = await sumInvoiced(tx, body, ALL_GROUPS)
          const items = groups.map((group) => ({ ...group, from, to }))
          return { items, total: items.length }
        },
      }),
  }),
  'GET /money-report': reading({
    summary: 'Sum money in and out by day and method',
    tag,
    needs,
    query: ReportPeriod,
    errors,
    view: MoneyReport,
    run: sumMoney,
  }),
  'GET /money-movements': listing({
    summary: 'List payments and refunds of some days',
    tag,
    needs,
    query: ListMovements,
    errors,
    view: MovementView,
    run: listMovements,
    fields: (movement) => ({ ...movement, orderReference: orderReference(movement.orderId) }),
  }),
  'POST /money-exports': endpoint({
    summary: 'Payments and refunds of some days as a file of comma-separated values',
    tag,
    needs,
    body: ReportPeriod,
    handle: (c, { body }) =>
      exportList(c, {
        list: 'money',
        columns: MOVEMENT_COLUMNS,
        read: (tx, page) => listMovements(tx, { ...body, ...page, sort: 'date' }),
      }),
  }),
  'GET /placed-report': reading({
    summary: 'Count and sum orders by the day they were placed',
    tag,
    needs,
    query: ReportPeriod,
    errors,
    view: PlacedReport,
    run: sumPlaced,
  }),
  'POST /placed-exports': endpoint({
    summary: 'Orders by the day they were placed as a file of comma-separated values',
    tag,
    needs,
    body: ReportPeriod,
    handle: (c, { body }) =>
      exportList(c, {
        list: 'placed',
        fileName: 'orders-placed.csv',
        columns: PLACED_COLUMNS,
        read: (tx, page) => listPlaced(tx, { ...body, ...page }),
      }),
  }),
  'POST /credited-refund-exports': endpoint({
    summary: 'Refunds with the credit notes of their orders as a file of comma-separated values',
    tag,
    needs,
    body: ReportPeriod,
    handle: (c, { body }) =>
      exportList(c, {
        list: 'credit-notes-and-refunds',
        columns: CREDIT_COLUMNS,
        read: (tx, page) => listRefundsWithCredits(tx, { ...body, ...page }),
      }),
  }),
} satisfies Routes

const ALL_GROUPS = 1_000_000

const KINDS = { invoice: 'Invoice', 'credit-note': 'Credit note' }

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
  Row: ({ isDelivery }) => (isDelivery ? 'Delivery' : 'Pieces'),
  Quantity: ({ quantity }) => BigInt(quantity),
  Invoiced: ({ total }) => total,
  'Net of tax': ({ total, gct }) => total - gct,
  GCT: ({ gct }) => gct,
  Margin: ({ margin }) => margin ?? 'not known',
  'Net of tax with cost not known': ({ costUnknown }) => costUnknown,
  'Of which carried over': ({ carriedOver }) => carriedOver,
}

type Movement = Awaited<ReturnType<typeof listMovements>>['items'][number]

const MOVEMENTS = { payment: 'Payment', refund: 'Refund', 'taken-back': 'Reversed' }

const MOVEMENT_COLUMNS: Columns<Movement> = {
  Day: ({ day }) => day,
  'Which day': ({ dayOf }) => (dayOf === 'bank' ? 'Bank’s day' : 'Day noted'),
  Kind: ({ kind }) => MOVEMENTS[kind],
  Method: ({ method }) => MONEY_METHOD_TEXTS[method],
  Reference: ({ reference }) => reference,
  Amount: ({ amount }) => amount,
  Order: ({ orderId }) => orderReference(orderId),
  Customer: ({ customerName }) => customerName,
  'Noted by': ({ recordedBy }) => recordedBy,
}

type Credited = Awaited<ReturnType<typeof listRefundsWithCredits>>['items'][number]

const CREDIT_COLUMNS: Columns<Credited> = {
  'Day noted': ({ day }) => day,
  Kind: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Refund taken back'),
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
