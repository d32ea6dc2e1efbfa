// Documents of orders: invoices, credit notes and receipts, in series without gaps. What is issued stays
// as it is: rows are only added (migrations), but for the buyer, who is blanked when the term of keeping
// has passed. Amounts of credit notes are negative. What was sold before there were documents is
// carried over without a number and without tax.

import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_KINDS } from '#contract/document-content.ts'
import { isOneOf, money, serialId, timestamptz } from '#platform/database/columns.ts'

/** The last number of each series and year. Issuing a document locks its row until the transaction ends. */
export const documentSeries = pgTable(
  'document_series',
  {
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (series) => [
    primaryKey({ columns: [series.kind, series.year] }),
    check(
      'document_series_of_numbered_kinds',
      isOneOf(series.kind, ['invoice', 'credit-note', 'receipt']),
    ),
    check('document_series_from_one', sql`${series.last} >= 1`),
  ],
)

export const documents = pgTable(
  'documents',
  {
    id: serialId(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    /** `INV-2026-000001`; null for what is carried over. */
    number: text('number').unique(),
    /** The Jamaican day on which it was issued. */
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    /** The foreign key is in the migrations, as documents must not depend on orders. */
    orderId: integer('order_id').notNull(),
    /** The payment that a receipt is for; the foreign key is in the migrations. */
    paymentId: integer('payment_id').unique(),
    buyerName: text('buyer_name').notNull(),
    total: money('total').notNull(),
    /** The tax in the total. */
    gct: money('gct').notNull(),
    /** The rate of an invoice in basis points; null for one without tax. */
    rateBp: smallint('rate_bp'),
    /** Canonical JSON, without which nothing can be shown: null for what is carried over. */
    content: text('content'),
    /** SHA-256 of the content as it was issued, in hexadecimal. */
    hash: text('hash'),
    /** When the buyer was blanked; the hash stays that of the original. */
    blankedAt: timestamptz('blanked_at'),
  },
  (document) => [
    check('documents_kind_known', isOneOf(document.kind, DOCUMENT_KINDS)),
    check(
      'documents_numbered_unless_carried_over',
      sql`(${document.kind} = 'carried-over') = (${document.number} is null) and num_nulls(${document.number}, ${document.content}, ${document.hash}) in (0, 3)`,
    ),
    check(
      'documents_signed',
      sql`case when ${document.kind} = 'credit-note' then ${document.total} <= 0 and ${document.gct} between ${document.total} and 0 else ${document.total} >= 0 and ${document.gct} between 0 and ${document.total} end`,
    ),
    check(
      'documents_payment_of_receipt',
      sql`(${document.kind} = 'receipt') = (${document.paymentId} is not null)`,
    ),
    check(
      'documents_untaxed',
      sql`${document.kind} in ('invoice','credit-note') or ${document.gct} = 0`,
    ),
    check('documents_hash', sql`${document.hash} ~ '^[0-9a-f]{64}$'`),
    index('documents_by_order').on(document.orderId, document.id),
    index('documents_by_day').on(document.issuedOn, document.id),
    index('documents_by_kind').on(document.kind, document.issuedOn),
    index('documents_to_blank')
      .on(document.issuedOn, document.id)
      .where(sql`${document.blankedAt} is null`),
    index('documents_invoices_by_day')
      .on(document.issuedOn, document.rateBp)
      .where(sql`${document.kind} = 'invoice'`),
    uniqueIndex('documents_one_carried_over')
      .on(document.orderId)
      .where(sql`${document.kind} = 'carried-over'`),
  ],
)

export type DocumentRow = typeof documents.$inferSelect

export const ROW_KINDS = ['piece', 'delivery'] as const

/** What a document consists of: its pieces, and its delivery. Receipts have no rows. */
export const documentRows = pgTable(
  'document_rows',
  {
    id: serialId(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    /** From 1, within the document. */
    position: smallint('position').notNull(),
    kind: text('kind', { enum: ROW_KINDS }).notNull(),
    /** The invoice that the row belongs to: in a credit note the one that it corrects. */
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => documents.id),
    /** The line of the order; it may be gone. Null for the delivery. */
    lineId: integer('line_id'),
    productId: integer('product_id'),
    productName: text('product_name').notNull(),
    color: text('color').notNull(),
    category: text('category').notNull(),
    parish: text('parish').notNull(),
    /** Pieces that came or, negative, went; 0 where only the amount changed. */
    quantity: smallint('quantity').notNull(),
    /** Before any discount. */
    gross: money('gross').notNull(),
    /** After its share of the discount. The document's total is the sum of these. */
    net: money('net').notNull(),
    /** The tax in `net`. */
    gct: money('gct').notNull(),
    rateBp: smallint('rate_bp'),
    /** What a piece cost the shop, as of its sale. */
    unitCost: money('unit_cost'),
    /** Copied from the document, for reports. */
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  },
  (row) => [
    check('document_rows_kind_known', isOneOf(row.kind, ROW_KINDS)),
    check(
      'document_rows_piece_of_line',
      sql`(${row.kind} = 'piece') = (${row.lineId} is not null)`,
    ),
    check('document_rows_tax_of_rate', sql`${row.rateBp} is not null or ${row.gct} = 0`),
    uniqueIndex('document_rows_one_a_place').on(row.documentId, row.position),
    index('document_rows_by_invoice').on(row.invoiceId),
    index('document_rows_by_day').on(row.issuedOn),
  ],
)

export type DocumentRowRow = typeof documentRows.$inferSelect
