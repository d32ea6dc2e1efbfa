// How far an order has come, as its own page says it.

import { formatDayAndTime, formatInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'

export type Step = { name: string; text: string; state: 'done' | 'now' | 'ahead' }

/** Placed, payment, shipped, delivered; a cancelled order ends where it was cancelled. */
export function stepsOf(order: OrderPageView): Step[] {
  const placed: Step = { name: 'Placed', text: formatInstant(order.createdAt), state: 'done' }
  if (order.orderStatus === 'cancelled') return [placed, ...paidBefore(order), cancelled(order)]
  const shipped = order.orderStatus === 'shipped' || order.orderStatus === 'delivered'
  const delivered = order.orderStatus === 'delivered'
  const paid = order.paymentStatus === 'paid'
  return [
    placed,
    { name: 'Payment', text: paymentText(order), state: paid ? 'done' : 'now' },
    {
      name: order.shippingMethod === 'pickup' ? 'Ready to collect' : 'Shipped',
      text: shippedText(order, shipped),
      state: shipped ? 'done' : paid ? 'now' : 'ahead',
    },
    {
      name: order.shippingMethod === 'pickup' ? 'Collected' : 'Delivered',
      text:
        delivered && order.deliveredAt ? formatInstant(order.deliveredAt) : destinationText(order),
      state: delivered ? 'done' : shipped ? 'now' : 'ahead',
    },
  ]
}

function paidBefore({ paidAt }: OrderPageView): Step[] {
  return paidAt ? [{ name: 'Payment', text: formatInstant(paidAt), state: 'done' }] : []
}

const cancelled = ({ cancelledAt, expiredAt }: OrderPageView): Step => ({
  name: expiredAt ? 'Ran out' : 'Cancelled',
  text: cancelledAt ? formatInstant(cancelledAt) : 'Nothing will be sent',
  state: 'now',
})

function paymentText(order: OrderPageView): string {
  const { paymentMethod, paymentStatus, paidAt } = order
  if (paymentStatus === 'paid') return paidAt ? formatInstant(paidAt) : 'Received'
  if (paymentStatus === 'failed') return 'It did not go through'
  if (partCame(order)) return `${formatDollars(order.due, { exact: true })} still due`
  if (paymentStatus === 'processing') return 'Being checked'
  if (paymentMethod === 'credit_card') return 'Waiting for our review'
  return isChecking(order) ? 'Checking your receipt' : 'Waiting for your transfer'
}

function shippedText({ shippedAt, shippingMethod }: OrderPageView, shipped: boolean): string {
  if (shipped) return shippedAt ? formatInstant(shippedAt) : 'On its way'
  return shippingMethod === 'pickup'
    ? 'We call you after payment'
    : '1–3 business days after payment'
}

function destinationText({ shippingMethod, deliveryAddress, parish }: OrderPageView): string {
  if (shippingMethod === 'pickup') return 'Pick-up is free'
  return [deliveryAddress, parish].filter(Boolean).join(', ') || 'To your address'
}

/** Congratulates who has just placed it; to every later visit it says how far the order has come. */
export function headingOf(order: OrderPageView, justPlaced: boolean): string {
  const { paymentStatus, orderStatus, shippingMethod, expiredAt } = order
  const open = paymentStatus === 'pending' && orderStatus === 'pending'
  if (justPlaced && open) return 'Order Placed Successfully!'
  const pickup = shippingMethod === 'pickup'
  if (orderStatus === 'cancelled') return expiredAt ? 'This order ran out' : 'Cancelled'
  if (orderStatus === 'delivered') return pickup ? 'Collected' : 'Delivered'
  if (orderStatus === 'shipped') return pickup ? 'Ready to collect' : 'On its way to you'
  if (paymentStatus === 'paid') return 'We have your payment'
  if (paymentStatus === 'failed') return 'The payment did not go through'
  if (paymentStatus === 'processing' && !partCame(order)) return 'Your payment is being checked'
  return paymentText(order)
}

/** Whether a part of the money has come, and a part has not. */
export const partCame = ({ received, due }: OrderPageView) => received !== '0.00' && due !== '0.00'

/** Whether a proof of deposit waits for staff: meanwhile the order is kept. */
export const isChecking = ({ receipts }: OrderPageView) =>
  receipts.some(({ state }) => state === 'waiting')

/** Until when the piece is set aside. */
export function termText(order: OrderPageView): string {
  if (isChecking(order)) return 'We are checking your receipt. Your piece stays set aside.'
  if (partCame(order)) return 'Your piece stays set aside while the rest is on its way.'
  if (!order.payBy || order.orderStatus !== 'pending') return 'Your piece is set aside for you.'
  return `Your piece is set aside for you until ${formatDayAndTime(order.payBy)}.`
}

/** Whether the page still asks for money and takes proofs of it. */
export const awaitsTransfer = ({ paymentMethod, paymentStatus, orderStatus }: OrderPageView) =>
  paymentMethod === 'bank_transfer' && paymentStatus !== 'paid' && orderStatus !== 'cancelled'

/** Whether the shopper may still call it off; afterwards the shop decides. */
export const mayCancel = ({ paymentStatus, orderStatus }: OrderPageView) =>
  paymentStatus === 'pending' && orderStatus === 'pending'

/** What cancelling does, before it is done. */
export function cancellationText(order: OrderPageView, phone: string): string {
  const happens = `The ${order.productName} goes back on the shelf for others to buy, and nothing is charged.`
  if (order.paymentMethod === 'credit_card')
    return `${happens} Your card details are destroyed. This cannot be undone here.`
  return `${happens} Transferred the money already? Call ${phone} instead. This cannot be undone here.`
}

export type PaymentBadge = { text: string; tone: 'ok' | 'warn' | 'bad' | 'info' }

export function paymentBadge({ paymentStatus, orderStatus }: OrderPageView): PaymentBadge {
  if (orderStatus === 'cancelled' && paymentStatus === 'pending')
    return { text: 'Nothing to pay', tone: 'info' }
  const badges: Record<OrderPageView['paymentStatus'], PaymentBadge> = {
    pending: { text: 'Payment pending', tone: 'warn' },
    processing: { text: 'Payment processing', tone: 'info' },
    paid: { text: 'Paid', tone: 'ok' },
    failed: { text: 'Payment failed', tone: 'bad' },
  }
  return badges[paymentStatus]
}
