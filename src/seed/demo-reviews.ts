// Made-up reviews of pieces that the demo shop has delivered. Every person here is invented, and no
// other shop begins with any review.

import { asc, eq } from 'drizzle-orm'
import type { WriteReview } from '#contract/reviews.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { answerReview, refuseReview, showReview } from '#domain/reviews/decide-review.ts'
import { isReviewable, writeReview } from '#domain/reviews/write-review.ts'
import type { Tx } from '#platform/tx.ts'

type DemoReview = WriteReview & {
  /** Not decided yet if it has neither. */
  shown?: true
  refusedFor?: string
  answer?: string
}

/** For the delivered orders, the oldest first. */
const DEMO_REVIEWS: readonly DemoReview[] = [
  {
    rating: 5,
    title: 'Fits exactly where they say',
    words:
      'The box went up one flight of stairs with a turn. Two of us, no problem. By next morning we were sitting on it.',
    shownAs: 'Marcia B., Mandeville',
    shown: true,
  },
  {
    rating: 4,
    title: 'Good piece, late box',
    words: 'It is solid, and the colour is the one in the picture. The box came a day late.',
    shownAs: 'Kemar T., Ocho Rios',
    shown: true,
    answer: 'Sorry about that day, Kemar. We now put the delivery day on the waybill too.',
  },
  {
    rating: 5,
    title: 'Mop goes right under',
    words: 'No more lifting furniture on a Saturday morning. Took about 24 hours to fill out.',
    shownAs: 'Mrs. Althea Worthington-Campbell, Port Antonio',
    shown: true,
  },
  {
    rating: 2,
    title: 'The courier was rude',
    words: 'Ask for the tall one, he lives beside my cousin.',
    shownAs: 'Devon R.',
    refusedFor: 'It is about a person, not the product.',
  },
  {
    rating: 4,
    title: 'Sits softer than it looks',
    words: '',
    shownAs: 'Aaliyah G., Kingston',
  },
]

const MINUTE_MS = 60_000
const MINUTES_APART = 10

/** Within the last hour, after every order; the last of them waits. */
export async function seedReviews(tx: Tx): Promise<void> {
  const lines = await linesToReview(tx)
  for (const [index, { shown, refusedFor, answer, ...review }] of DEMO_REVIEWS.entries()) {
    const line = lines[index]
    if (!line) return
    const minutesAgo = (DEMO_REVIEWS.length - index) * MINUTES_APART
    const now = new Date(tx.now.getTime() - minutesAgo * MINUTE_MS)
    const then = { ...tx, now }
    const { id: reviewId, writtenAt } = await writeReview(then, { ...line, review, photos: [] })
    if (shown) await showReview(then, { reviewId, writtenAt })
    if (refusedFor) await refuseReview(then, { reviewId, writtenAt, reason: refusedFor })
    if (answer) await answerReview(then, { reviewId, answer })
  }
}

/** The first line of each delivered order. */
async function linesToReview(tx: Tx) {
  const delivered = await tx.db
    .select()
    .from(orders)
    .where(eq(orders.orderStatus, 'delivered'))
    .orderBy(asc(orders.deliveredAt), asc(orders.id))
    .limit(DEMO_REVIEWS.length)
  const lines = []
  for (const order of delivered) {
    const line = (await linesOf(tx, order)).find((each) => isReviewable(order, each))
    if (line) lines.push({ link: order.link, lineId: line.id })
  }
  return lines
}
