// The desk of refunds: what is owed to customers and what became of it, as a list, in sums, and as
// a file.

import { DebtView, ListDebts } from '#contract/debts.ts'
import { jamaicaMinute } from '#contract/jamaica.ts'
import { MONEY_METHOD_TEXTS } from '#contract/money-methods.ts'
import { dollarsFromCents } from '#contract/money.ts'
import {
  ExportRefunds,
  ListRefundTasks,
  RefundSumsView,
  RefundTaskView,
} from '#contract/order-money.ts'
import { orderReference } from '#contract/order-number.ts'
import { phoneText } from '#contract/person-keys.ts'
import { type ListedRefund, listRefundTasks, sumRefunds } from '#domain/orders/list-refunds.ts'
import { listDebts } from '#domain/reports/debts-to-customers.ts'
import { exporting, minuteCell } from '#http/csv-export.ts'
import { listing, reading, type Routes } from '#http/route.ts'

const COLUMNS: Record<string, (listed: ListedRefund) => string> = {
  Order: ({ order }) => orderReference(order.id),
  Customer: ({ order }) => order.customerName,
  Phone: ({ order }) => phoneText(order.customerPhone),
  Status: ({ order }) => order.orderStatus,
  'Came in': ({ paidCents }) => dollarsFromCents(paidCents),
  'Came by': ({ method }) => MONEY_METHOD_TEXTS[method],
  Amount: ({ task }) => dollarsFromCents(task.amount),
  'Due since': ({ task }) => jamaicaMinute(task.openedAt),
  'Promised by': ({ task }) => task.dueOn,
  'Approved by': ({ task }) => task.approvedBy ?? '',
  Outcome: ({ task }) => task.outcome ?? '',
  Closed: ({ task }) => minuteCell(task.closedAt),
  'Closed by': ({ task }) => task.closedBy ?? '',
}

export const staffRefunds = {
  'GET /refund-tasks': listing({
    summary: 'List refunds that are owed, or were',
    needs: 'orders.read',
    query: ListRefundTasks,
    view: RefundTaskView,
    run: listRefundTasks,
    fields: ({ task, order, ...listed }) => ({
      ...task,
      ...listed,
      orderId: order.id,
      reference: orderReference(order.id),
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      orderStatus: order.orderStatus,
      cancelledAt: order.cancelledAt,
      deleted: order.hiddenAt !== null,
      paid: listed.paidCents,
    }),
  }),
  'GET /debts': listing({
    summary: 'List what is owed to customers, however it arose',
    needs: 'orders.read',
    query: ListDebts,
    view: DebtView,
    run: listDebts,
    fields: ({ order, ...debt }) => ({
      ...debt,
      orderId: order.id,
      reference: orderReference(order.id),
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      deleted: order.hiddenAt !== null,
    }),
  }),
  'GET /refund-sums': reading({
    summary: 'What is owed to customers in all, and what went back this month',
    needs: 'orders.read',
    view: RefundSumsView,
    run: sumRefunds,
  }),
  'POST /refund-exports': exporting({
    summary: 'Refunds as a file of comma-separated values',
    needs: 'reports.money',
    body: ExportRefunds,
    list: 'refunds',
    columns: COLUMNS,
    run: listRefundTasks,
  }),
} satisfies Routes
