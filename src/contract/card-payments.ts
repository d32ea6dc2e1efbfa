// Card payments on a gateway's page, on the wire, for the staff who look after them.

import { z } from 'zod'
import { freeText, oneLine } from './free-text.ts'
import {
  ATTEMPT_STATES,
  CHARGE_SOURCES,
  GATEWAY_REFUND_STATES,
  GATEWAY_TASK_KINDS,
  GATEWAY_TASK_OUTCOMES,
  GATEWAYS,
} from './gateways.ts'
import { FAILURE_REASONS } from './gateways.ts'
import { listedBy } from './lists.ts'
import { moneyField } from './money-field.ts'
import { dollars, instant } from './units.ts'

const AMOUNT = 'Please enter an amount, such as 649.00'

/** A gateway that is set up, as staff see it. */
export const GatewayView = z.object({
  name: z.enum(GATEWAYS),
  isTest: z.boolean(),
  /** Whether it takes new orders by card. */
  takesOrders: z.boolean(),
  canAsk: z.boolean(),
  refunds: z.enum(['any-amount', 'whole', 'by-hand']),
})
/** `GET /api/gateways` */
export const GatewaysView = z.object({
  cards: z.enum(['vault', ...GATEWAYS]),
  gateways: z.array(GatewayView),
  /** Whether anybody ever began to pay on a gateway's page. */
  hasAttempts: z.boolean(),
})
export type GatewaysView = z.input<typeof GatewaysView>

/** Filters of attempts. `open`: not ended yet. */
export const ATTEMPT_VIEWS = ['all', 'open', 'paid', 'failed'] as const

/** `GET /api/payment-attempts`: `q` finds an order, a reference, or a gateway's id. */
export const ListAttempts = z.strictObject({
  ...listedBy('date', 'amount'),
  show: z.enum(ATTEMPT_VIEWS).optional(),
})
export type ListAttempts = z.infer<typeof ListAttempts>

/** `POST /api/payment-attempt-exports`: all attempts that match the filters. */
export const ExportAttempts = ListAttempts.omit({ limit: true, cursor: true })
export type ExportAttempts = z.infer<typeof ExportAttempts>

/** Money that a gateway took; `booked` says whether it is a payment of the order. */
export const ChargeView = z.object({
  id: z.number(),
  gatewayId: z.string(),
  amount: dollars.nullable(),
  currency: z.string(),
  source: z.enum(CHARGE_SOURCES),
  reportedAt: instant,
  booked: z.boolean(),
})
export type ChargeView = z.input<typeof ChargeView>

export const AttemptView = z.object({
  id: z.number(),
  orderId: z.number(),
  /** The order's number. */
  reference: z.string(),
  customerName: z.string(),
  gateway: z.enum(GATEWAYS),
  /** The name of the attempt at the gateway. */
  attemptReference: z.string(),
  gatewayId: z.string().nullable(),
  amount: dollars,
  state: z.enum(ATTEMPT_STATES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  code: z.string(),
  message: z.string(),
  createdAt: instant,
  expiresAt: instant,
  returnedAt: instant.nullable(),
  endedAt: instant.nullable(),
  inquiries: z.number(),
  charges: z.array(ChargeView),
})
export type AttemptView = z.input<typeof AttemptView>

/** Filters of gateway tasks. */
export const GATEWAY_TASK_VIEWS = ['open', 'closed'] as const

/** `GET /api/gateway-tasks` */
export const ListGatewayTasks = z.strictObject({
  ...listedBy('date'),
  show: z.enum(GATEWAY_TASK_VIEWS).optional(),
})
export type ListGatewayTasks = z.infer<typeof ListGatewayTasks>

export const GatewayTaskView = z.object({
  id: z.number(),
  gateway: z.enum(GATEWAYS),
  kind: z.enum(GATEWAY_TASK_KINDS),
  code: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  outcome: z.enum(GATEWAY_TASK_OUTCOMES).nullable(),
  closedBy: z.string().nullable(),
  note: z.string(),
  /** The order that it is about, as far as the gateway named one of the shop's. */
  order: z
    .object({ id: z.number(), reference: z.string(), customerName: z.string(), due: dollars })
    .nullable(),
  attempt: z
    .object({
      reference: z.string(),
      gatewayId: z.string().nullable(),
      amount: dollars,
      createdAt: instant,
      returnedAt: instant.nullable(),
    })
    .nullable(),
  charge: ChargeView.nullable(),
  refund: z.object({ id: z.number(), amount: dollars }).nullable(),
})
export type GatewayTaskView = z.input<typeof GatewayTaskView>

/**
 * `POST /api/gateway-tasks/{id}/decision`. `booked` says that the money came (or that a refund was made): for an attempt it
 * needs the gateway's id of the charge and its amount, for a charge the order that it belongs to.
 */
export const DecideGatewayTask = z
  .strictObject({
    outcome: z.enum(GATEWAY_TASK_OUTCOMES, 'Please choose what happened'),
    gatewayId: oneLine(80).optional(),
    amount: moneyField(AMOUNT, 1).optional(),
    /** `YB-10001` or `10001`. */
    order: oneLine(20).optional(),
    note: freeText(500, 'Please say where you found this'),
  })
  .superRefine(({ outcome, gatewayId, amount }, context) => {
    if (outcome !== 'booked' || Boolean(gatewayId) === Boolean(amount)) return
    const path = gatewayId ? 'amount' : 'gatewayId'
    context.addIssue({ code: 'custom', path: [path], message: 'Please enter it, too' })
  })
export type DecideGatewayTask = z.infer<typeof DecideGatewayTask>

/** `POST /api/orders/{id}/gateway-refunds`: has the gateway send back what is owed. */
export const RefundByGateway = z.strictObject({ amount: moneyField(AMOUNT, 1) })
export type RefundByGateway = z.infer<typeof RefundByGateway>

export const GatewayRefundView = z.object({
  id: z.number(),
  amount: dollars,
  state: z.enum(GATEWAY_REFUND_STATES),
  code: z.string(),
  gateway: z.enum(GATEWAYS),
  chargeGatewayId: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  endedAt: instant.nullable(),
})
export type GatewayRefundView = z.input<typeof GatewayRefundView>

/** `GET /api/orders/{id}/card-payments`: the attempts of an order, its refunds by gateways, and what can be refunded so. */
export const OrderCardPaymentsView = z.object({
  attempts: z.array(AttemptView),
  refunds: z.array(GatewayRefundView),
  /** The charges of which something can be sent back: all of `left`, or also a part of it. */
  refundable: z.array(
    z.object({
      chargeId: z.number(),
      gateway: z.enum(GATEWAYS),
      left: dollars,
      inPart: z.boolean(),
      byHand: z.boolean(),
    }),
  ),
})
export type OrderCardPaymentsView = z.input<typeof OrderCardPaymentsView>
