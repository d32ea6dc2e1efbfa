// Which steps an order can take next by one press, and what cancelling or deleting it does.

import type { EditOrder, OrderView } from '#contract/orders.ts'

type Facts = Pick<
  OrderView,
  | 'orderStatus'
  | 'paymentStatus'
  | 'shippingMethod'
  | 'productId'
  | 'productName'
  | 'customerName'
  | 'customerEmail'
  | 'cardStored'
>

export type QuickStep = { label: string; to: EditOrder }

const PAID: QuickStep = { label: 'Mark paid', to: { paymentStatus: 'paid' } }
const SHIPPED: QuickStep = { label: 'Mark shipped', to: { orderStatus: 'shipped' } }
const DELIVERED: QuickStep = { label: 'Mark delivered', to: { orderStatus: 'delivered' } }

/** A piece that is picked up is delivered without being shipped. */
export function quickSteps({ orderStatus, paymentStatus, shippingMethod }: Facts): QuickStep[] {
  if (orderStatus === 'cancelled') return []
  const waits = orderStatus === 'pending' || orderStatus === 'confirmed'
  const steps: QuickStep[] = []
  if (paymentStatus !== 'paid') steps.push(PAID)
  if (waits && shippingMethod === 'delivery') steps.push(SHIPPED)
  if (orderStatus === 'shipped' || (waits && shippingMethod === 'pickup')) steps.push(DELIVERED)
  return steps
}

/** The sentences that apply. */
const joined = (...sentences: (string | false | undefined)[]) => sentences.filter(Boolean).join(' ')

/** What cancelling does, shown before it is done. */
export const cancelNotice = (order: Facts): string =>
  joined(
    pieceNotice(order),
    `${order.customerName} gets an e-mail at ${order.customerEmail} that says so.`,
    order.cardStored && 'The stored card details are destroyed.',
  )

/** What deleting does, shown before it is done. */
export const deleteNotice = (order: Facts): string =>
  joined(
    `The order of ${order.customerName} for the ${order.productName} is removed for good, with its receipts.`,
    pieceNotice(order),
    'The customer is not told.',
  )

function pieceNotice({ orderStatus, productId, productName }: Facts): string | undefined {
  if (productId === null || orderStatus === 'cancelled') return undefined
  if (orderStatus === 'pending' || orderStatus === 'confirmed')
    return `The ${productName} goes back into stock.`
  return `The ${productName} has left the shop, so the stock stays as it is.`
}
