// The words of documents: everything that a page or a PDF shows of an invoice, a credit note or a receipt, as of
// the moment of its issue.

import { sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { DocumentWords } from '#contract/document-content.ts'
import { rateText } from '#contract/gct.ts'
import { formatDay } from '#contract/day-text.ts'
import { formatCents } from '#contract/money.ts'
import type { PlannedRow } from './plan-documents.ts'

export type Seller = { name: string; lines: string[] }

/** What a document says of its order. */
export type DocumentOrder = {
  reference: string
  placedAt: Date
  buyerName: string
  /** Address and parish, as far as the order has them. */
  buyerLines: string[]
}

type Common = { number: string; issuedAt: Date; seller: Seller; order: DocumentOrder }

/** The parts of an invoice's total besides its rows, as the order says them. */
type Parts = {
  delivery: { detail: string }
  discount: { cents: number; detail: string }
}

export type InvoiceWords = Common & {
  rows: readonly PlannedRow[]
  rateBp: number | null
  /** Of the first invoice of an order; a later one has amounts after the discount. */
  parts: Parts | null
  /** What has come for the whole order, and what is left to pay of it. */
  paid: { cents: number; dueCents: number; payments: readonly { text: string }[] }
}

const NO_FACTS = {
  rate: '',
  due: '',
  refund: '',
  day: '',
  invoices: '',
  before: '',
  after: '',
  received: '',
}

/** A sentence of documents, with the facts that it names. */
const sentence = (id: string, facts: Partial<typeof NO_FACTS> = {}) =>
  sectionText(textOf('documents', { ...NO_FACTS, ...facts }), id)

export function invoiceWords(words: InvoiceWords): DocumentWords {
  const { rows, rateBp, parts } = words
  const taxed = rateBp !== null
  const discount = parts?.discount.cents ? [discountRow(parts, taxed)] : []
  return {
    layout: 1,
    kind: 'invoice',
    title: taxed ? 'Tax invoice' : 'Invoice',
    ...head(words, { label: 'Order', ...orderFact(words.order) }),
    subject: 'Item',
    columns: [
      { label: 'Each', minor: true },
      { label: 'Qty', minor: false },
      ...(taxed ? [{ label: 'GCT included', minor: true }] : []),
      { label: 'Amount', minor: false },
    ],
    rows: [...rows.map((row) => invoiceRow(row, { parts, taxed })), ...discount],
    sums: invoiceSums(words),
    notes: [paidNote(words.paid), { lead: '', text: pricesText(rateBp) }],
    footer: sentence('keepInvoice'),
  }
}

function head({ number, issuedAt, seller, order }: Common, last: DocumentWords['facts'][number]) {
  return {
    number,
    seller,
    facts: [
      { label: 'Buyer', value: order.buyerName, more: order.buyerLines },
      { label: 'Number', value: number, more: [] },
      { label: 'Date of issue', value: formatDay(issuedAt), more: [] },
      last,
    ],
  }
}

const orderFact = ({ reference, placedAt }: DocumentOrder) => ({
  value: reference,
  more: [`placed ${formatDay(placedAt)}`],
})

type Showing = { parts: Parts | null; taxed: boolean }

function invoiceRow(row: PlannedRow, { parts, taxed }: Showing) {
  const sum = parts ? row.gross : row.net
  const isWhole = row.quantity > 0 && sum % row.quantity === 0
  return {
    ...named(row, parts?.delivery.detail ?? ''),
    cells: [
      isWhole ? amount(sum / row.quantity) : '',
      row.quantity === 0 ? '' : String(row.quantity),
      ...(taxed ? [amount(row.gct)] : []),
      amount(sum),
    ],
  }
}

const named = ({ lineId, productName, color }: PlannedRow, deliveryDetail: string) => ({
  name: productName,
  detail: lineId === null ? deliveryDetail : color,
})

const discountRow = ({ discount }: Parts, taxed: boolean) => ({
  name: 'Discount',
  detail: discount.detail,
  cells: ['', '', ...(taxed ? [''] : []), amount(-discount.cents)],
})

function invoiceSums({ rows, rateBp, parts, paid }: InvoiceWords): DocumentWords['sums'] {
  const of = parts ? 'gross' : 'net'
  const total = sum(rows, 'net')
  return [
    ...partSums(rows, of),
    ...(parts?.discount.cents
      ? [part('Discount', parts.discount.detail, money(-parts.discount.cents))]
      : []),
    { label: 'Total', detail: '', amount: money(total), role: 'total' },
    ...taxSum(rows, rateBp),
    paid.dueCents > 0
      ? { label: 'Due', detail: 'for the whole order', amount: money(paid.dueCents), role: 'due' }
      : {
          label: 'Paid',
          detail: 'for the whole order',
          amount: money(paid.cents),
          role: 'settled',
        },
  ]
}

function partSums(rows: readonly PlannedRow[], of: 'gross' | 'net'): DocumentWords['sums'] {
  const pieces = rows.filter(({ lineId }) => lineId !== null)
  const delivery = rows.filter(({ lineId }) => lineId === null)
  const count = pieces.reduce((all, { quantity }) => all + quantity, 0)
  return [
    ...(pieces.length > 0
      ? [part('Items', count > 0 ? String(count) : '', money(sum(pieces, of)))]
      : []),
    ...(delivery.length > 0 ? [part('Delivery', '', money(sum(delivery, of)))] : []),
  ]
}

const part = (label: string, detail: string, text: string) =>
  ({ label, detail, amount: text, role: 'part' }) as const

/** An untaxed document says nothing of a tax. */
const taxSum = (rows: readonly PlannedRow[], rateBp: number | null): DocumentWords['sums'] =>
  rateBp === null
    ? []
    : [
        {
          label: 'of which GCT',
          detail: rateText(rateBp),
          amount: money(sum(rows, 'gct')),
          role: 'tax',
        },
      ]

function paidNote({ cents, dueCents, payments }: InvoiceWords['paid']) {
  const text = payments.map((payment) => payment.text).join(', ')
  if (dueCents === 0)
    return {
      lead: sentence(cents > 0 ? 'paidInFull' : 'nothingToPay'),
      text: text && `${text}.`,
    }
  const due = sentence('due', { due: money(dueCents) })
  if (cents === 0) return { lead: sentence('notPaid'), text: due }
  return { lead: sentence('paidInPart'), text: `${text}. ${due}` }
}

const pricesText = (rateBp: number | null) =>
  rateBp === null ? sentence('currency') : sentence('currencyWithTax', { rate: rateText(rateBp) })

export type CreditWords = Common & {
  rows: readonly (PlannedRow & { invoiceNumber: string })[]
  /** The total of the order, and what it is now. */
  before: number
  after: number
  refund: { cents: number; dueOn: Date } | null
}

export function creditWords(words: CreditWords): DocumentWords {
  const { rows, order, before, after, refund } = words
  const invoices = [...new Set(rows.map(({ invoiceNumber }) => invoiceNumber))]
  const rates = [...new Set(rows.flatMap(({ rateBp }) => rateBp ?? []))]
  const corrected = invoices.filter((number) => number !== '')
  return {
    layout: 1,
    kind: 'credit-note',
    title: 'Credit note',
    ...head(words, {
      label: 'Corrects invoice',
      value: corrected.join(', ') || order.reference,
      more: [`order ${order.reference}`],
    }),
    subject: 'Details',
    columns: [
      { label: 'Invoice', minor: true },
      { label: 'Qty', minor: false },
      ...(rates.length > 0 ? [{ label: 'GCT included', minor: true }] : []),
      { label: 'Amount', minor: false },
    ],
    rows: rows.map((row) => ({
      ...named(row, ''),
      cells: [
        row.invoiceNumber,
        row.quantity === 0 ? '' : signed(row.quantity),
        ...(rates.length > 0 ? [amount(row.gct)] : []),
        amount(row.net),
      ],
    })),
    sums: [
      ...partSums(rows, 'net').map((each) => ({ ...each, detail: '' })),
      { label: 'Credit', detail: '', amount: money(sum(rows, 'net')), role: 'total' },
      ...creditTax(rows, rates),
      ...(refund
        ? [{ label: 'Refund due', detail: '', amount: money(refund.cents), role: 'due' } as const]
        : []),
    ],
    notes: [
      ...(refund
        ? [
            {
              lead: sentence('refundDue', { refund: money(refund.cents) }),
              text: sentence('refundBy', { day: formatDay(refund.dueOn) }),
            },
          ]
        : []),
      {
        lead: '',
        text: `${standText(corrected)} ${sentence('totals', { before: money(before), after: money(after) })}`,
      },
    ],
    footer: sentence('keep'),
  }
}

const creditTax = (rows: readonly PlannedRow[], rates: readonly number[]): DocumentWords['sums'] =>
  rates.length === 0
    ? []
    : [
        {
          label: 'of which GCT',
          detail: rates.map(rateText).join(', '),
          amount: money(sum(rows, 'gct')),
          role: 'tax',
        },
      ]

const standText = (invoices: readonly string[]) => {
  if (invoices.length === 0) return sentence('beforeInvoices')
  const id = invoices.length === 1 ? 'invoiceStands' : 'invoicesStand'
  return sentence(id, { invoices: invoices.join(', ') })
}

export type ReceiptWords = Common & {
  /** How the money came, and from where. */
  payment: { cents: number; text: string }
  total: number
  paidCents: number
}

export function receiptWords(words: ReceiptWords): DocumentWords {
  const { order, payment, total, paidCents } = words
  const left = Math.max(0, total - paidCents)
  return {
    layout: 1,
    kind: 'receipt',
    title: 'Receipt',
    ...head(words, { label: 'Order', ...orderFact(order) }),
    subject: 'Payment',
    columns: [{ label: 'Amount', minor: false }],
    rows: [
      {
        name: `For order ${order.reference}`,
        detail: payment.text,
        cells: [amount(payment.cents)],
      },
    ],
    sums: [
      { label: 'Received', detail: '', amount: money(payment.cents), role: 'total' },
      part('Order', 'total', money(total)),
      part('Paid so far', '', money(paidCents)),
      { label: 'Due', detail: '', amount: money(left), role: left > 0 ? 'due' : 'settled' },
    ],
    notes: [
      { lead: sentence('thanks'), text: sentence('received', { received: money(payment.cents) }) },
      { lead: '', text: sentence('noInvoice') },
    ],
    footer: sentence('keep'),
  }
}

const sum = (rows: readonly PlannedRow[], of: 'gross' | 'net' | 'gct') =>
  rows.reduce((all, row) => all + row[of], 0)

/** `J$1,500.37`, `−J$1,500.37`: always with cents. */
const money = (cents: number) =>
  `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents), { exact: true })}`

/** `1,500.37`: in columns, which all are in Jamaican dollars. */
const amount = (cents: number) => money(cents).replace('J$', '')

const signed = (count: number) => (count < 0 ? `−${-count}` : String(count))
