import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { recordFiles } from '#domain/catalogue/unused-files.ts'
import { storedFiles } from '#platform/files/stored-files.table.ts'
import { anOrder } from '#testing/builders.ts'
import { aDeliveredOrder, aReview, aShownReview, reviewingOf } from '#testing/reviews.ts'
import { at, inShop, NOW } from '#testing/shop.ts'
import { answerReview, refuseReview, showReview } from './decide-review.ts'
import { photosOf } from './list-reviews.ts'
import { ratingsOf } from './ratings.ts'
import { reviews } from './reviews.table.ts'
import { writeReview } from './write-review.ts'

const later = new Date(NOW.getTime() + 60_000)
const photo = (name: string) => ({
  src: `/pictures/reviews/${name}.0123456789-240.webp`,
  ...{ width: 240, height: 180, widths: [240], placeholder: '' },
})

test('whoever got a piece may review it, once; the same review sent twice is one', () =>
  inShop(async (tx) => {
    const reviewing = await reviewingOf(tx, await aDeliveredOrder(tx))
    const review = await writeReview(tx, reviewing)
    expect(review).toMatchObject({ state: 'waiting', rating: 4, color: 'Sand' })
    expect(await writeReview(tx, reviewing)).toEqual(review)
    const other = { ...reviewing, review: { ...reviewing.review, rating: 1 } }
    await expect(writeReview(tx, other)).rejects.toThrow('already-reviewed')
    expect(await tx.db.$count(reviews)).toBe(1)
    expect(tx.happened.filter(({ name }) => name === 'review.written')).toHaveLength(1)
  }))

test('no review is taken of a piece that is on its way, came back, or is of an order that is gone', () =>
  inShop(async (tx) => {
    const onItsWay = await anOrder(tx)
    await expect(writeReview(tx, await reviewingOf(tx, onItsWay))).rejects.toThrow('not-reviewable')
    const order = await aDeliveredOrder(tx)
    const [line] = await linesOf(tx, order)
    const back = { orderId: order.id, lineId: line?.id ?? 0, pieces: 1 }
    await returnPieces(tx, { ...back, condition: 'sellable' })
    await expect(writeReview(tx, await reviewingOf(tx, order))).rejects.toThrow('not-reviewable')
    const hidden = await aDeliveredOrder(tx)
    await deleteOrder(tx, hidden.id)
    await expect(writeReview(tx, await reviewingOf(tx, hidden))).rejects.toThrow('not-reviewable')
    const others = { ...(await reviewingOf(tx, await aDeliveredOrder(tx))), lineId: line?.id ?? 0 }
    await expect(writeReview(tx, others)).rejects.toThrow('not-found')
    await expect(writeReview(tx, { ...others, link: 'x' })).rejects.toThrow('order-not-found')
  }))

test('a refused review may be written again, waits again, and loses its photos', () =>
  inShop(async (tx) => {
    const reviewing = await reviewingOf(tx, await aDeliveredOrder(tx))
    const first = photo('first')
    await recordFiles(tx, { address: first.src, paths: [first.src.slice(1)] })
    const { id: reviewId, writtenAt } = await writeReview(tx, { ...reviewing, photos: [first] })
    await refuseReview(tx, { reviewId, writtenAt, reason: 'It names a neighbour.' })
    const words = { ...reviewing.review, words: 'Without the neighbour.' }
    const again = { ...reviewing, review: words, photos: [photo('second')] }
    expect(await writeReview(at(later, tx), again)).toMatchObject({
      ...{ id: reviewId, state: 'waiting', reason: '', words: 'Without the neighbour.' },
      writtenAt: later,
    })
    expect((await photosOf(tx, [reviewId])).get(reviewId)).toEqual([photo('second')])
    const [file] = await tx.db.select().from(storedFiles)
    expect(file?.leavingAt).toEqual(later)
    await expect(showReview(tx, { reviewId, writtenAt })).rejects.toThrow('review-changed')
  }))

test('a shown review counts in the average until it is refused, and staff may answer it', () =>
  inShop(async (tx) => {
    const { id: reviewId, productId, writtenAt } = await aShownReview(tx, { rating: 4 })
    await aShownReview(tx, { rating: 5 }, { productId })
    await aReview(tx, { rating: 1 }, { productId })
    const rating = async () => (await ratingsOf(tx, [productId])).get(productId)
    expect(await rating()).toEqual({ average: 4.5, count: 2, stars: [0, 0, 0, 1, 1] })
    expect(await answerReview(tx, { reviewId, answer: 'Thank you' })).toMatchObject({
      answer: 'Thank you',
      answeredBy: 'test',
    })
    await refuseReview(tx, { reviewId, writtenAt, reason: 'It is about the courier.' })
    await refuseReview(tx, { reviewId, writtenAt, reason: 'It is about the courier.' })
    expect(await rating()).toEqual({ average: 5, count: 1, stars: [0, 0, 0, 0, 1] })
    const names = tx.happened.map(({ name }) => name).filter((name) => name.startsWith('review.'))
    expect(names.slice(-3)).toEqual(['review.answered', 'review.hidden', 'review.refused'])
  }))

test('a review outlives the line that staff take out of its order', () =>
  inShop(async (tx) => {
    const { lineId, productId } = await aShownReview(tx)
    await tx.db.delete(orderLines).where(eq(orderLines.id, lineId ?? 0))
    expect(await tx.db.select().from(reviews)).toMatchObject([{ lineId: null, productId }])
    expect((await ratingsOf(tx, [productId])).get(productId)?.count).toBe(1)
  }))
