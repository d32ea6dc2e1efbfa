// Bank transfers: open transfers, payments received, bank statements and their lines.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { freeText, oneLine, plainText } from './free-text.ts'
import { listedBy, NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { moneyField } from './money-field.ts'
import { OrderLineView } from './order-lines.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, ReceiptView } from './orders.ts'
import { dollars, instant } from './units.ts'

/** How staff learned of a payment. */
export const PAYMENT_SOURCES = ['receipt', 'statement', 'gateway', 'hand'] as const

const AMOUNT = 'Please enter the amount received, such as 64900.00'

/** A positive amount in dollars, as staff type or paste it. */
const received = moneyField(AMOUNT, 1)

/** `POST /api/transfers/{orderId}/payments`: records a full or partial payment. */
export const ReceivePayment = z.strictObject({
  amount: received,
  /** The uploaded proof of deposit, if there is one. */
  receiptId: rowNumber().optional(),
  bankReference: oneLine(80).optional(),
})
export type ReceivePayment = z.infer<typeof ReceivePayment>

/** `POST /api/transfers/{orderId}/receipts/{receiptId}/rejection`. The shopper sees the reason. */
export const RejectReceipt = z.strictObject({
  reason: freeText(500, 'Please give a reason so the customer can fix it'),
})

/** Filters of the list: all open transfers, those that need attention, or the paid ones. */
export const TRANSFER_VIEWS = ['all', 'receipts', 'partial', 'late', 'paid'] as const
export type TransferShow = (typeof TRANSFER_VIEWS)[number]

export const ListTransfers = z.strictObject({
  q: plainText(100).optional(),
  show: z.enum(TRANSFER_VIEWS).optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListTransfers = z.infer<typeof ListTransfers>

/** The number of transfers by filter, and of statement lines without a match. */
export const TransferCounts = z.object({
  all: z.number(),
  receipts: z.number(),
  partial: z.number(),
  late: z.number(),
  lines: z.number(),
})
export type TransferCounts = z.input<typeof TransferCounts>

/** An order whose payment by transfer is pending. */
export const TransferView = z.object({
  orderId: z.number(),
  reference: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  productName: z.string(),
  selectedColor: z.string(),
  totalAmount: dollars,
  received: dollars,
  due: dollars,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  orderStatus: z.enum(ORDER_STATUSES),
  receipts: z.object({ total: z.number(), waiting: z.number() }),
  lines: z.array(OrderLineView),
  createdAt: instant,
  payBy: instant.nullable(),
  /** Unpaid, and nothing ends it but staff: it is overdue and the clock leaves it, or a payment was taken back. */
  late: z.boolean(),
  /** The path of the order's page. */
  link: z.string(),
})
export type TransferView = z.input<typeof TransferView>

/** A payment received for an order. */
export const PaymentView = z.object({
  id: z.number(),
  amount: dollars,
  source: z.enum(PAYMENT_SOURCES),
  receiptId: z.number().nullable(),
  statementLineId: z.number().nullable(),
  bankReference: z.string(),
  recordedBy: z.string(),
  recordedAt: instant,
})
export type PaymentView = z.input<typeof PaymentView>

/** The payment recorded for a matched line, and the amount still due. */
export const LineMatchedView = PaymentView.extend({ due: dollars })

export const TransferDetailView = TransferView.extend({
  receiptFiles: z.array(ReceiptView),
  payments: z.array(PaymentView),
})
export type TransferDetailView = z.input<typeof TransferDetailView>

/** The date format of a statement. Dates that start with the year are always recognised. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

export const MAX_COLUMNS = 60
/** Maximum number of columns that are joined into a description. */
export const MAX_DESCRIPTION_COLUMNS = 10
const MAX_WORDS = 100
const column = z
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1)

export const DIRECTIONS = ['in', 'out'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The meaning that staff assigned to a word of the debit/credit column. */
const StatementWord = z.strictObject({ word: z.string().max(40), means: z.enum(DIRECTIONS) })
export type StatementWord = z.infer<typeof StatementWord>

/** The content of each column of a statement; columns count from 0. */
export const StatementColumns = z.strictObject({
  /** The row number of the headings, from 1; 0 if there are none. */
  headingRow: z.int().min(0).max(60),
  day: column,
  /** Null if no day can be read two ways, or it is not known yet how they are to be read. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** One column, or several that are joined. */
  description: z.union([
    z.array(column).min(1).max(MAX_DESCRIPTION_COLUMNS),
    column.transform((only) => [only]),
  ]),
  reference: column.nullable(),
  /** Money in. If the column has both directions, money out is negative. Null if it is not known. */
  credit: column.nullable(),
  /** The debit/credit column, needed if the sign of the amount does not show the direction. */
  direction: column.nullable(),
  /** Used to tell the direction if neither a column nor the sign of the amount shows it. */
  balance: column.nullable().default(null),
  words: z.array(StatementWord).max(MAX_WORDS).default([]),
  /** What an amount without a sign is where neither a word nor the balance tells; null if it is not known. */
  unsigned: z.enum(DIRECTIONS).nullable().default(null),
})
export type StatementColumns = z.infer<typeof StatementColumns>

export const STATEMENT_MAX_BYTES = 2 * 1024 * 1024
export const STATEMENT_MAX_ROWS = 10_000

/** A row that cannot be read, and why. */
const StatementRowError = z.object({ row: z.number(), column: z.string(), message: z.string() })
export type StatementRowError = z.input<typeof StatementRowError>

/** A row that is ignored: money out, a sum of other rows, neither a date nor an amount, or above the headings. */
const StatementRowAside = z.object({
  row: z.number(),
  why: z.enum(['out', 'sum', 'other', 'above']),
  text: z.string(),
})
export type StatementRowAside = z.input<typeof StatementRowAside>

/** A word of the debit/credit column and its assumed meaning; null if staff must choose it. */
const StatementWordFound = z.object({
  word: z.string(),
  rows: z.number(),
  means: z.enum(DIRECTIONS).nullable(),
})
export type StatementWordFound = z.input<typeof StatementWordFound>

/** A new line with the same date and amount as a line of another file. */
const StatementLineAlike = z.object({
  row: z.number(),
  day: z.string(),
  amount: dollars,
  description: z.string(),
  earlier: z.object({ fileName: z.string(), description: z.string() }),
})

/** What a statement does not tell: no row that depends on it is imported before staff have said it. */
const StatementQuestion = z.object({
  /** The column of money in; the order of day and month; whether amounts are money in or money out. */
  about: z.enum(['money-in', 'days', 'direction']),
  /** How many rows depend on it. */
  rows: z.number(),
  /** The first of their cells. */
  example: z.string(),
  /** The days that it may be. */
  readings: z.array(z.string()),
})
export type StatementQuestion = z.input<typeof StatementQuestion>

/** Why no money in was found in a statement. */
const NothingIn = z.enum(['words', 'no-amounts', 'no-days', 'all-out', 'empty'])
export type NothingIn = z.input<typeof NothingIn>

/** The content of a statement, read with the chosen columns; nothing is saved yet. */
export const StatementPreview = z.object({
  columns: StatementColumns.extend({
    description: z.array(column),
    balance: column.nullable(),
    words: z.array(StatementWord),
    unsigned: z.enum(DIRECTIONS).nullable(),
  }),
  /** Whether the file itself says what its columns are. */
  hasFixedColumns: z.boolean(),
  /** By whom and when its columns were confirmed, if a file with these headings was imported before. */
  format: z.object({ confirmedBy: z.string(), confirmedAt: instant }).nullable(),
  questions: z.array(StatementQuestion),
  /** The heading of each column, or its letter if it has none. */
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  moneyIn: z.number(),
  moneyInTotal: dollars,
  moneyOut: z.number(),
  /** The number of lines that were already imported. */
  known: z.number(),
  alike: z.array(StatementLineAlike),
  alikeCount: z.number(),
  aside: z.array(StatementRowAside),
  asideCount: z.number(),
  words: z.array(StatementWordFound),
  nothingIn: NothingIn.nullable(),
  errors: z.array(StatementRowError),
  errorCount: z.number(),
})
export type StatementPreview = z.input<typeof StatementPreview>

/** The number of new lines, of lines already imported, and of invalid rows. */
const imported = { added: z.number(), known: z.number(), skipped: z.number() }

export const StatementImported = z.object({ id: z.number(), ...imported })
export type StatementImported = z.input<typeof StatementImported>

/** `GET /api/bank-statements` */
export const ListStatements = z.strictObject(listedBy('date', 'name'))

/** An imported bank statement. */
export const StatementView = z.object({
  id: z.number(),
  fileName: z.string(),
  importedBy: z.string(),
  importedAt: instant,
  ...imported,
})
export type StatementView = z.input<typeof StatementView>

export const LINE_VIEWS = ['open', 'matched', 'aside'] as const
export type LineShow = (typeof LINE_VIEWS)[number]

export const ListLines = z.strictObject({
  ...listedBy('date'),
  show: z.enum(LINE_VIEWS).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type ListLines = z.infer<typeof ListLines>

/** `sure`: order number and amount match, or cents name the order; `likely`: one of them and another hint; else `possible`. */
export const CONFIDENCES = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** An order that a line might pay. */
const ProposalView = z.object({
  orderId: z.number(),
  reference: z.string(),
  customerName: z.string(),
  productName: z.string(),
  due: dollars,
  confidence: z.enum(CONFIDENCES),
  why: z.string(),
  /** Why the order can no longer be paid, although the line names it; null if it can. */
  closed: z.enum(['paid', 'cancelled']).nullable(),
})
export type ProposalView = z.input<typeof ProposalView>

const LineMatch = z.object({
  orderId: z.number(),
  reference: z.string(),
  paymentId: z.number(),
  amount: dollars,
  by: z.string(),
})

export const StatementLineView = z.object({
  id: z.number(),
  day: z.string(),
  description: z.string(),
  bankReference: z.string(),
  amount: dollars,
  aside: z.boolean(),
  matched: LineMatch.nullable(),
  /** Every order that a part of the line pays. */
  matches: z.array(LineMatch),
  /** The part of the amount that pays no order yet. */
  left: dollars,
  proposals: z.array(ProposalView),
})
export type StatementLineView = z.input<typeof StatementLineView>

/** `POST /api/statement-lines/{id}/match`. */
export const MatchLine = z.strictObject({
  orderId: rowNumber('Please choose an order'),
  /** Less than the line's amount if the rest pays another order. */
  amount: received.optional(),
  /** Matches even a paid or cancelled order; what is too much is then owed back. */
  evenIfClosed: z.boolean().optional(),
})

/** `POST /api/statement-lines/matches`: matches lines with a `sure` proposal, after a recheck. */
export const MatchSureLines = z.strictObject({ lineIds: z.array(rowNumber()).min(1).max(200) })
export type MatchSureLines = z.infer<typeof MatchSureLines>
export const SureMatched = z.object({ matched: z.number(), left: z.number() })
export type SureMatched = z.input<typeof SureMatched>

/** `PUT /api/statement-lines/{id}`: sets a line that pays no order aside, or brings it back. */
export const SetLineAside = ignoringReadOnly({ aside: z.boolean() }, [
  'id',
  'day',
  'description',
  'bankReference',
  'amount',
  'matched',
  'matches',
  'left',
  'proposals',
])
