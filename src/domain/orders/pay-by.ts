// Until when the shop waits for a transfer, or for a payment online. The time is fixed when the order is placed, so that
// what its page promised stays true; later it is only extended.

import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/orders.ts'
import { getOrderTimes } from '#domain/settings/switches.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'

const HOUR_MS = 3_600_000
export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS)

type Paying = { paymentMethod: PaymentMethod; paysOnline: boolean }

/** The term of a new order; null for one whose card staff charge. */
export async function payByOf(tx: Tx, { paymentMethod, paysOnline }: Paying): Promise<Date | null> {
  if (paymentMethod !== 'bank_transfer' && !paysOnline) return null
  const { unpaidExpiryHours, onlineExpiryHours } = await getOrderTimes(tx)
  const byCard = paymentMethod === 'credit_card'
  return hoursAfter(tx.now, byCard ? onlineExpiryHours : unpaidExpiryHours)
}

type Term = Pick<OrderRow, 'payBy' | 'remindedAt' | 'expiredAt' | 'paysOnline'>

/** The term after a change: it restarts for a restored order and for one that is paid another way, which is never online. */
export async function paymentTerm(tx: Tx, before: OrderRow, after: OrderRow): Promise<Term> {
  const { payBy, remindedAt, expiredAt } = before
  const paysOnline = before.paysOnline && after.paymentMethod === 'credit_card'
  const restored = before.orderStatus === 'cancelled' && after.orderStatus !== 'cancelled'
  if (!restored && before.paymentMethod === after.paymentMethod)
    return { payBy, remindedAt, expiredAt, paysOnline }
  const { paymentMethod } = after
  const restarted = await payByOf(tx, { paymentMethod, paysOnline })
  return { payBy: restarted, remindedAt: null, expiredAt: null, paysOnline }
}

/** Extends the term so that the shopper has at least the time that a reminder gives. */
export async function extendTerm(tx: Tx, { id, payBy }: OrderRow): Promise<Date | null> {
  if (!payBy) return null
  const { reminderHours } = await getOrderTimes(tx)
  const atLeast = hoursAfter(tx.now, reminderHours)
  const extended = payBy > atLeast ? payBy : atLeast
  await tx.db.update(orders).set({ payBy: extended, remindedAt: tx.now }).where(eq(orders.id, id))
  return extended
}
