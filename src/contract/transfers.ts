// What both sides say about bank transfers: the desk's list, money that came, statements and their
// lines.

import { z } from 'zod'
import { asRead } from './as-read.ts'
import { freeText, oneLine, plainText } from './free-text.ts'
import { listedBy, NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { moneyField } from './money-field.ts'
import type { OrderStatus, PaymentStatus, ReceiptView } from './orders.ts'

/** By what staff know that money came. */
export const PAYMENT_SOURCES = ['receipt', 'statement', 'hand'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

const AMOUNT = 'Please enter the amount received, such as 64900.00'

/** Dollars as staff type or paste them, above nothing. */
const received = moneyField(AMOUNT, 1)

/** `POST /api/transfers/{orderId}/payments`: money that came, all of it or a part. */
export const ReceivePayment = z.strictObject({
  amount: received,
  /** The receipt that shows it, if it is known by one. */
  receiptId: rowNumber().optional(),
  bankReference: oneLine(80).optional(),
})
export type ReceivePayment = z.infer<typeof ReceivePayment>

/** `POST /api/transfers/{orderId}/receipts/{receiptId}/rejection`; the shopper reads the reason. */
export const RejectReceipt = z.strictObject({
  reason: freeText(500, 'Please say why, so that the shopper can mend it'),
})
export type RejectReceipt = z.infer<typeof RejectReceipt>

/** What the list shows: every open transfer, those that want something of staff, or the paid ones. */
export const TRANSFER_VIEWS = ['all', 'receipts', 'partial', 'late', 'paid'] as const
export type TransferShow = (typeof TRANSFER_VIEWS)[number]

export const ListTransfers = z.strictObject({
  q: plainText(100).optional(),
  show: z.enum(TRANSFER_VIEWS).optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListTransfers = z.infer<typeof ListTransfers>

/** How many transfers each view of the list holds, and how many lines wait for a match. */
export type TransferCounts = Record<Exclude<TransferShow, 'paid'>, number> & { lines: number }

/** An order whose transfer is waited for. */
export type TransferView = {
  orderId: number
  reference: string
  customerName: string
  customerEmail: string
  customerPhone: string
  productName: string
  selectedColor: string
  totalAmount: string
  received: string
  due: string
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  receipts: { total: number; waiting: number }
  createdAt: string
  payBy: string | null
  /** Past its time, but kept: a receipt waits, or a part has come. */
  late: boolean
  /** The path of the order's own page. */
  link: string
}

/** Money that came for an order. */
export type PaymentView = {
  id: number
  amount: string
  source: PaymentSource
  receiptId: number | null
  statementLineId: number | null
  bankReference: string
  recordedBy: string
  recordedAt: string
}

/** A line that was matched, and what its order still lacks. */
export type LineMatchedView = PaymentView & { due: string }

export type TransferDetailView = TransferView & {
  receiptFiles: ReceiptView[]
  payments: PaymentView[]
}

/** How the days of a statement are written; one that begins with the year is read in any case. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

export const MOST_COLUMNS = 60
/** How many columns the description of a line is made of, at most. */
export const MOST_TEXTS = 10
const MOST_WORDS = 100
const column = z
  .int()
  .min(0)
  .max(MOST_COLUMNS - 1)

export const DIRECTIONS = ['in', 'out'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** What a word of the column for debit or credit means, as staff say. */
const StatementWord = z.strictObject({ word: z.string().max(40), means: z.enum(DIRECTIONS) })
export type StatementWord = z.infer<typeof StatementWord>

/** Which column of a statement holds what; counted from 0. */
export const StatementColumns = z.strictObject({
  /** The row of the headings, from 1; 0 for a file without. */
  headingRow: z.int().min(0).max(60),
  day: column,
  dateOrder: z.enum(DATE_ORDERS),
  /** One column, or all whose words make up the description. */
  description: z.union([
    z.array(column).min(1).max(MOST_TEXTS),
    column.transform((only) => [only]),
  ]),
  reference: column.nullable(),
  /** Money in; in a column with both directions, money out is negative. */
  credit: column,
  /** Says debit or credit, where the amount itself does not. */
  direction: column.nullable(),
  /** Tells the direction where neither a column nor the amount itself does. */
  balance: column.nullable().default(null),
  words: z.array(StatementWord).max(MOST_WORDS).default([]),
})
export type StatementColumns = z.infer<typeof StatementColumns>

export const STATEMENT_MAX_BYTES = 2 * 1024 * 1024
export const STATEMENT_MAX_ROWS = 10_000

/** One row that cannot be read, and why. */
export type StatementRowError = { row: number; column: string; message: string }

/** A row that brings no money: money out, a sum over other rows, or neither day nor amount. */
export type StatementRowAside = { row: number; why: 'out' | 'sum' | 'other'; text: string }

/** A word of the column for debit or credit, and what it is taken to mean; null has to be told. */
export type StatementWordFound = { word: string; rows: number; means: Direction | null }

/** A new line with the day and the amount of a line that another file brought. */
export type StatementLineAlike = {
  row: number
  day: string
  amount: string
  description: string
  earlier: { fileName: string; description: string }
}

/** Why a statement seems to bring no money. */
export type NothingIn = 'words' | 'no-amounts' | 'no-days' | 'all-out' | 'empty'

/** What a statement holds, read as the columns say; nothing is kept yet. */
export type StatementPreview = {
  columns: StatementColumns
  /** What each column is called, or its letter. */
  headings: string[]
  sample: string[][]
  rows: number
  moneyIn: number
  moneyInTotal: string
  moneyOut: number
  /** Lines that an earlier statement brought. */
  known: number
  alike: StatementLineAlike[]
  alikeCount: number
  aside: StatementRowAside[]
  asideCount: number
  words: StatementWordFound[]
  nothingIn: NothingIn | null
  errors: StatementRowError[]
  errorCount: number
}

export type StatementImported = {
  id: number
  added: number
  known: number
  skipped: number
}

/** `GET /api/bank-statements` */
export const ListStatements = z.strictObject(listedBy('date', 'name'))
export type ListStatements = z.infer<typeof ListStatements>

/** A file of the bank that was read in, and what it brought. */
export type StatementView = {
  id: number
  fileName: string
  importedBy: string
  importedAt: string
  /** Lines that were new, lines that an earlier file had brought, rows that were wrong. */
  added: number
  known: number
  skipped: number
}

export const LINE_VIEWS = ['open', 'matched', 'aside'] as const
export type LineShow = (typeof LINE_VIEWS)[number]

export const ListLines = z.strictObject({
  ...listedBy('date'),
  show: z.enum(LINE_VIEWS).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type ListLines = z.infer<typeof ListLines>

/** `sure`: number and amount agree; `likely`: one agrees and more speaks for it; else `possible`. */
export const CONFIDENCES = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** An order that a line may pay. */
export type ProposalView = {
  orderId: number
  reference: string
  customerName: string
  productName: string
  due: string
  confidence: Confidence
  why: string
  /** Named by the line, but nothing can be matched with it. */
  closed: 'paid' | 'cancelled' | null
}

export type StatementLineView = {
  id: number
  day: string
  description: string
  bankReference: string
  amount: string
  aside: boolean
  matched: { orderId: number; reference: string; paymentId: number; by: string } | null
  proposals: ProposalView[]
}

/** `POST /api/statement-lines/{id}/match`. */
export const MatchLine = z.strictObject({ orderId: rowNumber('Please choose an order') })
export type MatchLine = z.infer<typeof MatchLine>

/** `POST /api/statement-lines/matches`: the lines that staff saw as sure; each is looked at again. */
export const MatchSureLines = z.strictObject({ lineIds: z.array(rowNumber()).min(1).max(200) })
export type MatchSureLines = z.infer<typeof MatchSureLines>
export type SureMatched = { matched: number; left: number }

/** `PUT /api/statement-lines/{id}`: a line that pays no order, or one that may after all. */
export const SetLineAside = asRead({ aside: z.boolean() }, [
  'id',
  'day',
  'description',
  'bankReference',
  'amount',
  'matched',
  'proposals',
])
export type SetLineAside = z.infer<typeof SetLineAside>
