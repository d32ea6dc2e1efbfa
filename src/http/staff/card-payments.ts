// What staff see and decide about card payments on gateways' pages: attempts, tasks, and refunds to the card.

import {
  AttemptView,
  DecideGatewayTask,
  ExportAttempts,
  GatewaysView,
  GatewayTaskView,
  ListAttempts,
  ListGatewayTasks,
  OrderCardPaymentsView,
  RefundByGateway,
} from '#contract/card-payments.ts'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import { jamaicaMinute } from '#contract/jamaica.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { decideGatewayTask } from '#domain/gateways/decide-task.ts'
import { sendRefund } from '#domain/gateways/send-refund.ts'
import { hasAttempts, listAttempts, type ListedAttempt } from '#domain/gateways/list-attempts.ts'
import { listGatewayTasks, shownTask } from '#domain/gateways/list-gateway-tasks.ts'
import { readCardPayments } from '#domain/gateways/read-card-payments.ts'
import { requestRefund, type RequestedRefund } from '#domain/gateways/refund-by-gateway.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { exporting, minuteCell } from '#http/csv-export.ts'
import { encode } from '#http/encode.ts'
import { idParam } from '#http/endpoint.ts'
import { gatewayWorkOf } from '#http/gateway-work.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'

const COLUMNS: Record<string, (attempt: ListedAttempt) => string> = {
  Order: ({ reference }) => reference,
  Customer: ({ customerName }) => customerName,
  Gateway: ({ gateway }) => GATEWAY_NAMES[gateway],
  Reference: ({ attemptReference }) => attemptReference,
  'Gateway’s id': ({ gatewayId }) => gatewayId ?? '',
  Amount: ({ amount }) => dollarsFromCents(amount),
  State: ({ state }) => state,
  'Why it failed': ({ reason }) => reason ?? '',
  Code: ({ code }) => code,
  Charged: ({ charges }) => charges.map(({ gatewayId }) => gatewayId).join(' '),
  Begun: ({ createdAt }) => jamaicaMinute(createdAt),
  Returned: ({ returnedAt }) => minuteCell(returnedAt),
  Ended: ({ endedAt }) => minuteCell(endedAt),
}

export const staffCardPayments = {
  'GET /gateways': reading({
    summary: 'The card gateways that are set up',
    needs: 'orders.read',
    view: GatewaysView,
    run: async (tx, _, c) => {
      const { cards, byName } = c.var.deps.gateways
      return {
        cards: cards?.name ?? ('vault' as const),
        gateways: [...byName.values()].map(({ name, isTest, canAsk, refunds }) => ({
          ...{ name, isTest, canAsk, refunds },
          takesOrders: name === cards?.name,
        })),
        hasAttempts: await hasAttempts(tx),
      }
    },
  }),
  'GET /payment-attempts': listing({
    summary: 'List attempts to pay on a gateway’s page',
    needs: 'orders.read',
    query: ListAttempts,
    view: AttemptView,
    run: listAttempts,
  }),
  'POST /payment-attempt-exports': exporting({
    summary: 'Attempts to pay as a file of comma-separated values',
    needs: 'reports.money',
    body: ExportAttempts,
    list: 'card-payments',
    columns: COLUMNS,
    run: listAttempts,
  }),
  'GET /gateway-tasks': listing({
    summary: 'List what is to be decided about payments of gateways, or was',
    needs: 'orders.read',
    query: ListGatewayTasks,
    view: GatewayTaskView,
    run: listGatewayTasks,
  }),
  'POST /gateway-tasks/:id/decision': writing({
    summary: 'Decide what became of a payment or a refund that the gateway left open',
    refuses: [
      'task-decided',
      'charge-known',
      'not-in-dollars',
      'task-needs-charge',
      'task-needs-order',
    ],
    needs: 'transfers.decide',
    body: DecideGatewayTask,
    view: GatewayTaskView,
    run: async (tx, decision, c) => {
      const taskId = idParam(c, 'id')
      const { task, shredded } = await decideGatewayTask(tx, { taskId, decision })
      return { ...(await shownTask(tx, task)), shredded }
    },
    after: shredKeys,
  }),
  'GET /orders/:id/card-payments': reading({
    summary: 'The attempts to pay an order online, and its refunds by gateways',
    needs: 'orders.read',
    view: OrderCardPaymentsView,
    run: (tx, _, c) =>
      readCardPayments(tx, { gateways: c.var.deps.gateways, orderId: idParam(c, 'id') }),
  }),
  'POST /orders/:id/gateway-refunds': endpoint({
    summary: 'Have the gateway send back what is owed, or a part of it',
    refuses: [
      'no-refund-due',
      'refund-too-much',
      'refund-needs-second',
      'refund-own',
      'refund-under-way',
      'refund-by-hand',
    ],
    once: true,
    needs: 'refunds.record',
    body: RefundByGateway,
    status: 201,
    responseSchema: OrderCardPaymentsView,
    handle: async (c, { body }) => {
      const { gateways } = c.var.deps
      const orderId = idParam(c, 'id')
      const written: { refund?: RequestedRefund } = {}
      // The key is kept with the request, before the gateway is called: a repeated call sends nothing again.
      const first = await c.var.once(body, async (tx) => {
        const amountCents = centsFromDollars(body.amount) ?? 0
        written.refund = await requestRefund(tx, { gateways, orderId, amountCents })
        return { status: 201, body: {} }
      })
      if (first.status !== 201) return first as never
      if (written.refund) await sendRefund(gatewayWorkOf(c), written.refund)
      const stands = await c.var.read((tx) => readCardPayments(tx, { gateways, orderId }))
      return c.json(encode(OrderCardPaymentsView, stands), 201)
    },
  }),
} satisfies Routes
