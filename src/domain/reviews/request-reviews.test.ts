import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import { aDeliveredOrder, reviewingOf } from '#testing/reviews.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { ordersToReview, requestReviews } from './request-reviews.ts'
import { writeReview } from './write-review.ts'

const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const requestedOf = (tx: TestTx) =>
  tx.happened.flatMap(({ name, facts }) => (name === 'review.requested' ? [facts.orderId] : []))

const request = async (tx: TestTx) => requestReviews(tx, await ordersToReview(tx))

test('reviews are requested two weeks after a delivery, once an order', () =>
  inShop(async (tx) => {
    const { id } = await aDeliveredOrder(tx)
    expect(await request(at(days(13), tx))).toBe(0)
    expect(await request(at(days(14), tx))).toBe(1)
    expect(await request(at(days(15), tx))).toBe(0)
    expect(requestedOf(tx)).toEqual([id])
  }))

test('what was delivered more than a month ago is left alone', () =>
  inShop(async (tx) => {
    await aDeliveredOrder(tx)
    expect(await request(at(days(31), tx))).toBe(0)
  }))

test('nobody is bothered about pieces that came back, are reviewed, or are of orders that are gone', () =>
  inShop(async (tx) => {
    const returned = await aDeliveredOrder(tx)
    const [line] = await linesOf(tx, returned)
    const back = { orderId: returned.id, lineId: line?.id ?? 0, pieces: 1 }
    await returnPieces(tx, { ...back, condition: 'damaged' })
    await writeReview(tx, await reviewingOf(tx, await aDeliveredOrder(tx)))
    await deleteOrder(tx, (await aDeliveredOrder(tx)).id)
    const cancelled = await aDeliveredOrder(tx)
    await tx.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, cancelled.id))
    const erased = await aDeliveredOrder(tx)
    const nobody = { customerEmail: `erased-1${NOBODY}` }
    await tx.db.update(orders).set(nobody).where(eq(orders.id, erased.id))
    expect(await request(at(days(14), tx))).toBe(0)
  }))
