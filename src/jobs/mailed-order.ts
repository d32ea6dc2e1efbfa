// An order as its mails show it: its lines, the parts of its total, and the money received. A mail
// about one piece speaks of that piece; any other lists what was bought, with the same parts as the
// order's page and prints.

import { formatCents } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import { lineText, piecesOf, sumRows } from '#contract/order-text.ts'
import { linesOf, sumsOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import { moneyOf, type OrderMoney } from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { RefundTaskRow } from '#domain/orders/payments.table.ts'
import { findOpenTask } from '#domain/orders/write-money.ts'
import type { Tx } from '#platform/tx.ts'
import type { Sender } from './send-mail.ts'

export type MailedOrder = OrderRow & {
  reference: string
  url: string
  shop: Sender
  lines: readonly OrderLineRow[]
  money: OrderMoney
  /** What is owed to the customer now. */
  refundDue: Pick<RefundTaskRow, 'amount' | 'dueOn'> | undefined
}

export const orderForMail = async (
  tx: Tx,
  order: OrderRow,
  shop: Sender,
): Promise<MailedOrder> => ({
  ...order,
  reference: orderReference(order.id),
  url: `${shop.publicUrl}/order/${order.link}`,
  shop,
  lines: await linesOf(tx, order),
  money: await moneyOf(tx, order),
  refundDue: await findOpenTask(tx, order.id),
})

export const formatExact = (cents: number) => formatCents(cents, { exact: true })

export const isOnePiece = ({ lines }: MailedOrder) => piecesOf(lines) === 1

/** Each line with its amount. */
const lineRows = ({ lines }: MailedOrder): [string, string][] =>
  lines.map((line) => [lineText(line, line.color), formatExact(line.quantity * line.unitPrice)])

/** The total with its parts. */
export function totalRows(order: MailedOrder): [string, string][] {
  const { lines, totalAmount: total } = order
  const { piecesCents: pieces } = sumsOf(lines, order)
  const parts = { ...order, pieces, total }
  return sumRows(parts, piecesOf(lines)).map(({ name, note, text }) => [
    [name, note.toLowerCase()].filter(Boolean).join(', '),
    text,
  ])
}

/** What was bought and what it costs. */
export const boughtRows = (order: MailedOrder): [string, string][] => [
  ...lineRows(order),
  ...totalRows(order),
]
