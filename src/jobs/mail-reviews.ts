// The mails about reviews: the link to write one, two weeks after a delivery, and what became of it.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { orderReference } from '#contract/order-number.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { findReview, reviewsOfOrder } from '#domain/reviews/list-reviews.ts'
import { mayWrite } from '#domain/reviews/write-review.ts'
import { button } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import type { Tx } from '#platform/tx.ts'
import { orderUrl } from './mailed-order.ts'
import { mailing, type Sender } from './send-mail.ts'

/** The address of the page where a line is reviewed. */
const reviewUrl = (order: OrderRow, lineId: number, shop: Sender) =>
  `${orderUrl(order, shop)}/review/${lineId}`

/** Not written once nothing is left to review. */
export const mailReviewRequest = mailing<EventOf<'review.requested'>>(
  'review-request',
  async (tx, { facts: { orderId } }, shop) => {
    const order = await findOrder(tx, orderId)
    const lines = order ? await linesToReview(tx, order) : []
    const [first] = lines
    if (!order || !first) return undefined
    const item = lines.length === 1 ? first.productName : 'new furniture'
    return {
      dedupeKey: orderId,
      recipient: order.customerEmail,
      orderId,
      ...mailOf(textOf('mail-review-request', { item, phone: shop.phone }), {
        reviews: lines.map((line) => [
          lines.length > 1 && nameOf(line),
          button('Write a review', reviewUrl(order, line.id, shop)),
        ]),
      }),
    }
  },
)

const nameOf = ({ productName, color }: OrderLineRow) =>
  [productName, color].filter(Boolean).join(', ')

async function linesToReview(tx: Tx, order: OrderRow): Promise<OrderLineRow[]> {
  const written = await reviewsOfOrder(tx, order.id)
  const lines = await linesOf(tx, order)
  return lines.filter((line) => !written.has(line.id) && mayWrite(order, line, undefined))
}

export const mailReviewShown = mailing<EventOf<'review.shown'>>(
  'review-shown',
  async (tx, { facts: { reviewId } }, shop) => {
    const found = await findReview(tx, reviewId)
    if (found?.review.state !== 'shown') return undefined
    const { review, productName, order } = found
    const url = `${shop.publicUrl}/product/${review.productId}#reviews`
    return {
      recipient: order.customerEmail,
      orderId: order.id,
      ...mailOf(textOf('mail-review-shown', { item: productName, url })),
    }
  },
)

export const mailReviewRefused = mailing<EventOf<'review.refused'>>(
  'review-refused',
  async (tx, { facts: { reviewId } }, shop) => {
    const found = await findReview(tx, reviewId)
    if (found?.review.state !== 'refused') return undefined
    const { review, productName, order } = found
    const again = review.lineId !== null && [
      'You can edit it and send it again.',
      button('Edit your review', reviewUrl(order, review.lineId, shop)),
    ]
    const text = textOf('mail-review-rejected', {
      reference: orderReference(order.id),
      item: productName,
      reason: review.reason ?? '',
    })
    return { recipient: order.customerEmail, orderId: order.id, ...mailOf(text, { again }) }
  },
)
