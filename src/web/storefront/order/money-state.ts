// What was received for an order, what was sent back, and what is left, as its own page shows it.

import { formatInstant, startOfDay } from '#contract/jamaica.ts'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import { MONEY_METHOD_TEXTS } from '#contract/money-methods.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { formatShortDate } from '#contract/short-date.ts'
import { lessText } from '#contract/order-text.ts'
import { isBeingConfirmed } from './online-state.ts'

/** A row of the slip; the note stands beside its name. */
export type MoneyLine = { id: number; name: string; note: string; text: string }

const exact = (dollars: string) => formatDollars(dollars, { exact: true })
const less = (dollars: string) => lessText(centsFromDollars(dollars) ?? 0)

/** Each payment and each refund; the sum alone where the shop has no rows for it. */
export function moneyLines({ moneyRows, received }: OrderPageView): MoneyLine[] {
  if (moneyRows.length === 0 && received !== '0.00')
    return [{ id: 0, name: 'Paid', note: '', text: less(received) }]
  return moneyRows.map(({ id, kind, amount, method, recordedAt }) => ({
    id: kind === 'payment' ? id : -id,
    name: kind === 'payment' ? 'Paid' : 'Refunded',
    note: `${MONEY_METHOD_TEXTS[method]}, ${formatShortDate(new Date(recordedAt))}`,
    text: kind === 'payment' ? less(amount) : exact(amount),
  }))
}

/** The last row of the slip: what is left; dashed while that money is still to come. */
export type Outcome = { isOpen: boolean; name: string; note: string; text: string }

export function outcomeOf(order: OrderPageView, now = new Date()): Outcome {
  const { money, refundDue } = order
  if (refundDue)
    return {
      isOpen: true,
      name: 'Refund due',
      note: `by ${promisedDay(refundDue)}`,
      text: exact(refundDue.amount),
    }
  if (money.due !== '0.00')
    return { isOpen: true, name: 'Due', note: dueNote(order, now), text: exact(money.due) }
  if (money.overpaid !== '0.00')
    return {
      isOpen: false,
      name: 'Overpaid',
      note: 'kept as credit on this order',
      text: exact(money.overpaid),
    }
  return { isOpen: false, name: 'Nothing due', note: '', text: exact('0.00') }
}

/** Until when a transfer is awaited. An order that was paid before its total grew has no term. */
function dueNote(order: OrderPageView, now: Date): string {
  const { paymentMethod, payBy, paidAt, received, paysOnline } = order
  const isAhead = payBy !== null && new Date(payBy) > now
  // Its term is a matter of hours.
  if (paysOnline)
    return isAhead && !isBeingConfirmed(order) && !paidAt && received === '0.00'
      ? `by ${formatInstant(payBy, now)}`
      : ''
  if (paymentMethod === 'credit_card') return received === '0.00' ? 'after we review it' : ''
  if (!isAhead || paidAt) return ''
  return `by ${formatShortDate(new Date(payBy), now)}`
}

/** The last day by which money owed was promised. */
export const promisedDay = ({ dueOn }: { dueOn: string }) => formatShortDate(startOfDay(dueOn))

/** Whether all that came for an order was sent back. */
export const wasRefunded = ({ money }: OrderPageView) => money.badge === 'refunded'

/** Whether an order was paid in full, and costs more since. */
export const grewAfterPayment = ({ paidAt, due }: OrderPageView) =>
  paidAt !== null && due !== '0.00'
