// How many boxes of an order have left and arrived, in words.

import type { OrderPageView } from '#contract/orders.ts'
import { boxCountText } from '#contract/shipments.ts'

type Facts = Pick<OrderPageView, 'boxes' | 'shipments' | 'shippingMethod'>
type Delivered = Pick<OrderPageView, 'boxes' | 'orderStatus' | 'shippingMethod'>

export const boxesToCome = ({ boxes }: Facts) => boxes.filter(({ stage }) => stage === 'to-come')
export const boxesDelivered = ({ boxes }: Facts) =>
  boxes.filter(({ stage }) => stage === 'delivered')

/** `1 of 2 boxes sent`; undefined as long as no shipment leaves a part behind. */
export function partSentText(order: Facts): string | undefined {
  const open = boxesToCome(order).length
  if (order.shipments.length === 0 || open === 0) return undefined
  const all = order.boxes.length
  const what = order.shippingMethod === 'pickup' ? 'ready' : 'sent'
  return `${all - open} of ${boxCountText(all)} ${what}`
}

/** `1 of 2 boxes delivered`; undefined where none is, or all are. */
export function partDeliveredText(order: Facts): string | undefined {
  const there = boxesDelivered(order).length
  const all = order.boxes.length
  if (there === 0 || there === all) return undefined
  const what = order.shippingMethod === 'pickup' ? 'collected' : 'delivered'
  return `${there} of ${boxCountText(all)} ${what}`
}

/** The heading of an order of which a part is there, or a part has not left. */
export function partHeading(order: Facts): string | undefined {
  const there = boxesDelivered(order).length
  const awaited = order.boxes.length - there
  if (order.shipments.length === 0 || awaited === 0) return undefined
  if (there > 0) return `${awaited} ${awaited === 1 ? 'box' : 'boxes'} to come`
  if (boxesToCome(order).length === 0) return undefined
  return order.shippingMethod === 'pickup'
    ? 'Part of your order is ready to collect'
    : 'Part of your order is on its way'
}

/** Whether a delivered order has boxes that are still to arrive, such as a replacement. */
export const awaitsReplacement = ({ boxes, orderStatus }: Omit<Delivered, 'shippingMethod'>) =>
  orderStatus === 'delivered' && boxes.some(({ stage }) => stage !== 'delivered')

/** The heading of such an order: `Delivered, 1 box to come`. */
export function replacementHeading(order: Delivered): string | undefined {
  if (!awaitsReplacement(order)) return undefined
  const awaited = order.boxes.filter(({ stage }) => stage !== 'delivered').length
  const there = order.shippingMethod === 'pickup' ? 'Collected' : 'Delivered'
  return `${there}, ${awaited} ${awaited === 1 ? 'box' : 'boxes'} to come`
}
