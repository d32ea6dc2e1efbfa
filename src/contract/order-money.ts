// Money in and out of an order on the wire: payments, refunds, what is due and what is owed.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { moneyField } from './money-field.ts'
import { dollars, instant } from './units.ts'

/** How money came or went. */
export const MONEY_METHODS = ['transfer', 'card', 'cash', 'gateway', 'other'] as const
export type MoneyMethod = (typeof MONEY_METHODS)[number]

/** How money came that staff note by hand: a payment by a gateway always names its charge. */
export const HAND_METHODS = ['transfer', 'card', 'cash', 'other'] as const satisfies MoneyMethod[]
export type HandMethod = (typeof HAND_METHODS)[number]

/**
 * What becomes of an unpaid order of which a payment is taken back. `wait`: it waits for staff, and no clock runs. `remind`:
 * the customer is mailed and has the whole usual time once more.
 */
export const AFTER_TAKING_BACK = ['wait', 'remind', 'cancel'] as const
export type AfterTakingBack = (typeof AFTER_TAKING_BACK)[number]

/** `DELETE /api/orders/{id}/payments/{paymentId}`, and the same of transfers; without a word `wait`. */
export const TakeBackPayment = z.strictObject({ next: z.enum(AFTER_TAKING_BACK).optional() })
export type TakeBackPayment = z.infer<typeof TakeBackPayment>

/** How a refund task ended; `given-up`: small change of a customer who was erased. */
export const TASK_OUTCOMES = ['refunded', 'kept', 'nothing-due', 'given-up'] as const

/** Badges that say how an order's money stands, shown beside its payment status. */
export const MONEY_BADGES = [
  'part-paid',
  'overpaid',
  'refund-due',
  'part-refunded',
  'refunded',
] as const
export type MoneyBadge = (typeof MONEY_BADGES)[number]

const received = moneyField('Please enter the amount received, such as 64900.00', 1)
const refunded = moneyField('Please enter the refund amount, such as 64900.00', 1)

/** `POST /api/orders/{id}/payments`: money received for an order in any state. */
export const RecordPayment = z.strictObject({
  amount: received,
  method: z.enum(HAND_METHODS, 'Please choose a payment method'),
  reference: oneLine(80).optional(),
})
export type RecordPayment = z.infer<typeof RecordPayment>

/** `POST /api/orders/{id}/refunds`. */
export const RecordRefund = z.strictObject({
  amount: refunded,
  method: z.enum(MONEY_METHODS, 'Please choose a refund method'),
  reference: oneLine(80).optional(),
  last4: z
    .string()
    .regex(/^(\d{4})?$/, 'Please enter only the last four digits')
    .optional(),
})
export type RecordRefund = z.infer<typeof RecordRefund>

/** A payment or a refund; `takenBack` says who undid it, if anybody did. */
export const MoneyRowView = z.object({
  id: z.number(),
  kind: z.enum(['payment', 'refund']),
  amount: dollars,
  method: z.enum(MONEY_METHODS),
  /** How staff learned of a payment. */
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

/** A payment or a refund as the customer sees it. */
export const OwnMoneyView = MoneyRowView.pick({
  id: true,
  kind: true,
  amount: true,
  method: true,
  recordedAt: true,
})
export type OwnMoneyView = z.input<typeof OwnMoneyView>

/** The open refund task of an order. */
export const RefundDueView = z.object({
  taskId: z.number(),
  amount: dollars,
  openedAt: instant,
  /** The last day by which the refund was promised. */
  dueOn: z.string(),
  /** Whether a second person has to agree; `approvedBy` is who did. */
  needsApproval: z.boolean(),
  approvedBy: z.string().nullable(),
})
export type RefundDueView = z.input<typeof RefundDueView>

/** The sums of an order's money: received less refunded, still due, and paid too much. */
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
  /** Since when it is unpaid and nothing ends it but staff; null if it is not. */
  waits: z
    .object({ since: instant, why: z.enum(['taken-back', 'past-term', 'no-term']) })
    .nullable(),
})
export type OrderMoneyDetailView = z.input<typeof OrderMoneyDetailView>

/** Filters of refund tasks; `overpaid`: the open tasks of orders that are not cancelled. */
export const REFUND_VIEWS = ['open', 'overpaid', 'closed'] as const

/** `GET /api/refund-tasks` */
export const ListRefundTasks = z.strictObject({
  ...listedBy('date', 'amount'),
  show: z.enum(REFUND_VIEWS).optional(),
})
export type ListRefundTasks = z.infer<typeof ListRefundTasks>

/** `POST /api/refund-exports`: all refund tasks that match the filters. */
export const ExportRefunds = ListRefundTasks.omit({ limit: true, cursor: true })
export type ExportRefunds = z.infer<typeof ExportRefunds>

export const RefundTaskView = z.object({
  id: z.number(),
  orderId: z.number(),
  reference: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  orderStatus: z.string(),
  /** When the order was cancelled; null for an order that was paid too much. */
  cancelledAt: instant.nullable(),
  /** Whether the order is hidden: deleted by staff, and kept for its money. */
  deleted: z.boolean(),
  amount: dollars,
  paid: dollars,
  /** The method of the last payment that was not taken back. */
  method: z.enum(MONEY_METHODS),
  openedAt: instant,
  dueOn: z.string(),
  /** How many business days were promised, and how many of them are left. */
  days: z.number(),
  daysLeft: z.number(),
  late: z.boolean(),
  needsApproval: z.boolean(),
  approvedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  outcome: z.enum(TASK_OUTCOMES).nullable(),
  closedBy: z.string().nullable(),
})
export type RefundTaskView = z.input<typeof RefundTaskView>

const refundSum = z.object({ count: z.number(), amount: dollars })

/** `GET /api/refund-sums`: how much is owed to customers, and how much was sent this month. */
export const RefundSumsView = z.object({
  open: refundSum,
  /** The part of `open` that belongs to orders that are not cancelled. */
  overpaid: refundSum,
  /** Open longer than the customer was promised. */
  late: refundSum,
  /** Above the limit `above`, and not yet approved by a second person. */
  waiting: refundSum.extend({ above: dollars }),
  /** In this Jamaican month. `days`: the average from owed to sent; null if nothing was sent. */
  sent: refundSum.extend({ days: z.number().nullable() }),
})
export type RefundSumsView = z.input<typeof RefundSumsView>

/** A field of an order that staff changed. */
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
