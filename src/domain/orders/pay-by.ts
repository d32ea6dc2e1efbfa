// Until when the shop waits for a transfer, to the end of a working day, or for a payment online. The time is fixed when
// the order is placed, so that what its page promised stays true; later it is only extended. No order is cancelled by the clock before a mail was sent
// that says so, nor while a payment was taken back and staff have not said what now.

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/orders.ts'
import { endOfWorkingDay } from '#domain/delivery/promise.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'

const HOUR_MS = 3_600_000
export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS)

type Paying = { paymentMethod: PaymentMethod; paysOnline: boolean }

/** The term of a new order; null for one whose card staff charge. */
export async function payByOf(tx: Tx, { paymentMethod, paysOnline }: Paying): Promise<Date | null> {
  if (paymentMethod !== 'bank_transfer' && !paysOnline) return null
  const { unpaidExpiryHours, onlineExpiryHours } = await readSetting(tx, 'order-times')
  if (paymentMethod === 'credit_card') return hoursAfter(tx.now, onlineExpiryHours)
  return transferEnd(tx, unpaidExpiryHours)
}

const transferEnd = async (tx: Tx, hours: number): Promise<Date> =>
  endOfWorkingDay(hoursAfter(tx.now, hours), await readSetting(tx, 'delivery'))

type Term = Pick<
  OrderRow,
  'payBy' | 'remindedAt' | 'remindingSince' | 'waitsSince' | 'expiredAt' | 'paysOnline'
>

/** The term after a change: it restarts for a restored order and for one that is paid another way, which is never online. */
export async function paymentTerm(tx: Tx, before: OrderRow, after: OrderRow): Promise<Term> {
  const { payBy, remindedAt, remindingSince, waitsSince, expiredAt } = before
  const paysOnline = before.paysOnline && after.paymentMethod === 'credit_card'
  const restored = before.orderStatus === 'cancelled' && after.orderStatus !== 'cancelled'
  if (!restored && before.paymentMethod === after.paymentMethod)
    return { payBy, remindedAt, remindingSince, waitsSince, expiredAt, paysOnline }
  const { paymentMethod } = after
  const restarted = await payByOf(tx, { paymentMethod, paysOnline })
  const fresh = { remindedAt: null, remindingSince: null, expiredAt: null }
  return { ...fresh, payBy: restarted, waitsSince: restored ? null : waitsSince, paysOnline }
}

const setTerm = (tx: Tx, orderId: number, term: Partial<Term>) =>
  tx.db.update(orders).set(term).where(eq(orders.id, orderId))

/** Extends the term so that the shopper has at least the time that a reminder gives, by a mail that is to be sent. */
export async function extendTerm(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.payBy) return
  const payBy = await atLeast(tx, order.payBy)
  await setTerm(tx, order.id, { payBy, remindingSince: tx.now })
}

async function atLeast(tx: Tx, payBy: Date): Promise<Date> {
  const { reminderHours } = await readSetting(tx, 'order-times')
  const soonest = await transferEnd(tx, reminderHours)
  return payBy > soonest ? payBy : soonest
}

/** The mail was sent that says until when the money is awaited: from now on the shopper has the time of a reminder. */
export async function recordReminded(tx: Tx, orderId: number): Promise<void> {
  const awaitsMail = and(isNotNull(orders.remindingSince), isNull(orders.waitsSince))
  const mine = and(eq(orders.id, orderId), awaitsMail)
  const [order] = await tx.db.select().from(orders).where(mine).for('update')
  if (!order) return
  const payBy = order.payBy && (await atLeast(tx, order.payBy))
  await setTerm(tx, orderId, { payBy, remindedAt: tx.now, remindingSince: null })
}

/** Gives the whole usual time once more and has the shopper reminded. */
export async function restartTerm(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const payBy = await payByOf(tx, order)
  const term = { payBy, remindedAt: null, remindingSince: tx.now, waitsSince: null }
  await setTerm(tx, order.id, term)
  await tx.record('order.reminded', { orderId: order.id })
  return { ...order, ...term }
}

/** Stops the clock of an unpaid order until staff say what now. */
export async function holdForStaff(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const held = { waitsSince: order.waitsSince ?? tx.now, remindingSince: null }
  await setTerm(tx, order.id, held)
  return { ...order, ...held }
}
