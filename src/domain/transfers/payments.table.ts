// Money that came for an order by transfer: who recorded it, and from what. The sum of an order's
// payments decides whether it is paid. A receipt or a line of a statement is counted once.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PAYMENT_SOURCES } from '#contract/transfers.ts'
import { orderKey } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { isOneOf, timestamptz, money, serialId } from '#platform/database/columns.ts'
import { statementLines } from './statements.table.ts'

export const orderPayments = pgTable(
  'order_payments',
  {
    id: serialId(),
    orderId: orderKey(),
    amount: money('amount').notNull(),
    source: text('source', { enum: PAYMENT_SOURCES }).notNull(),
    receiptId: integer('receipt_id')
      .unique()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    statementLineId: integer('statement_line_id')
      .unique()
      .references(() => statementLines.id),
    bankReference: text('bank_reference').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
  },
  (payment) => [
    check('order_payments_positive', sql`${payment.amount} > 0`),
    check('order_payments_source_known', isOneOf(payment.source, PAYMENT_SOURCES)),
    check(
      'order_payments_source_named',
      sql`(${payment.source} = 'receipt') = (${payment.receiptId} is not null) and (${payment.source} = 'statement') = (${payment.statementLineId} is not null)`,
    ),
    index('order_payments_by_order').on(payment.orderId, payment.id),
  ],
)

export type PaymentRow = typeof orderPayments.$inferSelect
