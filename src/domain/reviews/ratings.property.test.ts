// Whatever is written, shown, refused, written again and erased: what is counted of each product equals
// what its shown reviews say.

import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  record,
} from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { averageOf } from '#contract/ratings.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { aProduct } from '#testing/builders.ts'
import { aDeliveredOrder, reviewingOf } from '#testing/reviews.ts'
import { runs } from '#testing/runs.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { refuseReview, showReview } from './decide-review.ts'
import { ratingsOf } from './ratings.ts'
import { removeReviews } from './remove-reviews.ts'
import { reviews } from './reviews.table.ts'
import { writeReview } from './write-review.ts'

const PRODUCTS = 2
const ORDERS = 5
const act = record({
  what: constantFrom('write' as const, 'show' as const, 'refuse' as const, 'erase' as const),
  order: nat(ORDERS - 1),
  rating: integer({ min: 1, max: 5 }),
})
type Act = typeof act extends Arbitrary<infer A> ? A : never

async function perform(tx: TestTx, orders: readonly OrderRow[], step: Act): Promise<void> {
  const order = orders[step.order] as OrderRow
  const [review] = await tx.db.select().from(reviews).where(eq(reviews.orderId, order.id))
  if (step.what === 'write') {
    const reviewing = await reviewingOf(tx, order, { rating: step.rating })
    await writeReview(tx, reviewing).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  } else if (review) {
    const seen = { reviewId: review.id, writtenAt: review.writtenAt }
    if (step.what === 'show') await showReview(tx, seen)
    if (step.what === 'refuse') await refuseReview(tx, { ...seen, reason: 'Not about the piece' })
    if (step.what === 'erase') await removeReviews(tx, [review])
  }
}

/** What the rows say. */
async function countedAgain(tx: TestTx, productId: number) {
  const rows = await tx.db.select().from(reviews).where(eq(reviews.productId, productId))
  const shown = rows.filter(({ state }) => state === 'shown')
  const stars = [1, 2, 3, 4, 5].map((rating) => shown.filter((row) => row.rating === rating).length)
  return averageOf(stars) ?? undefined
}

test('the counted stars of each product are those of its shown reviews', () =>
  assert(
    asyncProperty(array(act, { maxLength: 25 }), (steps) =>
      inShop(async (tx) => {
        const productIds: number[] = []
        for (let made = 0; made < PRODUCTS; made++) productIds.push((await aProduct(tx)).id)
        const orders: OrderRow[] = []
        for (let made = 0; made < ORDERS; made++)
          orders.push(await aDeliveredOrder(tx, { productId: productIds[made % PRODUCTS] }))
        for (const [index, step] of steps.entries()) {
          await perform(at(new Date(NOW.getTime() + index * 1000), tx), orders, step)
          const ratings = await ratingsOf(tx, productIds)
          for (const id of productIds) expect(ratings.get(id)).toEqual(await countedAgain(tx, id))
        }
      }),
    ),
    { numRuns: runs(12) },
  ))
