// Reads reviews: those of a product that are shown, all of them for staff, and those of an order; each
// list with its photos in one more read.

import { asc, eq, inArray } from 'drizzle-orm'
import type { PictureFacts } from '#contract/product-views.ts'
import type { ListReviews } from '#contract/reviews.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { reviewPhotos, type ReviewRow, reviews, reviewText } from './reviews.table.ts'

export type WithPhotos<Row> = Row & { photos: PictureFacts[] }

const BY_RATING = { by: reviews.rating, type: 'integer', value: reviews.rating } as const

/** A page of a product's shown reviews, the newest first unless the query sorts otherwise. */
export const listShownReviews = listOf({
  rows: (tx) => tx.db.select().from(reviews),
  id: reviews.id,
  sorts: { date: reviews.writtenAt, rating: BY_RATING },
  sort: '-date',
  filters: ({ productId }: { productId: number }) => [
    eq(reviews.productId, productId),
    eq(reviews.state, 'shown'),
  ],
  search: [reviews.title, reviews.words],
  items: (tx, rows) => withPhotos(tx, rows, ({ id }) => id),
})

const FOR_STAFF = {
  review: reviews,
  productName: products.name,
  customerName: orders.customerName,
}
type ForStaff = { review: ReviewRow; productName: string; customerName: string }
export type StaffReview = WithPhotos<ForStaff>

const forStaff = (tx: Tx) =>
  tx.db
    .select(FOR_STAFF)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))

/** A page of all reviews: those that wait first, the oldest of them first. */
export const listReviews = listOf({
  rows: forStaff,
  id: reviews.id,
  sorts: { queue: reviews.queue, date: reviews.writtenAt, rating: BY_RATING },
  sort: 'queue',
  filters: ({ state }: ListReviews) => [equals(reviews.state, state)],
  search: (q) => searchMatches(q, reviewText),
  items: (tx, rows) => withPhotos(tx, rows, ({ review }) => review.id),
  total: (tx, _, filter) => tx.db.$count(reviews, filter),
})

/** A review as staff see it. */
export async function staffReview(tx: Tx, reviewId: number): Promise<StaffReview> {
  const row = oneOrRefuse(await forStaff(tx).where(eq(reviews.id, reviewId)))
  return singleRow(await withPhotos(tx, [row], ({ review }) => review.id))
}

/** A review with what its mails say of the order and the piece. */
export async function findReview({ db }: Tx, reviewId: number) {
  const [row] = await db
    .select({ review: reviews, productName: products.name, order: orders })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(eq(reviews.id, reviewId))
  return row
}

/** The reviews of an order's lines, by line. */
export async function reviewsOfOrder(
  { db }: Tx,
  orderId: number,
): Promise<ReadonlyMap<number, ReviewRow>> {
  const rows = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
  return new Map(rows.flatMap((row) => (row.lineId === null ? [] : [[row.lineId, row] as const])))
}

/** How many reviews wait for staff. */
export const countWaitingReviews = (tx: Tx): Promise<number> =>
  tx.db.$count(reviews, eq(reviews.state, 'waiting'))

async function withPhotos<Row>(
  tx: Tx,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Promise<WithPhotos<Row>[]> {
  const photos = await photosOf(tx, rows.map(idOf))
  return rows.map((row) => ({ ...row, photos: photos.get(idOf(row)) ?? [] }))
}

/** The photos of each of these reviews, in their order. */
export async function photosOf(
  { db }: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PictureFacts[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.reviewId, [...ids]))
    .orderBy(asc(reviewPhotos.reviewId), asc(reviewPhotos.position))
  const found = new Map<number, PictureFacts[]>()
  for (const { reviewId, picture } of rows)
    found.set(reviewId, [...(found.get(reviewId) ?? []), picture])
  return found
}
