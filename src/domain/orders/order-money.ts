// The payments and refunds of orders, and the payment status that follows from them.

import { inArray, type SQL, sql, sum } from 'drizzle-orm'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { MoneyBadge } from '#contract/order-money.ts'
import type { PaymentStatus } from '#contract/orders.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'
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
 * An order that 0.1.0 marked as paid counts as paid in full until its payment is written, with its
 * line (until 0.3.0).
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

const sumOfOrder = (table: typeof orderPayments | typeof orderRefunds) =>
  sql`coalesce((select sum(${table.amount}) from ${table} where ${table.orderId} = ${orders.id}), 0)`

/** SQL condition on orders that are neither paid nor cancelled: one of these amounts is still due. */
export const isStillDue = (amountsCents: readonly number[]): SQL =>
  inArray(
    sql`(${orders.totalAmount} - ${sumOfOrder(orderPayments)} + ${sumOfOrder(orderRefunds)})`,
    amountsCents.map(dollarsFromCents),
  )

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

/** What happened to an order's money: how some went back, and the payment status that staff set by hand, if any. */
export type MoneyStep = {
  wentBack?: 'taken-back' | 'refunded' | undefined
  word?: Exclude<PaymentStatus, 'paid'> | undefined
}

export type Paying = MoneyStep & {
  netCents: number
  now: Date
  /** From how much on something is due, where partners wait for it. */
  leastDueCents: number
}

/** An order of which nothing is sold yet. */
export const UNSOLD = {
  paidAt: null,
  firstSoldAt: null,
  paidInFullSince: null,
  paidInFullBefore: null,
  paidInFullUntil: null,
} satisfies Partial<OrderRow>
export type PaidState = Pick<OrderRow, 'paymentStatus' | keyof typeof UNSOLD>

/**
 * The payment status of an order by its money; since when it is sold, when it first was, and since when nothing of it is
 * due. A total that rises leaves it sold; money that goes back below the total does not.
 */
export function paymentOf(
  order: PaidState & Pick<OrderRow, 'totalAmount' | 'orderStatus'>,
  paying: Paying,
): PaidState {
  const { netCents, wentBack, word, now } = paying
  const isPaid = netCents >= order.totalAmount
  const before = isPaid || (netCents > 0 && !wentBack) ? order.paidAt : null
  // A cancelled order is not sold by what happens to its total.
  const paidAt = before ?? (isPaid && order.orderStatus !== 'cancelled' ? now : null)
  const firstSoldAt = order.firstSoldAt ?? order.paidAt ?? paidAt
  const unpaid = netCents > 0 ? 'processing' : (word ?? unpaidWord(order, wentBack))
  const paymentStatus = isPaid ? 'paid' : unpaid
  // A process of 0.1.0 that takes a payment back leaves the moment as it was (until 0.3.0).
  const paidInFullSince = order.paidAt && order.paidInFullSince
  const inFull = inFullState({ ...order, paidAt, paidInFullSince }, paying)
  return { paymentStatus, paidAt, firstSoldAt, ...inFull }
}

/** A payment that was taken back may be replaced within this time, as if it had stayed. */
const REPLACED_WITHIN_MS = 24 * 3_600_000

/** Partners wait as long as `paidInFullSince` is null; cancelling does not change it. */
function inFullState(
  order: Parameters<typeof paymentOf>[0],
  { netCents, leastDueCents, wentBack, now }: Paying,
) {
  const { paidInFullSince: since, paidInFullBefore: before, paidInFullUntil: until } = order
  const dueCents = order.totalAmount - netCents
  const nowhere = { paidInFullBefore: null, paidInFullUntil: null }
  if (order.paidAt !== null && (dueCents <= 0 || dueCents < leastDueCents)) {
    const isReplaced = until !== null && now.getTime() - until.getTime() <= REPLACED_WITHIN_MS
    return { ...nowhere, paidInFullSince: since ?? (isReplaced ? before : null) ?? now }
  }
  if (wentBack === 'refunded') return { ...nowhere, paidInFullSince: null }
  if (wentBack === 'taken-back' && since !== null)
    return { paidInFullSince: null, paidInFullBefore: since, paidInFullUntil: now }
  return { paidInFullSince: null, paidInFullBefore: before, paidInFullUntil: until }
}

/**
 * The payment status of an order without money: what staff or a gateway set last stays until money
 * comes or goes.
 */
function unpaidWord(
  { paymentStatus }: Pick<OrderRow, 'paymentStatus'>,
  wentBack: MoneyStep['wentBack'],
): PaymentStatus {
  return wentBack || paymentStatus === 'paid' ? 'pending' : paymentStatus
}
