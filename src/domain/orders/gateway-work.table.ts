// What the shop has gateways do and what staff decide about their payments: refunds, tasks, and the notifications that
// were read already.

import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  GATEWAY_REFUND_STATES,
  GATEWAY_TASK_KINDS,
  GATEWAY_TASK_OUTCOMES,
  GATEWAYS,
} from '#contract/gateways.ts'
import { isOneOf, money, serialId, timestamptz } from '#platform/database/columns.ts'
import { gatewayCharges, paymentAttempts } from './charges.table.ts'
import { orderKey } from './orders.table.ts'
import { orderRefunds, refundTasks } from './payments.table.ts'

/** A refund that the shop has a gateway make. Once it is made, there is a row in `order_refunds`, too. */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    id: serialId(),
    orderId: orderKey(),
    chargeId: integer('charge_id')
      .notNull()
      .references(() => gatewayCharges.id, { onDelete: 'cascade' }),
    taskId: integer('task_id').references(() => refundTasks.id, { onDelete: 'set null' }),
    /** Names the refund to the gateway, equal whenever it is tried again. */
    refundKey: uuid('refund_key').notNull().unique('gateway_refunds_key_once'),
    amount: money('amount').notNull(),
    state: text('state', { enum: GATEWAY_REFUND_STATES }).notNull(),
    code: text('code').notNull().default(''),
    gatewayId: text('gateway_id'),
    /** The refund of the order, once it is made. */
    orderRefundId: integer('order_refund_id')
      .unique('gateway_refunds_order_refund_once')
      .references(() => orderRefunds.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by').notNull(),
    requestedById: integer('requested_by_id'),
    requestedAt: timestamptz('requested_at').notNull(),
    endedAt: timestamptz('ended_at'),
    nextInquiryAt: timestamptz('next_inquiry_at'),
    inquiries: smallint('inquiries').notNull().default(0),
  },
  (refund) => [
    check('gateway_refunds_state_known', isOneOf(refund.state, GATEWAY_REFUND_STATES)),
    check('gateway_refunds_positive', sql`${refund.amount} > 0`),
    check(
      'gateway_refunds_ended',
      sql`(${refund.endedAt} is not null) = (${refund.state} in ('done','refused'))`,
    ),
    check(
      'gateway_refunds_made',
      sql`(${refund.state} = 'done') = (${refund.orderRefundId} is not null)`,
    ),
    index('gateway_refunds_by_order').on(refund.orderId, refund.id),
    index('gateway_refunds_by_charge').on(refund.chargeId),
    index('gateway_refunds_by_task').on(refund.taskId),
    index('gateway_refunds_due')
      .on(refund.nextInquiryAt)
      .where(sql`${refund.nextInquiryAt} is not null`),
    // An order has one refund under way at most.
    uniqueIndex('gateway_refunds_one_open')
      .on(refund.orderId)
      .where(sql`${refund.endedAt} is null`),
  ],
)
export type GatewayRefundRow = typeof gatewayRefunds.$inferSelect

/** What staff have to decide. */
export const gatewayTasks = pgTable(
  'gateway_tasks',
  {
    id: serialId(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    kind: text('kind', { enum: GATEWAY_TASK_KINDS }).notNull(),
    attemptId: integer('attempt_id').references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    chargeId: integer('charge_id').references(() => gatewayCharges.id, { onDelete: 'cascade' }),
    refundId: integer('refund_id').references(() => gatewayRefunds.id, { onDelete: 'cascade' }),
    /** The gateway's own code, or which of its figures differ. */
    code: text('code').notNull(),
    /** What else tells two open tasks apart; of a dispute, which step and the gateway's own id of the charge. */
    matter: text('matter').notNull().default(''),
    openedAt: timestamptz('opened_at').notNull(),
    closedAt: timestamptz('closed_at'),
    outcome: text('outcome', { enum: GATEWAY_TASK_OUTCOMES }),
    closedBy: text('closed_by'),
    /** What staff wrote when they closed it. */
    note: text('note').notNull().default(''),
  },
  (task) => [
    check('gateway_tasks_gateway_known', isOneOf(task.gateway, GATEWAYS)),
    check('gateway_tasks_kind_known', isOneOf(task.kind, GATEWAY_TASK_KINDS)),
    check('gateway_tasks_outcome_known', isOneOf(task.outcome, GATEWAY_TASK_OUTCOMES)),
    check(
      'gateway_tasks_closed_somehow',
      sql`num_nulls(${task.closedAt}, ${task.outcome}, ${task.closedBy}) in (0, 3)`,
    ),
    index('gateway_tasks_by_time').on(task.openedAt, task.id),
    index('gateway_tasks_by_attempt').on(task.attemptId),
    index('gateway_tasks_by_charge').on(task.chargeId),
    index('gateway_tasks_by_refund').on(task.refundId),
    index('gateway_tasks_open')
      .on(task.openedAt, task.id)
      .where(sql`${task.closedAt} is null`),
    // The same matter is one task, however often the gateway reports it.
    uniqueIndex('gateway_tasks_one_open')
      .on(
        task.gateway,
        task.kind,
        sql`coalesce(${task.attemptId}, 0)`,
        sql`coalesce(${task.chargeId}, 0)`,
        sql`coalesce(${task.refundId}, 0)`,
        task.matter,
      )
      .where(sql`${task.closedAt} is null`),
  ],
)
export type GatewayTaskRow = typeof gatewayTasks.$inferSelect

/** Notifications that were verified, by their ids: a repeated one does nothing. */
export const gatewayNotices = pgTable(
  'gateway_notices',
  {
    id: serialId(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    noticeId: text('notice_id').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (notice) => [
    check('gateway_notices_gateway_known', isOneOf(notice.gateway, GATEWAYS)),
    unique('gateway_notices_once').on(notice.gateway, notice.noticeId),
    index('gateway_notices_by_time').on(notice.receivedAt),
  ],
)
