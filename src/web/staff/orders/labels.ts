// The names of an order's statuses and methods in columns, filters and forms.

import type { MoneyBadge, MoneyMethod, OrderMoneyView } from '#contract/order-money.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES, type ShippingMethod } from '#contract/delivery-services.ts'
import type { ReturnCondition } from '#contract/order-lines.ts'
import type { OrderStatus, OrderView, PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import { boxCountText } from '#contract/shipments.ts'

export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const PAYMENT_STATUS_NAMES: Record<PaymentStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
}

/** What became of pieces that came back. */
export const CONDITION_NAMES: Record<ReturnCondition, string> = {
  sellable: 'As new: back in stock',
  damaged: 'Damaged: not for resale',
  scrapped: 'Written off',
}

export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  credit_card: 'Credit card',
  bank_transfer: 'Bank transfer',
}

export const SHIPPING_METHOD_NAMES: Record<ShippingMethod, string> = {
  pickup: 'Pick-up',
  delivery: 'Courier delivery',
}

/** `Express courier, promised by Thu 26 Nov`. */
export function deliveryLabel(
  order: Pick<OrderView, 'shippingMethod' | 'deliveryService' | 'promisedBy'>,
): string {
  const { shippingMethod, deliveryService, promisedBy } = order
  const way = deliveryService
    ? `${SERVICE_NAMES[deliveryService]} courier`
    : SHIPPING_METHOD_NAMES[shippingMethod]
  return promisedBy ? `${way}, promised by ${dayText(promisedBy)}` : way
}

export const MONEY_BADGE_NAMES: Record<MoneyBadge, string> = {
  'part-paid': 'Part paid',
  overpaid: 'Overpaid',
  'refund-due': 'Refund due',
  'part-refunded': 'Part refunded',
  refunded: 'Refunded',
}

/** The one figure of an order's money that asks for something, by its name. */
export const balanceOf = ({
  badge,
  due,
  overpaid,
}: Omit<OrderMoneyView, 'net'>): [name: string, amount: string] =>
  overpaid === '0.00'
    ? ['Due', due]
    : [badge === 'refund-due' ? 'Refund due' : 'Overpaid', overpaid]

type Owing = Pick<OrderView, 'paidAt' | 'orderStatus' | 'money'> & {
  lines: readonly { returned: number }[]
}

/** What a customer owes for an order that was paid before: it costs more since, mostly by an exchange. */
export function owesText({ paidAt, orderStatus, money, lines }: Owing): string | undefined {
  if (paidAt === null || orderStatus === 'cancelled' || money.due === '0.00') return undefined
  const why = lines.some(({ returned }) => returned > 0) ? ' for the exchange' : ''
  return `Customer owes ${formatExact(money.due)}${why}`
}

export const MONEY_METHOD_NAMES: Record<MoneyMethod, string> = {
  transfer: 'Transfer',
  card: 'Card',
  cash: 'Cash',
  gateway: 'Card, online',
  other: 'Other',
}

const MEGABYTE = 1024 * 1024

/** `345 KB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`
}

/** `12 orders found`, for screen readers. */
export const foundLabel = (count: number) => `${countOf(count, 'order')} found`

/** A status with the boxes that it is not true of yet: `Shipped, 2 of 4 boxes`. */
export function statusText(status: OrderStatus, boxes: OrderView['boxes']): string {
  const name = ORDER_STATUS_NAMES[status]
  if (!boxes) return name
  const { all, sent, delivered } = boxes
  if (status === 'shipped' && sent > 0 && sent < all)
    return `${name}, ${sent} of ${boxCountText(all)}`
  if (status !== 'delivered') return name
  if (sent < all) return `${name}, ${boxCountText(all - sent)} to send`
  return delivered < all ? `${name}, ${boxCountText(all - delivered)} on the way` : name
}
