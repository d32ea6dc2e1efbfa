// The fields of transfers and statement lines that are not columns of their rows.

import { orderReference } from '#contract/orders.ts'
import type { ListedLine } from '#domain/transfers/list-lines.ts'
import type { Transfer } from '#domain/transfers/list-transfers.ts'
import { orderPath } from '#http/order-view.ts'

export const transferFields = ({ order, receivedCents, dueCents, receipts, late }: Transfer) => ({
  ...order,
  orderId: order.id,
  reference: orderReference(order.id),
  received: receivedCents,
  due: dueCents,
  receipts,
  late,
  link: orderPath(order.link),
})

export const lineFields = ({ line, payment, proposals }: ListedLine) => ({
  ...line,
  aside: line.setAsideAt !== null,
  matched: payment && {
    orderId: payment.orderId,
    reference: orderReference(payment.orderId),
    paymentId: payment.id,
    by: payment.recordedBy,
  },
  proposals: proposals.map(({ transfer, ...proposal }) => ({
    ...transferFields(transfer),
    ...proposal,
  })),
})
