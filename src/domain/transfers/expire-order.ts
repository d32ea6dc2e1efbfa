// Reminds shoppers whose transfer does not come, and later cancels the order, which puts its piece
// back in stock. An order with an unchecked receipt or a part of the money is not cancelled, nor one that
// is being paid online, nor for a week one of whose payment staff have to find out. A late reminder also extends the term, so
// that nobody loses an order without fair warning; an order to be paid online is cancelled without one, because its term is
// short.

import { and, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { type ChangedOrder, changeOrder, lockOrder } from '#domain/orders/change-order.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { extendTerm, hoursAfter } from '#domain/orders/pay-by.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { getOrderTimes } from '#domain/settings/switches.ts'
import type { Tx } from '#platform/tx.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'

const AT_ONCE = 200

/** Ids of the orders to remind now. */
export async function listToRemind(tx: Tx): Promise<number[]> {
  const { reminderHours } = await getOrderTimes(tx)
  const soon = hoursAfter(tx.now, reminderHours)
  return idsWhere(tx, and(isTransfer, isNull(orders.remindedAt), lte(orders.payBy, soon)))
}

/** Ids of the orders to cancel now. */
export const listToExpire = (tx: Tx): Promise<number[]> =>
  idsWhere(tx, and(or(isNotNull(orders.remindedAt), orders.paysOnline), lte(orders.payBy, tx.now)))

/** Reminds the shopper of an order, unless it was paid, reminded or changed meanwhile. */
export async function remindOrder(tx: Tx, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.remindedAt || !(await stillWaits(tx, orderId))) return false
  await extendTerm(tx, order)
  await tx.record('order.reminded', { orderId })
  return true
}

/**
 * Cancels an order, unless money or a receipt came meanwhile; undefined if it was not cancelled.
 */
export async function expireOrder(tx: Tx, orderId: number): Promise<ChangedOrder | undefined> {
  const order = await lockOrder(tx, orderId)
  const due = (order.remindedAt || order.paysOnline) && order.payBy && order.payBy <= tx.now
  if (!due || !(await stillWaits(tx, orderId))) return undefined
  const cancelled = await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
  await tx.db.update(orders).set({ expiredAt: tx.now }).where(eq(orders.id, orderId))
  await tx.record('order.expired', { orderId })
  return { ...cancelled, order: { ...cancelled.order, expiredAt: tx.now } satisfies OrderRow }
}

async function idsWhere(tx: Tx, condition: SQL | undefined): Promise<number[]> {
  const rows = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(waitsForMoney(tx), condition))
    .orderBy(orders.payBy)
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

async function stillWaits(tx: Tx, orderId: number): Promise<boolean> {
  const mine = and(eq(orders.id, orderId), waitsForMoney(tx))
  return (await tx.db.$count(orders, mine)) > 0
}

/**
 * Looks each order up by its index: beside an `or`, PostgreSQL would otherwise read all of the other table
 * first, to ask about a few orders.
 */
const FOR_EACH_ORDER = sql.raw('offset 0')

/** SQL condition on orders: a receipt waits that staff have not looked at. */
export const receiptWaits = sql`exists (select from ${receipts}
  where ${receipts.orderId} = ${orders.id} and ${receipts.state} = 'waiting'
    ${FOR_EACH_ORDER})`

/** SQL condition on orders: money came. */
export const paymentCame = sql`exists (select from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${orderPayments.takenBackBy} is null
    and ${orderPayments.takesBack} is null ${FOR_EACH_ORDER})`

/** SQL condition on orders: past the term, but not cancelled as money or a receipt came. */
export const isLate = (tx: Tx) => and(lte(orders.payBy, tx.now), or(receiptWaits, paymentCame))

const isTransfer = eq(orders.paymentMethod, 'bank_transfer')

/** SQL condition on orders: somebody is paying online, or may have paid already. */
const isBeingPaid = sql`exists (select from ${paymentAttempts}
  where ${paymentAttempts.orderId} = ${orders.id} and ${paymentAttempts.endedAt} is null ${FOR_EACH_ORDER})`

/** How long the clock leaves an order to staff who have to find out whether it was paid. */
const LOOKED_INTO_MS = 7 * 24 * 3_600_000

/**
 * SQL condition on orders: staff have yet to find out whether an attempt was charged that may have been, or what counts of a
 * charge that does not match.
 */
const isLookedInto = (tx: Tx) => sql`exists (select from ${gatewayTasks}
  join ${paymentAttempts} on ${paymentAttempts.id} = ${gatewayTasks.attemptId}
  where ${paymentAttempts.orderId} = ${orders.id} and ${paymentAttempts.code} <> ''
    and ${gatewayTasks.kind} in ('unconfirmed', 'mismatch') and ${gatewayTasks.closedAt} is null
    and ${gatewayTasks.openedAt} > ${new Date(tx.now.getTime() - LOOKED_INTO_MS)} ${FOR_EACH_ORDER})`

/** Without any sign of payment: no money, no receipt to look at, nobody who pays, not confirmed by staff. */
const waitsForMoney = (tx: Tx) =>
  and(
    or(
      and(isTransfer, eq(orders.paymentStatus, 'pending')),
      and(orders.paysOnline, inArray(orders.paymentStatus, ['pending', 'failed'])),
    ),
    eq(orders.orderStatus, 'pending'),
    not(receiptWaits),
    not(paymentCame),
    not(isBeingPaid),
    not(isLookedInto(tx)),
  )
