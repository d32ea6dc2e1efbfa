// What the simulator writes about a payment: in the address of a return, in reports and in notifications.

import { createHash } from 'node:crypto'
import { dollarsFromCents } from '#contract/money.ts'
import type { WiPayBooks, WiPayPayment, WiPayStatus } from './wipay-books.ts'

/** The hash of a return: over the total that the shop sent, not over the one that comes back. */
export function returnHashOf({ merchant }: WiPayBooks, payment: WiPayPayment): string {
  const { transactionId, requestedCents } = payment
  return createHash('md5')
    .update(`${transactionId}${dollarsFromCents(requestedCents)}${merchant.key}`)
    .digest('hex')
}

/** The address by which the browser goes back, with what WiPay adds to it. */
export function wayBackOf(books: WiPayBooks, payment: WiPayPayment): string {
  const url = new URL(payment.responseUrl)
  const isDataReturned = payment.data !== undefined && books.switches.data === 'returned'
  const fields = {
    status: payment.status,
    transaction_id: payment.transactionId,
    order_id: payment.orderId,
    total: dollarsFromCents(payment.totalCents),
    currency: payment.currency,
    ...(payment.card !== null && { card: payment.card }),
    ...(payment.customerName !== null && { customer_name: payment.customerName }),
    customer_email: payment.email,
    ...(isDataReturned && { data: payment.data ?? '' }),
    date: books.clock.now().toISOString().slice(0, 19).replace('T', ' '),
    message: payment.message,
    ...(payment.status === 'success' && { hash: returnHashOf(books, payment) }),
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

const FEE_STRUCTURES: Record<string, string> = {
  merchant_absorb: 'Merchant Absorb',
  customer_pay: 'Customer Pay',
  split: 'Split',
}

const STATES: Record<WiPayStatus, string> = {
  incomplete: 'Transaction Incomplete',
  success: 'Normal',
  failed: 'Transaction Failed',
  error: 'Transaction Error',
}

/** What reports and notifications say of a payment; less of one that nobody has tried to pay. */
export function recordOf(books: WiPayBooks, payment: WiPayPayment): Record<string, unknown> {
  const total = dollarsFromCents(payment.totalCents)
  const always = {
    currency: payment.currency,
    data: payment.data ?? null,
    date: new Date(payment.startedAt).toISOString(),
    fee_structure: FEE_STRUCTURES[payment.feeStructure],
    order_id: payment.orderId,
    status: payment.status,
    status_desc: STATES[payment.status],
    total,
    transaction_id: payment.transactionId,
  }
  if (payment.status === 'incomplete') return always
  return {
    ...always,
    card: payment.card,
    currency_credited: payment.currency,
    customer_address: null,
    customer_email: payment.email,
    customer_name: payment.customerName,
    customer_phone: null,
    // Of an algorithm that nobody outside knows.
    hash: createHash('sha256').update(payment.transactionId).digest('hex'),
    message: payment.message,
    receiver: `Simulated merchant ${books.merchant.id}`,
    total_credited: total,
  }
}
