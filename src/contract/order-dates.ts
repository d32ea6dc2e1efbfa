// The two dates of an order, in the one sentence of its page and of every mail: until when its items are
// reserved, and by which day they come.

import { daysText } from './delivery-figures.ts'
import { dayText, promiseText } from './delivery-sentences.ts'
import { formatDayAndTime } from './jamaica.ts'
import { piecesOf } from './order-text.ts'

export type DatedOrder = {
  orderStatus: string
  paymentStatus: string
  shippingMethod: string
  parish: string
  lines: readonly { quantity: number }[]
  /** The end of the time to pay, an instant; null where no clock runs. */
  payBy: string | null
  /** The day that was fixed when the order was sold. */
  promisedBy: string | null
  /** What a payment now would promise. */
  promise: { daysFrom: number; daysTo: number; by: string; payBefore: string | Date } | null
  deliveryToBeQuoted: boolean
  /** Whether its items are on the shelf; yes by default. */
  isHeld?: boolean
}

/** Until when the items are reserved, as long as money is awaited; empty once they have left. */
export function heldText({ lines, isHeld = true, ...order }: DatedOrder): string {
  const { orderStatus, paymentStatus, payBy } = order
  if (orderStatus !== 'pending' && orderStatus !== 'confirmed') return ''
  const [item, are] = piecesOf(lines) > 1 ? ['items', 'are'] : ['item', 'is']
  const isAwaited = orderStatus === 'pending' && paymentStatus !== 'paid'
  const until = isAwaited && payBy ? formatDayAndTime(payBy) : ''
  if (isHeld) return `Your ${item} ${are} reserved for you${until && ` until ${until}`}.`
  return `We will tell you when your ${item} ${are} ready.${until && ` Please pay by ${until}.`}`
}

type Promised = NonNullable<DatedOrder['promise']>

/** `Delivery to Portland by Thu 26 Nov if paid by 2 pm on Mon 23 Nov (5 to 7 business days)`. */
export const promisedText = (parish: string, promise: Promised, now?: Date) =>
  `Delivery${parish && ` to ${parish}`} ${promiseText(promise, now)} (${daysText(promise)})`

/** By which day it comes, without a full stop; empty where nothing is to come. With `now` it may say `today`. */
export function arrivalText(order: DatedOrder, now?: Date): string {
  const { orderStatus, shippingMethod, parish, promisedBy, promise } = order
  if (orderStatus === 'cancelled' || orderStatus === 'delivered') return ''
  const hasLeft = orderStatus === 'shipped'
  if (shippingMethod === 'pickup')
    return hasLeft ? '' : 'We will call you when it is ready to collect'
  const delivery = `Delivery${parish && ` to ${parish}`}`
  if (promisedBy) return `${delivery} by ${dayText(promisedBy, now)}`
  if (hasLeft) return ''
  if (promise) return promisedText(parish, promise, now)
  return order.deliveryToBeQuoted
    ? 'We will e-mail you the delivery price and date'
    : 'We will e-mail you when it is on its way'
}
