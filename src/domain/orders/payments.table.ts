// Money in and out of an order. A row never changes, except for one mark that is written once: the
// later row that takes it back. That row has the negative amount, so what stands of an order, and
// of a line of a statement, is the sum of its rows (migrations enforce both).

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { MONEY_METHODS, TASK_OUTCOMES } from '#contract/order-money.ts'
import { PAYMENT_SOURCES } from '#contract/transfers.ts'
import { isOneOf, largeMoney, money, serialId, timestamptz } from '#platform/database/columns.ts'
import { gatewayCharges } from './charges.table.ts'
import { orderKey } from './orders.table.ts'
import { receipts } from './receipts.table.ts'

export const orderPayments = pgTable(
  'order_payments',
  {
    id: serialId(),
    orderId: orderKey(),
    /** Negative where it takes another row back. */
    amount: money('amount').notNull(),
    method: text('method', { enum: MONEY_METHODS }).notNull().default('transfer'),
    source: text('source', { enum: PAYMENT_SOURCES }).notNull(),
    receiptId: integer('receipt_id').references(() => receipts.id, { onDelete: 'cascade' }),
    /** The foreign key is in the migrations, as orders must not depend on transfers. */
    statementLineId: integer('statement_line_id'),
    /** What a gateway charged: a payment each. */
    chargeId: integer('charge_id').references(() => gatewayCharges.id, { onDelete: 'cascade' }),
    bankReference: text('bank_reference').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
    /** The payment that this row takes back. */
    takesBack: integer('takes_back')
      .unique()
      .references((): AnyPgColumn => orderPayments.id, { onDelete: 'cascade' }),
    takenBackBy: integer('taken_back_by')
      .unique()
      .references((): AnyPgColumn => orderPayments.id, { onDelete: 'set null' }),
  },
  (payment) => [
    check(
      'order_payments_signed',
      sql`(${payment.amount} > 0) = (${payment.takesBack} is null) and ${payment.amount} <> 0`,
    ),
    check('order_payments_source_known', isOneOf(payment.source, PAYMENT_SOURCES)),
    check('order_payments_method_known', isOneOf(payment.method, MONEY_METHODS)),
    check(
      'order_payments_source_named',
      sql`(${payment.source} = 'receipt') = (${payment.receiptId} is not null) and (${payment.source} = 'statement') = (${payment.statementLineId} is not null) and (${payment.source} = 'gateway') = (${payment.chargeId} is not null)`,
    ),
    index('order_payments_by_order').on(payment.orderId, payment.id),
    index('order_payments_by_line').on(payment.statementLineId),
    uniqueIndex('order_payments_one_a_charge').on(payment.chargeId),
    index('order_payments_by_receipt').on(payment.receiptId),
  ],
)

export type PaymentRow = typeof orderPayments.$inferSelect

/** What the shop owes a customer. An order has one open task at most. */
export const refundTasks = pgTable(
  'refund_tasks',
  {
    id: serialId(),
    orderId: orderKey(),
    /** A larger type than that of a payment, as several payments may add up. */
    amount: largeMoney('amount').notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    /** The last day by which the customer was promised the money. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    approvedBy: text('approved_by'),
    approvedById: integer('approved_by_id'),
    approvedAt: timestamptz('approved_at'),
    closedAt: timestamptz('closed_at'),
    outcome: text('outcome', { enum: TASK_OUTCOMES }),
    closedBy: text('closed_by'),
  },
  (task) => [
    check('refund_tasks_positive', sql`${task.amount} > 0`),
    check('refund_tasks_outcome_known', isOneOf(task.outcome, TASK_OUTCOMES)),
    check(
      'refund_tasks_closed_somehow',
      sql`(${task.closedAt} is null) = (${task.outcome} is null)`,
    ),
    index('refund_tasks_by_order').on(task.orderId, task.id),
    index('refund_tasks_open')
      .on(task.dueOn, task.id)
      .where(sql`${task.closedAt} is null`),
    index('refund_tasks_by_day').on(task.openedAt, task.id),
  ],
)

export type RefundTaskRow = typeof refundTasks.$inferSelect

export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: serialId(),
    orderId: orderKey(),
    taskId: integer('task_id').references(() => refundTasks.id, { onDelete: 'set null' }),
    /** Negative where it takes another row back. */
    amount: money('amount').notNull(),
    method: text('method', { enum: MONEY_METHODS }).notNull(),
    reference: text('reference').notNull().default(''),
    /** The last digits of the account or card that the money went to. */
    last4: text('last4').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
    /** The refund that this row takes back. */
    takesBack: integer('takes_back')
      .unique()
      .references((): AnyPgColumn => orderRefunds.id, { onDelete: 'cascade' }),
    takenBackBy: integer('taken_back_by')
      .unique()
      .references((): AnyPgColumn => orderRefunds.id, { onDelete: 'set null' }),
  },
  (refund) => [
    check(
      'order_refunds_signed',
      sql`(${refund.amount} > 0) = (${refund.takesBack} is null) and ${refund.amount} <> 0`,
    ),
    check('order_refunds_method_known', isOneOf(refund.method, MONEY_METHODS)),
    check('order_refunds_last4', sql`${refund.last4} ~ '^([0-9]{4})?$'`),
    index('order_refunds_by_order').on(refund.orderId, refund.id),
    index('order_refunds_by_ending')
      .on(refund.last4)
      .where(sql`${refund.last4} <> ''`),
  ],
)

export type RefundRow = typeof orderRefunds.$inferSelect
