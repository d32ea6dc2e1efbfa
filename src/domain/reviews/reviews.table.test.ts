import { expect, test } from 'vitest'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { expectTrigger, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow, aProductRow } from '#testing/table-rows.ts'
import { productRatings, reviewPhotos, reviews } from './reviews.table.ts'

type New = Partial<typeof reviews.$inferInsert>

async function aReviewRow(tx: TestTx, ...rows: New[]) {
  const { id: productId } = await aProductRow(tx)
  const { id: orderId } = await anOrderRow(tx, { productId })
  const bought = { orderId, productId, position: 1, productName: 'Sofa', quantity: 1 }
  const line = { ...bought, unitPrice: 100_00 }
  const { id: lineId } = singleRow(await tx.db.insert(orderLines).values(line).returning())
  const words = { rating: 5, title: 'Soft', words: '', shownAs: 'Ann B.', color: 'Sand' }
  const plain = { orderId, productId, lineId, ...words, writtenAt: tx.now, queue: 1 }
  let id = 0
  for (const row of rows)
    id = singleRow(
      await tx.db
        .insert(reviews)
        .values({ ...plain, ...row })
        .returning(),
    ).id
  return { reviewId: id, productId }
}

const shown = (tx: TestTx): New => ({ state: 'shown', decidedAt: tx.now })
const PICTURE = { src: '/pictures/a-1.webp', width: 1, height: 1, widths: [1], placeholder: '' }

async function photosAt(tx: TestTx, ...positions: number[]) {
  const { reviewId } = await aReviewRow(tx, {})
  for (const position of positions)
    await tx.db.insert(reviewPhotos).values({ reviewId, position, picture: PICTURE })
}

testGuards([
  ['a line of an order has one review', 'reviews_line_id_unique', (tx) => aReviewRow(tx, {}, {})],
  ['a review has no more than five stars', 'reviews_rating', (tx) => aReviewRow(tx, { rating: 6 })],
  [
    'a review waits, is shown or is refused',
    'reviews_state_known',
    (tx) => aReviewRow(tx, { state: 'lost' as 'shown', decidedAt: tx.now }),
  ],
  [
    'no review is refused without a reason',
    'reviews_refused_for_a_reason',
    (tx) => aReviewRow(tx, { state: 'refused', decidedAt: tx.now }),
  ],
  [
    'no review is shown before somebody has looked at it',
    'reviews_decided_once_looked_at',
    (tx) => aReviewRow(tx, { state: 'shown' }),
  ],
  [
    'an answer says when it was given',
    'reviews_answered_at',
    (tx) => aReviewRow(tx, { answer: 'Thank you' }),
  ],
  ['a review has no sixth photo', 'review_photos_place', (tx) => photosAt(tx, 6)],
  [
    'no two photos of a review are in one place',
    'review_photos_in_order',
    (tx) => photosAt(tx, 1, 1),
  ],
  [
    'no product has fewer than no reviews',
    'product_ratings_not_negative',
    async (tx) => {
      const { productId } = await aReviewRow(tx)
      await tx.db.insert(productRatings).values({ productId, stars3: -1 })
    },
  ],
])

test('the stars of a product are counted as its reviews change, and go with it', () =>
  inShop(async (tx) => {
    await expectTrigger(tx, 'reviews_are_counted')
    await aReviewRow(tx, { ...shown(tx), rating: 4 })
    expect(await tx.db.select().from(productRatings)).toMatchObject([{ stars4: 1, stars5: 0 }])
    await tx.db.update(reviews).set({ rating: 5 })
    expect(await tx.db.select().from(productRatings)).toMatchObject([{ stars4: 0, stars5: 1 }])
    await tx.db.delete(products)
    expect(await tx.db.$count(productRatings)).toBe(0)
  }))

test('a review goes with its order, and its stars leave the average', () =>
  inShop(async (tx) => {
    await aReviewRow(tx, shown(tx))
    await tx.db.delete(orders)
    expect(await tx.db.$count(reviews)).toBe(0)
    expect(await tx.db.select().from(productRatings)).toMatchObject([{ stars5: 0 }])
  }))
