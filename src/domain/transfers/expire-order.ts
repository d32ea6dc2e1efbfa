// Reminds shoppers whose transfer does not come, and later cancels the order, which puts its piece
// back in stock, where `waits-for-money.ts` says that the clock may. A late reminder also extends the term, and one that was
// not sent ends nothing, so that nobody loses an order without fair warning; an order to be paid online is cancelled without
// one, because its term is short.

import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { type ChangedOrder, changeOrder } from '#domain/orders/change-order.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { dueOf, moneyOf } from '#domain/orders/order-money.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { extendTerm, hoursAfter, restartTerm } from '#domain/orders/pay-by.ts'
import { isTransfer, isWarned, mayClockCancel } from '#domain/orders/waits-for-money.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'

const AT_ONCE = 200

/** A reminder goes out a little early, so that its time ends with the working day that the order was promised. */
const HEAD_START_HOURS = 1

const isToRemind = and(isNull(orders.remindedAt), isNull(orders.remindingSince))

/** Ids of the orders to remind now, without these. */
export async function listToRemind(tx: Tx, without: string[] = []): Promise<number[]> {
  const { reminderHours } = await readSetting(tx, 'order-times')
  const soon = hoursAfter(tx.now, reminderHours + HEAD_START_HOURS)
  const isDue = and(isTransfer, isToRemind, lte(orders.payBy, soon))
  return idsWhere(tx, and(isDue, isNoneOf(orders.id, without)))
}

/** Ids of the orders to cancel now, without these. */
export const listToExpire = (tx: Tx, without: string[] = []): Promise<number[]> =>
  idsWhere(tx, and(isWarned, lte(orders.payBy, tx.now), isNoneOf(orders.id, without)))

/** Reminds the shopper of an order, unless it was paid, reminded or changed meanwhile. */
export async function remindOrder(tx: Tx, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!(await meets(tx, orderId, isToRemind))) return false
  await extendTerm(tx, order)
  await tx.record('order.reminded', { orderId })
  return true
}

/** Staff remind the customer of an order, which then has the whole usual time; refused where nothing is due. */
export async function askForMoney(tx: Tx, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (dueOf(order, await moneyOf(tx, order)) === 0) throw new Refusal('nothing-due')
  await restartTerm(tx, order)
}

/**
 * Cancels an order, unless money or a receipt came meanwhile; undefined if it was not cancelled.
 */
export async function expireOrder(tx: Tx, orderId: number): Promise<ChangedOrder | undefined> {
  await lockOrder(tx, orderId)
  if (!(await meets(tx, orderId, and(isWarned, lte(orders.payBy, tx.now))))) return undefined
  const cancelled = await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
  await tx.db.update(orders).set({ expiredAt: tx.now }).where(eq(orders.id, orderId))
  await tx.record('order.expired', { orderId })
  return { ...cancelled, order: { ...cancelled.order, expiredAt: tx.now } satisfies OrderRow }
}

async function idsWhere(tx: Tx, condition: SQL | undefined): Promise<number[]> {
  const rows = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mayClockCancel(tx), condition))
    .orderBy(orders.payBy)
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

async function meets(tx: Tx, orderId: number, condition: SQL | undefined): Promise<boolean> {
  const mine = and(eq(orders.id, orderId), mayClockCancel(tx), condition)
  return (await tx.db.$count(orders, mine)) > 0
}
