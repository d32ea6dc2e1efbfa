// Constants of reviews. Pages of the shop import this file, so it does not import zod.

export const RATINGS = [1, 2, 3, 4, 5] as const

/** `waiting` until staff look at it: then `shown`, or `refused` with a reason. */
export const REVIEW_STATES = ['waiting', 'shown', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const MAX_PHOTOS = 5
/** All photos of a review together. */
export const PHOTOS_MAX_BYTES = 24 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** How many reviews a product's page shows first, and how many are added at a time. */
export const REVIEWS_SHOWN = 6

/** What each number of stars says, beside the stars. */
export const RATING_WORDS: Readonly<Record<(typeof RATINGS)[number], string>> = {
  1: 'poor',
  2: 'fair',
  3: 'all right',
  4: 'good',
  5: 'very good',
}

export const isRating = (rating: number): rating is (typeof RATINGS)[number] =>
  (RATINGS as readonly number[]).includes(rating)

/** `1 review`, `27 reviews`. */
export const reviewsText = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)

/** `4.6`, `5.0`. */
export const averageText = ({ average }: { average: number }) =>
  Number.isInteger(average) ? `${average}.0` : String(average)
