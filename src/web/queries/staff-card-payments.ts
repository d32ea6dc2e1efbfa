// Card payments of an order on gateways' pages as staff follow them.

import type { OrderCardPaymentsView } from '#contract/card-payments.ts'
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
