// Card payments on gateways' pages as staff follow them: attempts, what is to be decided, and refunds to the card.

import type {
  DecideGatewayTask,
  ExportAttempts,
  OrderCardPaymentsView,
  RefundByGateway,
} from '#contract/card-payments.ts'
import { fileAsStaff, sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const POLL_MS = 20_000

/** Read again while a gateway may still say something. */
export const orderCardPaymentsQuery = (orderId: number) => ({
  ...staffQuery(`/api/orders/${orderId}/card-payments`),
  refetchInterval: ({ state: { data } }: { state: { data?: OrderCardPaymentsView | undefined } }) =>
    data && isUnderWay(data) && POLL_MS,
})

const isUnderWay = ({ attempts, refunds }: OrderCardPaymentsView) =>
  attempts.some(({ endedAt }) => endedAt === null) ||
  refunds.some(({ endedAt }) => endedAt === null)

/** The file of attempts, for a spreadsheet. */
export const exportAttempts = (filter: ExportAttempts) =>
  fileAsStaff('/api/payment-attempt-exports', filter)

const invalidates = /^\/api\/(order|refund-|gateway-tasks|payment-attempts|transfer|mails\?)/

/** Decides what became of a payment or a refund. */
export const useDecideTask = (taskId: number) =>
  useStaffChange({ invalidates, waits: true }, (decision: DecideGatewayTask) =>
    sendAsStaff('POST', `/api/gateway-tasks/${taskId}/decision`, decision),
  )

/** Has the gateway send money back, once, however often it is pressed. */
export function useRefundToCard(orderId: number) {
  const post = usePostOnce(`/api/orders/${orderId}/gateway-refunds`)
  const replaces = orderCardPaymentsQuery(orderId).queryKey
  return useStaffChange({ invalidates, replaces }, (refund: RefundByGateway) => post(refund))
}
