// Reviews of pieces by those who bought them, one for each line of an order, and their photos. Of the
// shown ones the database counts the stars of each product (migrations), so that a list of products
// reads one row for each.

import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { PictureFacts } from '#contract/product-views.ts'
import { MAX_PHOTOS, REVIEW_STATES } from '#contract/review-limits.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orderKey, orders } from '#domain/orders/orders.table.ts'
import { isOneOf, serialId, timestamptz } from '#platform/database/columns.ts'

const productKey = () =>
  integer('product_id').references(() => products.id, { onDelete: 'cascade' })

export const reviews = pgTable(
  'reviews',
  {
    id: serialId(),
    orderId: orderKey(),
    /** Null once staff have taken the line out of the order; the piece was bought all the same. */
    lineId: integer('line_id')
      .unique()
      .references(() => orderLines.id, { onDelete: 'set null' }),
    productId: productKey().notNull(),
    /** The colour that was bought. */
    color: text('color').notNull(),
    rating: smallint('rating').notNull(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** The name that everybody reads. */
    shownAs: text('shown_as').notNull(),
    state: text('state', { enum: REVIEW_STATES }).notNull().default('waiting'),
    /** Why it is not shown; its writer reads this. */
    reason: text('reason').notNull().default(''),
    writtenAt: timestamptz('written_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
    answer: text('answer').notNull().default(''),
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by').notNull().default(''),
    /** Its place at the desk: those that wait by their time, then the decided ones, the newest first. */
    queue: bigint('queue', { mode: 'number' }).notNull(),
  },
  (review) => [
    check('reviews_rating', sql`${review.rating} between 1 and 5`),
    check('reviews_state_known', isOneOf(review.state, REVIEW_STATES)),
    check(
      'reviews_refused_for_a_reason',
      sql`(${review.state} = 'refused') = (${review.reason} <> '')`,
    ),
    check(
      'reviews_decided_once_looked_at',
      sql`(${review.state} = 'waiting') = (${review.decidedAt} is null)`,
    ),
    check(
      'reviews_answered_at',
      sql`(${review.answer} <> '') = (${review.answeredAt} is not null)`,
    ),
    index('reviews_by_order').on(review.orderId),
    index('reviews_by_product').on(review.productId, review.state, review.writtenAt, review.id),
    index('reviews_by_queue').on(review.queue, review.id),
    index('reviews_by_state').on(review.state, review.queue, review.id),
    index('reviews_by_date').on(review.writtenAt, review.id),
    index('reviews_by_rating').on(review.rating, review.id),
    index('reviews_by_words').using('gin', sql`(${reviewSearchText(review)}) gin_trgm_ops`),
  ],
)

type SearchedColumns = Record<'title' | 'words' | 'shownAs' | 'answer', unknown>

/** What a search at the desk looks through. */
function reviewSearchText({ title, words, shownAs, answer }: SearchedColumns) {
  return sql`${title} || ' ' || ${words} || ' ' || ${shownAs} || ' ' || ${answer}`
}

export const reviewText = reviewSearchText(reviews)

export type ReviewRow = typeof reviews.$inferSelect

export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: serialId(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    picture: jsonb('picture').$type<PictureFacts>().notNull(),
  },
  (photo) => [
    check(
      'review_photos_place',
      sql`${photo.position} between 1 and ${sql.raw(String(MAX_PHOTOS))}`,
    ),
    unique('review_photos_in_order').on(photo.reviewId, photo.position),
  ],
)

/** How many shown reviews of a product have each number of stars. Written by a trigger only. */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: productKey().primaryKey(),
    stars1: integer('stars_1').notNull().default(0),
    stars2: integer('stars_2').notNull().default(0),
    stars3: integer('stars_3').notNull().default(0),
    stars4: integer('stars_4').notNull().default(0),
    stars5: integer('stars_5').notNull().default(0),
  },
  (row) => [
    check(
      'product_ratings_not_negative',
      sql`least(${row.stars1}, ${row.stars2}, ${row.stars3}, ${row.stars4}, ${row.stars5}) >= 0`,
    ),
  ],
)

/** Orders whose customer was mailed the link to review what was bought, once each. */
export const reviewRequests = pgTable('review_requests', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  requestedAt: timestamptz('requested_at').notNull(),
})
