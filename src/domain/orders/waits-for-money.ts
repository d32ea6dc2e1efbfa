// Which unpaid orders the clock may cancel, and which it leaves to staff. Expiry, reminders and the list of staff ask the
// same conditions, so that every unpaid order past its time is either cancelled by the clock or seen by somebody.

import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { paymentAttempts } from './charges.table.ts'
import { gatewayTasks } from './gateway-work.table.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { orderPayments } from './payments.table.ts'
import { receipts } from './receipts.table.ts'
import { shipments } from './shipments.table.ts'

/**
 * Looks each order up by its index: beside an `or`, PostgreSQL would otherwise read all of the other table
 * first, to ask about a few orders.
 */
const FOR_EACH_ORDER = sql.raw('offset 0')

/** SQL condition on orders: a receipt waits that staff have not looked at. */
export const receiptWaits = sql`exists (select from ${receipts}
  where ${receipts.orderId} = ${orders.id} and ${receipts.state} = 'waiting'
    ${FOR_EACH_ORDER})`

/** SQL condition on orders: money came, and was not taken back. */
export const paymentCame = sql`exists (select from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${orderPayments.takenBackBy} is null
    and ${orderPayments.takesBack} is null ${FOR_EACH_ORDER})`

/** SQL condition on orders: somebody is paying online, or may have paid already. */
const isBeingPaid = sql`exists (select from ${paymentAttempts}
  where ${paymentAttempts.orderId} = ${orders.id} and ${paymentAttempts.endedAt} is null ${FOR_EACH_ORDER})`

/** How long the clock leaves an order to staff who have to find out whether it was paid. */
const LOOKED_INTO_MS = 7 * 24 * 3_600_000

/**
 * SQL condition on orders: staff have yet to find out whether an attempt was charged that may have been, or what counts of a
 * charge that does not match.
 */
const isLookedInto = ({ now }: Tx) => sql`exists (select from ${gatewayTasks}
  join ${paymentAttempts} on ${paymentAttempts.id} = ${gatewayTasks.attemptId}
  where ${paymentAttempts.orderId} = ${orders.id} and ${paymentAttempts.code} <> ''
    and ${gatewayTasks.kind} in ('unconfirmed', 'mismatch') and ${gatewayTasks.closedAt} is null
    and ${gatewayTasks.openedAt} > ${new Date(now.getTime() - LOOKED_INTO_MS)} ${FOR_EACH_ORDER})`

/** SQL condition on orders: a shipment stands. */
const boxLeft = sql`exists (select from ${shipments}
  where ${shipments.orderId} = ${orders.id} and ${shipments.takenBackAt} is null ${FOR_EACH_ORDER})`

export const isTransfer = eq(orders.paymentMethod, 'bank_transfer')

const isAwaited = or(
  and(isTransfer, eq(orders.paymentStatus, 'pending')),
  and(orders.paysOnline, inArray(orders.paymentStatus, ['pending', 'failed'])),
) as SQL

/** Why the clock leaves an order to staff, each a condition on orders. */
export const leftToStaff = (tx: Tx) =>
  ({
    'staff said how it is paid': not(isAwaited),
    'staff decided about it': ne(orders.orderStatus, 'pending'),
    'a receipt waits': receiptWaits,
    'money came': paymentCame,
    'somebody is paying': isBeingPaid,
    'staff find out whether it was paid': isLookedInto(tx),
    'it was invoiced': isNotNull(orders.gct),
    'a box left': boxLeft,
    'a payment was taken back': isNotNull(orders.waitsSince),
  }) as const satisfies Record<string, SQL>

/** SQL condition on orders: the clock may remind of it, and cancel it once its time is over. */
export const mayClockCancel = (tx: Tx) => and(...Object.values(leftToStaff(tx)).map(not))

/** SQL condition on orders: the reminder was sent, which an order to be paid online does without, as its time is short. */
export const isWarned = or(isNotNull(orders.remindedAt), orders.paysOnline)

/** SQL condition on orders: the clock will remind of it or cancel it; not where a reminder could not be sent. */
const isTheClocks = (tx: Tx) => and(mayClockCancel(tx), or(isWarned, isNull(orders.remindingSince)))

/** SQL condition on orders: staff have yet to charge its card, which is a list of its own. */
const cardWaits = and(
  eq(orders.paymentMethod, 'credit_card'),
  not(orders.paysOnline),
  inArray(orders.paymentStatus, ['pending', 'processing']),
) as SQL

/** SQL condition on orders: it has no time by which it is paid, and no card to charge either, or one that was declined. */
const hasNoTerm = and(isNull(orders.payBy), not(cardWaits))

/**
 * SQL condition on orders: unpaid, and nothing ends it but staff. Its time is over and the clock leaves it, it has none, or a
 * payment was taken back.
 */
export const waitsForStaff = (tx: Tx) =>
  and(
    isNull(orders.hiddenAt),
    ne(orders.paymentStatus, 'paid'),
    ne(orders.orderStatus, 'cancelled'),
    or(
      isNotNull(orders.waitsSince),
      and(lte(orders.payBy, tx.now), not(isTheClocks(tx) as SQL)),
      hasNoTerm,
    ),
  )

/** Those of some orders that wait for staff. */
export async function waitingAmong(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), waitsForStaff(tx)))
  return new Set(rows.map(({ id }) => id))
}

export type Wait = { since: Date; why: 'taken-back' | 'past-term' | 'no-term' }

/** Since when an order waits for staff, and why; null if it does not. */
export async function waitOf(tx: Tx, order: OrderRow): Promise<Wait | null> {
  const { id, waitsSince, payBy, updatedAt } = order
  const waits = (await waitingAmong(tx, [id])).has(id)
  if (!waits) return null
  if (waitsSince) return { since: waitsSince, why: 'taken-back' }
  return payBy ? { since: payBy, why: 'past-term' } : { since: updatedAt, why: 'no-term' }
}

const FIRST = 3

/** How many orders wait for staff, since when, and which are the first. */
export async function countWaiting(tx: Tx) {
  const since =
    sql<Date>`coalesce(${orders.waitsSince}, ${orders.payBy}, ${orders.updatedAt})`.mapWith(
      orders.payBy,
    )
  const first = await tx.db
    .select({ id: orders.id, since })
    .from(orders)
    .where(waitsForStaff(tx))
    .orderBy(asc(since), asc(orders.id))
    .limit(FIRST)
  return {
    count: await tx.db.$count(orders, waitsForStaff(tx)),
    oldestAt: first[0]?.since ?? null,
    ids: first.map(({ id }) => id),
  }
}
