// Anybody with the link of an order may review each of its lines once, as soon as the order was
// delivered and as long as a piece of the line was kept. The review waits until staff look at it. One
// that was refused may be written again, with other words, and waits again.

import { eq } from 'drizzle-orm'
import type { PictureFacts } from '#contract/product-views.ts'
import type { WriteReview } from '#contract/reviews.ts'
import { letGo } from '#domain/catalogue/unused-files.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { LINK_FORM } from '#platform/random.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { photosOf } from './list-reviews.ts'
import { reviewPhotos, type ReviewRow, reviews } from './reviews.table.ts'

/** Whether a line may be reviewed, as long as it has no review. */
export const isReviewable = (
  { orderStatus, hiddenAt }: Pick<OrderRow, 'orderStatus' | 'hiddenAt'>,
  { id, quantity, productId }: Pick<OrderLineRow, 'id' | 'quantity' | 'productId'>,
): boolean =>
  orderStatus === 'delivered' && hiddenAt === null && id > 0 && quantity > 0 && productId !== null

/** Whether a line may be reviewed now, with the review that it has, if any. */
export const mayWrite = (
  order: OrderRow,
  line: OrderLineRow,
  review: Pick<ReviewRow, 'state'> | undefined,
): boolean => isReviewable(order, line) && (!review || review.state === 'refused')

type OfLine = { link: string; lineId: number }
export type Reviewing = OfLine & { review: WriteReview; photos: readonly PictureFacts[] }

/** The same review sent twice is one review; another for the same line is refused. */
export async function writeReview(
  tx: Tx,
  { link, lineId, review, photos }: Reviewing,
): Promise<ReviewRow> {
  const order = await lockOrderByLink(tx, link)
  const line = await lineOfOrder(tx, order, lineId)
  const earlier = await findReviewOfLine(tx, lineId)
  if (earlier && earlier.state !== 'refused') {
    if (isSame(earlier, review)) return earlier
    throw new Refusal('already-reviewed')
  }
  const { productId } = line
  if (!isReviewable(order, line) || productId === null) throw new Refusal('not-reviewable')
  const bought = { orderId: order.id, lineId, productId, color: line.color }
  const written = await (earlier
    ? writeAgain(tx, earlier, review)
    : insertReview(tx, { ...bought, ...review, writtenAt: tx.now, queue: tx.now.getTime() }))
  await addPhotos(tx, written.id, photos)
  await tx.record('review.written', {
    reviewId: written.id,
    orderId: order.id,
    productId: written.productId,
  })
  return written
}

/** A line of the order behind a link, with its review, if any. */
export async function getReviewedLine(tx: Tx, order: OrderRow, lineId: number) {
  const line = await lineOfOrder(tx, order, lineId)
  return { line, review: await findReviewOfLine(tx, lineId) }
}

/** Refuses what `writeReview` would refuse whatever the review says, before its photos are read. */
export async function refuseToReview(tx: Tx, order: OrderRow, lineId: number): Promise<void> {
  const { line, review } = await getReviewedLine(tx, order, lineId)
  if (!isReviewable(order, line) && !review) throw new Refusal('not-reviewable')
}

const isSame = (earlier: ReviewRow, { rating, title, words, shownAs }: WriteReview) =>
  earlier.rating === rating &&
  earlier.title === title &&
  earlier.words === words &&
  earlier.shownAs === shownAs

/** Of two reviews of one line at the same moment, the second finds the first. */
async function lockOrderByLink({ db }: Tx, link: string): Promise<OrderRow> {
  if (!LINK_FORM.test(link)) throw new Refusal('order-not-found')
  const found = await db.select().from(orders).where(eq(orders.link, link)).for('update')
  return oneOrRefuse(found, 'order-not-found')
}

async function lineOfOrder(tx: Tx, order: OrderRow, lineId: number): Promise<OrderLineRow> {
  const lines = await linesOf(tx, order)
  return oneOrRefuse(lines.filter(({ id }) => id === lineId))
}

async function findReviewOfLine({ db }: Tx, lineId: number): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.lineId, lineId))
  return row
}

const insertReview = async (tx: Tx, row: typeof reviews.$inferInsert): Promise<ReviewRow> =>
  singleRow(await tx.db.insert(reviews).values(row).returning())

async function writeAgain(tx: Tx, { id }: ReviewRow, review: WriteReview): Promise<ReviewRow> {
  const old = await photosOf(tx, [id])
  await letGo(
    tx,
    (old.get(id) ?? []).map(({ src }) => src),
  )
  await tx.db.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, id))
  const again = {
    ...pick(review, 'rating', 'title', 'words', 'shownAs'),
    ...{ state: 'waiting' as const, reason: '', decidedAt: null, decidedBy: '' },
    ...{ answer: '', answeredAt: null, answeredBy: '' },
    writtenAt: tx.now,
    queue: tx.now.getTime(),
  }
  return singleRow(await tx.db.update(reviews).set(again).where(eq(reviews.id, id)).returning())
}

async function addPhotos(tx: Tx, reviewId: number, photos: readonly PictureFacts[]) {
  if (photos.length === 0) return
  const rows = photos.map((picture, index) => ({ reviewId, position: index + 1, picture }))
  await tx.db.insert(reviewPhotos).values(rows)
}
