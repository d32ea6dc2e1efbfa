// Delivered orders with their reviews, made by the shop's own verbs.

import type { WriteReview } from '#contract/reviews.ts'
import type { PictureFacts } from '#contract/product-views.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { showReview } from '#domain/reviews/decide-review.ts'
import { writeReview } from '#domain/reviews/write-review.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder, type OrderOverrides } from './builders.ts'

/** An order that was paid and delivered now. */
export async function aDeliveredOrder(tx: Tx, overrides: OrderOverrides = {}): Promise<OrderRow> {
  const { id: orderId } = await anOrder(tx, overrides)
  const edit = { paymentStatus: 'paid', orderStatus: 'delivered' } as const
  return (await changeOrder(tx, { orderId, edit })).order
}

export const A_REVIEW: WriteReview = {
  rating: 4,
  title: 'Mop goes right under',
  words: 'It took a day to fill out.',
  shownAs: 'Ann B., Portland',
}

/** What is sent to review the first line of an order. */
export async function reviewingOf(tx: Tx, order: OrderRow, review: Partial<WriteReview> = {}) {
  const [line] = await linesOf(tx, order)
  const photos: PictureFacts[] = []
  return { link: order.link, lineId: line?.id ?? 0, review: { ...A_REVIEW, ...review }, photos }
}

/** A review of a delivered order, which waits. */
export async function aReview(
  tx: Tx,
  review: Partial<WriteReview> = {},
  overrides: OrderOverrides = {},
) {
  const order = await aDeliveredOrder(tx, overrides)
  return writeReview(tx, await reviewingOf(tx, order, review))
}

/** A review that staff have shown. */
export async function aShownReview(
  tx: Tx,
  review: Partial<WriteReview> = {},
  overrides: OrderOverrides = {},
) {
  const { id: reviewId, writtenAt } = await aReview(tx, review, overrides)
  return showReview(tx, { reviewId, writtenAt })
}
