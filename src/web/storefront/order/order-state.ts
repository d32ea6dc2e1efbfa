// How far an order has come, as its own page says it.

import { daysText } from '#contract/delivery-figures.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { arrivalText, heldText } from '#contract/order-dates.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { piecesOf } from '#contract/order-text.ts'
import { promisedDay, wasRefunded } from './money-state.ts'
import { partDeliveredText, partHeading, partSentText, replacementHeading } from './order-boxes.ts'
import { awaitsOnline, isBeingConfirmed } from './online-state.ts'

export type Step = { name: string; text: string; state: 'done' | 'now' | 'ahead' }

/** Placed, payment, shipped, delivered; a cancelled order ends where it was cancelled. */
export function stepsOf(order: OrderPageView): Step[] {
  const placed: Step = { name: 'Placed', text: formatInstant(order.createdAt), state: 'done' }
  if (order.orderStatus === 'cancelled')
    return moneyBack(order) ?? [placed, ...paidBefore(order), cancelled(order)]
  const shipped = hasLeft(order)
  const delivered = order.orderStatus === 'delivered'
  const paid = order.paymentStatus === 'paid'
  // What joins a delivered order takes no step of it back.
  const partSent = delivered ? undefined : partSentText(order)
  const partDelivered = delivered ? undefined : partDeliveredText(order)
  return [
    placed,
    { name: paymentName(order), text: paymentText(order), state: paid ? 'done' : 'now' },
    {
      name: partSent ?? (order.shippingMethod === 'pickup' ? 'Ready to collect' : 'Shipped'),
      text: shippedText(order, shipped),
      state: shipped && !partSent ? 'done' : shipped || paid ? 'now' : 'ahead',
    },
    {
      name: partDelivered ?? (order.shippingMethod === 'pickup' ? 'Collected' : 'Delivered'),
      text:
        delivered && order.deliveredAt ? formatInstant(order.deliveredAt) : destinationText(order),
      state: delivered ? 'done' : shipped && !partSent ? 'now' : 'ahead',
    },
  ]
}

/** The steps of a cancelled order whose money goes back, or went. */
function moneyBack(order: OrderPageView): Step[] | undefined {
  const { refundDue, moneyRows } = order
  const first: Step = { ...cancelled(order), state: 'done' }
  if (refundDue) {
    const text = `By ${promisedDay(refundDue)} (5 to 7 business days)`
    return [
      first,
      { name: 'Refund in progress', text, state: 'now' },
      { name: 'Refunded', text: 'We will e-mail you that day', state: 'ahead' },
    ]
  }
  const sent = moneyRows.findLast(({ kind }) => kind === 'refund')
  if (!sent || !wasRefunded(order)) return undefined
  return [first, { name: 'Refunded', text: formatInstant(sent.recordedAt), state: 'done' }]
}

function paymentName(order: OrderPageView): string {
  if (order.paymentStatus === 'paid') return 'Paid in full'
  return partCame(order) ? `${formatDollars(order.received, { exact: true })} paid` : 'Payment'
}

function paidBefore({ paidAt }: OrderPageView): Step[] {
  return paidAt ? [{ name: 'Payment', text: formatInstant(paidAt), state: 'done' }] : []
}

const cancelled = ({ cancelledAt, expiredAt }: OrderPageView): Step => ({
  name: expiredAt ? 'Expired' : 'Cancelled',
  text: cancelledAt ? formatInstant(cancelledAt) : 'Nothing will be sent',
  state: 'now',
})

function paymentText(order: OrderPageView): string {
  const { paymentMethod, paymentStatus, paidAt } = order
  if (paymentStatus === 'paid') return paidAt ? formatInstant(paidAt) : 'Received'
  if (isBeingConfirmed(order))
    return confirmingText(order, 'Your bank is confirming it', 'Being checked')
  if (paymentStatus === 'failed') return 'It did not go through'
  if (partCame(order)) return `${formatDollars(order.due, { exact: true })} is due`
  if (paymentStatus === 'processing') return 'Being checked'
  if (awaitsOnline(order)) return 'Waiting for your payment'
  if (paymentMethod === 'credit_card') return 'Waiting for our review'
  return isChecking(order) ? 'Checking your receipt' : 'Waiting for your transfer'
}

function shippedText(order: OrderPageView, shipped: boolean): string {
  const { shippedAt, shippingMethod, promise, paymentStatus } = order
  if (shipped) return shippedAt ? formatInstant(shippedAt) : 'On its way'
  if (shippingMethod === 'pickup') return arrivalText(order)
  if (order.deliveryToBeQuoted) return 'We will quote you for delivery'
  if (paymentStatus === 'paid') return 'We will e-mail you when it ships'
  return promise ? `${daysText(promise)} after payment` : 'After your payment'
}

function destinationText(order: OrderPageView): string {
  const { shippingMethod, deliveryAddress, parish, promisedBy, promise } = order
  if (shippingMethod === 'pickup') return 'Pick-up is free'
  if (promisedBy || promise) return arrivalText(order, new Date())
  return [deliveryAddress, parish].filter(Boolean).join(', ') || 'To your address'
}

/** Congratulates a shopper who has just placed the order; later it says how far the order has come. */
export function headingOf(order: OrderPageView, justPlaced: boolean): string {
  const { paymentStatus, orderStatus, shippingMethod } = order
  const open = paymentStatus === 'pending' && orderStatus === 'pending' && !hasTriedToPay(order)
  if (justPlaced && open) return 'Order Placed Successfully!'
  const pickup = shippingMethod === 'pickup'
  if (orderStatus === 'cancelled') return cancelledHeading(order)
  if (orderStatus === 'delivered')
    return replacementHeading(order) ?? (pickup ? 'Collected' : 'Delivered')
  const part = orderStatus === 'shipped' ? partHeading(order) : undefined
  if (part) return part
  if (orderStatus === 'shipped') return pickup ? 'Ready to collect' : 'On its way to you'
  if (paymentStatus === 'paid') return 'Payment received'
  if (isBeingConfirmed(order))
    return `Your payment is being ${confirmingText(order, 'confirmed', 'checked')}`
  if (paymentStatus === 'failed') return 'The payment did not go through'
  if (partCame(order)) return 'Part payment received'
  if (paymentStatus === 'processing') return 'Your payment is being checked'
  return paymentText(order)
}

/** Whether a payment on the bank's page has come to something. */
const hasTriedToPay = ({ paysOnline, online: { attempt } }: OrderPageView) =>
  paysOnline && attempt !== null && attempt.state !== 'open'

function cancelledHeading(order: OrderPageView): string {
  if (order.refundDue) return 'Cancelled: refund due'
  if (wasRefunded(order)) return 'Cancelled and refunded'
  return order.expiredAt ? 'This order has expired' : 'Cancelled'
}

/** Whether a part of the money has come, and a part has not. */
export const partCame = ({ received, due }: OrderPageView) => received !== '0.00' && due !== '0.00'

/** Whether a proof of deposit waits for staff: meanwhile the order is kept. */
export const isChecking = ({ receipts }: OrderPageView) =>
  receipts.some(({ state }) => state === 'waiting')

/** Until when the piece is set aside. */
export function termText(order: OrderPageView): string {
  const one = piecesOf(order.lines) <= 1
  const stays = one ? 'Your item is still reserved' : 'Your items are still reserved'
  if (isChecking(order)) return `We are checking your receipt. ${stays}.`
  if (isBeingConfirmed(order)) return `${stays}.`
  if (hasLeft(order)) return ''
  if (partCame(order)) return `${stays} while we wait for the balance.`
  if (order.online.attempt?.state === 'checking' && order.orderStatus === 'pending')
    return `${stays} while our team checks your payment, for up to 7 days.`
  return heldText(order)
}

const confirmingText = <Text>({ online }: OrderPageView, confirming: Text, checking: Text): Text =>
  online.attempt?.state === 'confirming' ? confirming : checking

/** Whether the page takes proofs of a transfer. */
export const takesReceipts = ({ paymentMethod, paymentStatus, orderStatus }: OrderPageView) =>
  paymentMethod === 'bank_transfer' && paymentStatus !== 'paid' && orderStatus !== 'cancelled'

/** Whether the page asks for a transfer: also for the rest of an order that was meant to be paid by card. */
export const awaitsTransfer = (order: OrderPageView) =>
  !isBeingConfirmed(order) &&
  (takesReceipts(order) || (partCame(order) && order.orderStatus !== 'cancelled'))

const hasLeft = ({ orderStatus }: OrderPageView) =>
  orderStatus === 'shipped' || orderStatus === 'delivered'

/** Whether the shopper may still call it off; afterwards the shop decides. */
export const mayCancel = ({ paymentStatus, orderStatus, paysOnline }: OrderPageView) =>
  (paymentStatus === 'pending' || (paysOnline && paymentStatus === 'failed')) &&
  orderStatus === 'pending'

/** What cancelling does, before it is done. */
export function cancellationText(order: OrderPageView, phone: string): string {
  const back =
    piecesOf(order.lines) > 1 ? 'Your items go back' : `The ${order.productName} goes back`
  const happens = `${back} on sale, and you will not be charged.`
  if (order.paysOnline) return `${happens} This cannot be undone here.`
  if (order.paymentMethod === 'credit_card')
    return `${happens} Your card details will be deleted. You cannot undo this.`
  return `${happens} Already made the transfer? Call ${phone} instead. You cannot undo this.`
}

export type PaymentBadge = { text: string; tone: 'warn' | 'bad' }

/** What is due, beside the title of a panel about money; all else is said by the heading and the steps. */
export function paymentBadge(order: OrderPageView): PaymentBadge | undefined {
  const { paymentStatus, orderStatus, money, refundDue } = order
  if (refundDue)
    return { text: orderStatus === 'cancelled' ? 'Refund due' : 'Overpaid', tone: 'warn' }
  if (orderStatus === 'cancelled' || isBeingConfirmed(order)) return undefined
  if (money.badge === 'part-paid') return { text: 'Part paid', tone: 'warn' }
  if (paymentStatus === 'failed') return { text: 'Payment failed', tone: 'bad' }
  return paymentStatus === 'pending' ? { text: 'Payment pending', tone: 'warn' } : undefined
}
