// The payments and refunds of orders, and the payment status that follows from them.

import { inArray, sum } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { MoneyBadge } from '#contract/order-money.ts'
import type { PaymentStatus } from '#contract/orders.ts'
import type { Tx } from '#platform/tx.ts'
import type { OrderRow } from './orders.table.ts'
import { orderPayments, orderRefunds } from './payments.table.ts'

/** In cents. `net` is what the shop has of the customer. */
export type OrderMoney = { paidCents: number; refundedCents: number; netCents: number }

/** The money of some orders; the rows that take others back cancel them out. */
export async function moneyByOrder(
  tx: Tx,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<number, OrderMoney>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const paid = await sumsBy(tx, orderPayments, ids)
  const refunded = await sumsBy(tx, orderRefunds, ids)
  return new Map(
    rows.map((order) => {
      const paidCents = paidOf(order, paid.get(order.id) ?? 0)
      const refundedCents = refunded.get(order.id) ?? 0
      return [order.id, { paidCents, refundedCents, netCents: paidCents - refundedCents }]
    }),
  )
}

export const NO_MONEY: OrderMoney = { paidCents: 0, refundedCents: 0, netCents: 0 }

export const moneyOf = async (tx: Tx, order: OrderRow): Promise<OrderMoney> =>
  (await moneyByOrder(tx, [order])).get(order.id) ?? NO_MONEY

/**
 * An order that an earlier version of the shop marked as paid counts as paid in full until its
 * payment is written, with its line.
 */
const paidOf = ({ linesVersion, paymentStatus, totalAmount }: OrderRow, cents: number) =>
  linesVersion === 0 && paymentStatus === 'paid' ? Math.max(cents, totalAmount) : cents

async function sumsBy(tx: Tx, table: typeof orderPayments | typeof orderRefunds, ids: number[]) {
  const rows = await tx.db
    .select({ orderId: table.orderId, dollars: sum(table.amount) })
    .from(table)
    .where(inArray(table.orderId, ids))
    .groupBy(table.orderId)
  return new Map(rows.map((row) => [row.orderId, centsFromDollars(row.dollars ?? '0') ?? 0]))
}

type Payable = Pick<OrderRow, 'orderStatus' | 'totalAmount'>

/** What the customer owes for the order as it stands: nothing once it is cancelled. */
const payableCents = ({ orderStatus, totalAmount }: Payable) =>
  orderStatus === 'cancelled' ? 0 : totalAmount

export const dueOf = (order: Payable, { netCents }: OrderMoney) =>
  Math.max(0, payableCents(order) - netCents)

export const overpaidOf = (order: Payable, { netCents }: OrderMoney) =>
  Math.max(0, netCents - payableCents(order))

/** What the list says of an order's money beside its payment status. */
export function badgeOf(order: Payable, money: OrderMoney): MoneyBadge | null {
  const over = overpaidOf(order, money)
  if (over > 0) return order.orderStatus === 'cancelled' ? 'refund-due' : 'overpaid'
  if (money.netCents > 0 && dueOf(order, money) > 0) return 'part-paid'
  if (money.refundedCents === 0) return null
  return money.netCents > 0 ? 'part-refunded' : 'refunded'
}

/**
 * What happened to an order's money: whether some went back, and the payment status that staff set
 * by hand, if any.
 */
export type MoneyStep = { wentBack: boolean; word?: Exclude<PaymentStatus, 'paid'> | undefined }

/** Since when an order is sold, and when it first was. */
type SaleMoment = 'paidAt' | 'firstSoldAt'

/**
 * The payment status of an order by its money, since when it is sold, and when it first was. A total that rises leaves it
 * sold; money that goes back below the total does not.
 */
export function paymentOf(
  order: Pick<OrderRow, 'paymentStatus' | SaleMoment | 'totalAmount' | 'orderStatus'>,
  netCents: number,
  { wentBack, word, now }: MoneyStep & { now: Date },
): Pick<OrderRow, 'paymentStatus' | SaleMoment> {
  const { totalAmount, paidAt, orderStatus } = order
  const firstSoldAt = order.firstSoldAt ?? paidAt
  if (netCents >= totalAmount) {
    // A cancelled order is not sold by what happens to its total.
    const soldAt = paidAt ?? (orderStatus === 'cancelled' ? null : now)
    return { paymentStatus: 'paid', paidAt: soldAt, firstSoldAt: firstSoldAt ?? soldAt }
  }
  const paymentStatus = netCents > 0 ? 'processing' : (word ?? unpaidWord(order, wentBack))
  return { paymentStatus, paidAt: wentBack || netCents === 0 ? null : paidAt, firstSoldAt }
}

/**
 * The payment status of an order without money: what staff or a gateway set last stays until money
 * comes or goes.
 */
function unpaidWord(
  { paymentStatus }: Pick<OrderRow, 'paymentStatus'>,
  wentBack: boolean,
): PaymentStatus {
  return wentBack || paymentStatus === 'paid' ? 'pending' : paymentStatus
}
