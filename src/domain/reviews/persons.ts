// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'
import { reviewPhotos, reviews } from './reviews.table.ts'

export const REVIEWS_PERSONS = {
  product_ratings: {},
  review_photos: {
    kind: 'reviews',
    of: reviewPhotos.reviewId,
    found: 'reviewPhotos',
    deleted: 'picture',
  },
  review_requests: {},
  reviews: {
    kind: 'reviews',
    of: reviews.orderId,
    found: 'reviews',
    hidden: 'queue',
    deleted: 'title words shown_as reason answer',
    impersonal: 'color',
    staff: 'decided_by answered_by',
  },
} satisfies Persons
