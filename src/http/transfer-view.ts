// The fields of transfers and statement lines that are not columns of their rows.

import { orderReference } from '#contract/order-number.ts'
import type { ListedLine } from '#domain/transfers/list-lines.ts'
import type { Transfer } from '#domain/transfers/list-transfers.ts'
import { orderLineFields, orderPath } from '#http/order-view.ts'
import type { PaymentRow } from '#domain/orders/payments.table.ts'

export const transferFields = ({
  order,
  lines,
  receivedCents,
  dueCents,
  receipts,
  late,
}: Transfer) => ({
  ...order,
  lines: lines.map(orderLineFields),
  orderId: order.id,
  reference: orderReference(order.id),
  received: receivedCents,
  due: dueCents,
  receipts,
  late,
  link: orderPath(order.link),
})

const matchFields = (payment: PaymentRow) => ({
  orderId: payment.orderId,
  reference: orderReference(payment.orderId),
  paymentId: payment.id,
  amount: payment.amount,
  by: payment.recordedBy,
})

export const lineFields = ({ line, payments, proposals }: ListedLine) => ({
  ...line,
  left: line.amount - line.matched,
  aside: line.setAsideAt !== null,
  // The first of its matches, from a time when a line paid one order; `matches` has all of them.
  matched: payments[0] ? matchFields(payments[0]) : null,
  matches: payments.map(matchFields),
  proposals: proposals.map(({ transfer, ...proposal }) => ({
    ...transferFields(transfer),
    ...proposal,
  })),
})
