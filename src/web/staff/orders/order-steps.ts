// Which steps an order can take next by one press, and what cancelling or deleting it does.

import { formatDollars } from '#contract/money.ts'
import type { StaffLineView } from '#contract/order-lines.ts'
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
> & {
  lines: readonly Pick<StaffLineView, 'quantity' | 'left'>[]
  money: Pick<OrderView['money'], 'net'>
}

export type QuickStep = { label: string; to: EditOrder }

const PAID: QuickStep = { label: 'Mark paid', to: { paymentStatus: 'paid' } }
const SHIPPED: QuickStep = { label: 'Mark shipped', to: { orderStatus: 'shipped' } }
const DELIVERED: QuickStep = { label: 'Mark delivered', to: { orderStatus: 'delivered' } }

/** The next steps that take one press. What is picked up is delivered without being shipped. */
export function quickSteps({ orderStatus, paymentStatus, shippingMethod }: Facts): QuickStep[] {
  if (orderStatus === 'cancelled') return []
  const waits = orderStatus === 'pending' || orderStatus === 'confirmed'
  const steps: QuickStep[] = []
  if (paymentStatus !== 'paid') steps.push(PAID)
  if (waits && shippingMethod === 'delivery') steps.push(SHIPPED)
  if (orderStatus === 'shipped' || (waits && shippingMethod === 'pickup')) steps.push(DELIVERED)
  return steps
}

/** Joins the sentences that apply. */
const joined = (...sentences: (string | false | undefined)[]) => sentences.filter(Boolean).join(' ')

/** What cancelling does, shown before it is done. */
export const cancelNotice = (order: Facts): string =>
  joined(
    pieceNotice(order),
    hasMoney(order) &&
      `${formatDollars(order.money.net, { exact: true })} will be due to the customer as a refund.`,
    `${order.customerName} will get an e-mail at ${order.customerEmail}.`,
    order.cardStored && 'Stored card details will be deleted.',
  )

/** What deleting does, shown before it is done. */
export const deleteNotice = (order: Facts): string =>
  joined(
    `The order of ${order.customerName} for the ${order.productName}`,
    hasMoney(order)
      ? 'will be hidden from lists and exports. Payments and refunds due are kept.'
      : 'will be deleted permanently with its receipts.',
    pieceNotice(order),
    'The customer will not be notified.',
  )

const hasMoney = ({ money }: Facts) => money.net !== '0.00'

function pieceNotice({ orderStatus, productId, productName, lines }: Facts): string | undefined {
  if (productId === null || orderStatus === 'cancelled') return undefined
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const out = lines.reduce((sum, { left }) => sum + left, 0)
  const back = pieces - out
  if (out > 0 && back > 0)
    return `${back} of its ${pieces} pieces ${back === 1 ? 'goes' : 'go'} back into stock. ${out} ${
      out === 1 ? 'has' : 'have'
    } left the shop, and ${out === 1 ? 'stays' : 'stay'} out of it.`
  const isMany = pieces > 1
  const what = isMany ? `Its ${pieces} pieces` : `The ${productName}`
  if (out === 0) return `${what} will go back into stock.`
  return `${what} ${isMany ? 'have' : 'has'} been shipped, so stock will not change.`
}
