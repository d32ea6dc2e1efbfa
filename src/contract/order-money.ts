// Money in and out of an order on the wire: payments, refunds, what is due and what is owed.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { moneyField } from './money-field.ts'
import { dollars, instant } from './units.ts'

/** How money came or went. */
export const MONEY_METHODS = ['transfer', 'card', 'cash', 'gateway', 'other'] as const
export type MoneyMethod = (typeof MONEY_METHODS)[number]

/** How a refund task ended. */
export const TASK_OUTCOMES = ['refunded', 'kept', 'nothing-due'] as const

/** What an order's money amounts to, beside its payment status. */
export const MONEY_BADGES = ['part-paid', 'overpaid', 'refund-due', 'refunded'] as const
export type MoneyBadge = (typeof MONEY_BADGES)[number]

const received = moneyField('Please enter the amount received, such as 64900.00', 1)
const refunded = moneyField('Please enter the amount sent back, such as 64900.00', 1)

/** `POST /api/orders/{id}/payments`: money that came, whatever state the order is in. */
export const RecordPayment = z.strictObject({
  amount: received,
  method: z.enum(MONEY_METHODS, 'Please say how the money came'),
  reference: oneLine(80).optional(),
})
export type RecordPayment = z.infer<typeof RecordPayment>

/** `POST /api/orders/{id}/refunds`. */
export const RecordRefund = z.strictObject({
  amount: refunded,
  method: z.enum(MONEY_METHODS, 'Please say how the money went back'),
  reference: oneLine(80).optional(),
  last4: z
    .string()
    .regex(/^(\d{4})?$/, 'Please enter the last four digits only')
    .optional(),
})
export type RecordRefund = z.infer<typeof RecordRefund>

/** One row of money: a payment or a refund, and the row that took it back. */
export const MoneyRowView = z.object({
  id: z.number(),
  kind: z.enum(['payment', 'refund']),
  amount: dollars,
  method: z.enum(MONEY_METHODS),
  /** Where a payment is known from. */
  source: z.string(),
  reference: z.string(),
  last4: z.string(),
  statementLineId: z.number().nullable(),
  receiptId: z.number().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
  takenBack: z.object({ by: z.string(), at: instant }).nullable(),
})
export type MoneyRowView = z.input<typeof MoneyRowView>

/** Money that came or went back, as the customer sees it. */
export const OwnMoneyView = MoneyRowView.pick({
  id: true,
  kind: true,
  amount: true,
  method: true,
  recordedAt: true,
})
export type OwnMoneyView = z.input<typeof OwnMoneyView>

/** The open task of an order to which money is owed. */
export const RefundDueView = z.object({
  taskId: z.number(),
  amount: dollars,
  openedAt: instant,
  /** The last day that the customer was promised. */
  dueOn: z.string(),
  /** Whether a second person has to agree, and who did. */
  needsApproval: z.boolean(),
  approvedBy: z.string().nullable(),
})
export type RefundDueView = z.input<typeof RefundDueView>

/** What came, what went and what is left to pay or owed. */
export const OrderMoneyView = z.object({
  net: dollars,
  due: dollars,
  overpaid: dollars,
  badge: z.enum(MONEY_BADGES).nullable(),
})
export type OrderMoneyView = z.input<typeof OrderMoneyView>

/** `GET /api/orders/{id}/money` */
export const OrderMoneyDetailView = OrderMoneyView.extend({
  rows: z.array(MoneyRowView),
  refundDue: RefundDueView.nullable(),
})
export type OrderMoneyDetailView = z.input<typeof OrderMoneyDetailView>

/** `overpaid`: the open ones of orders that are not cancelled. */
export const REFUND_VIEWS = ['open', 'overpaid', 'closed'] as const

/** `GET /api/refund-tasks` */
export const ListRefundTasks = z.strictObject({
  ...listedBy('date', 'amount'),
  show: z.enum(REFUND_VIEWS).optional(),
})
export type ListRefundTasks = z.infer<typeof ListRefundTasks>

/** `POST /api/refund-exports`: every refund that a list of them finds. */
export const ExportRefunds = ListRefundTasks.omit({ limit: true, cursor: true })
export type ExportRefunds = z.infer<typeof ExportRefunds>

export const RefundTaskView = z.object({
  id: z.number(),
  orderId: z.number(),
  reference: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  orderStatus: z.string(),
  /** When the order was cancelled; null for one that was paid too much. */
  cancelledAt: instant.nullable(),
  /** Whether the order was deleted and is kept for its money. */
  deleted: z.boolean(),
  amount: dollars,
  paid: dollars,
  /** How the last of the money came that is still here. */
  method: z.enum(MONEY_METHODS),
  openedAt: instant,
  dueOn: z.string(),
  late: z.boolean(),
  needsApproval: z.boolean(),
  approvedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  outcome: z.enum(TASK_OUTCOMES).nullable(),
  closedBy: z.string().nullable(),
})
export type RefundTaskView = z.input<typeof RefundTaskView>

const refundSum = z.object({ count: z.number(), amount: dollars })

/** `GET /api/refund-sums`: what is owed in all, and what went back this month. */
export const RefundSumsView = z.object({
  open: refundSum,
  /** Of the open ones, those of orders that are not cancelled. */
  overpaid: refundSum,
  /** Open longer than the customer was promised. */
  late: refundSum,
  /** Above the limit, with nobody’s agreement yet. */
  waiting: refundSum.extend({ above: dollars }),
  /** In the calendar month of Jamaica, with the average of days from owed to sent; null for none. */
  sent: refundSum.extend({ days: z.number().nullable() }),
})
export type RefundSumsView = z.input<typeof RefundSumsView>

/** An entry of what staff changed in an order. */
export const OrderChangeView = z.object({
  id: z.number(),
  at: instant,
  by: z.string(),
  field: z.string(),
  old: z.string(),
  new: z.string(),
  reason: z.string(),
})
export type OrderChangeView = z.input<typeof OrderChangeView>
