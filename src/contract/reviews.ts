// Reviews on the wire: the form of those who bought a piece, the product's page, and the staff's desk.

import { z } from 'zod'
import { freeText, oneLine, plainText, withoutCard } from './free-text.ts'
import { listedBy, page, sortedBy } from './lists.ts'
import { PictureFacts, ProductPicture } from './product-views.ts'
import { REVIEW_STATES } from './review-limits.ts'
import { instant } from './units.ts'

const STARS = 'Please choose 1 to 5 stars'
const TITLE = 'Please enter a title'
const NAME = 'Please enter a display name'
const REASON = 'Please enter a reason'

/** The fields of `POST /api/order-pages/{link}/lines/{lineId}/review`, beside its files `photos`. */
export const WriteReview = z.strictObject({
  rating: z.coerce.number(STARS).int(STARS).min(1, STARS).max(5, STARS),
  title: withoutCard(oneLine(80, TITLE)),
  words: freeText(2000).optional().default(''),
  shownAs: withoutCard(oneLine(60, NAME)),
})
export type WriteReview = z.infer<typeof WriteReview>

/** The form of the page, whose photos are sent as they are. */
export const ReviewForm = WriteReview.extend({ photos: z.unknown().optional() })

export type ReviewPhotoView = z.input<typeof PictureFacts>

const written = {
  rating: z.number(),
  title: z.string(),
  words: z.string(),
  shownAs: z.string(),
  photos: z.array(PictureFacts),
}

/** A review as everybody may read it. */
export const ReviewView = z.object({
  id: z.number(),
  ...written,
  /** The colour that was bought. */
  color: z.string(),
  /** The shop's answer; empty for none. */
  answer: z.string(),
  writtenAt: instant,
})
export type ReviewView = z.input<typeof ReviewView>

/** `GET /api/products/{id}/reviews`: the newest first; `q` searches title and words. */
export const ListProductReviews = z.strictObject(listedBy('date', 'rating'))

/** What became of somebody's own review. */
export const OwnReviewView = z.object({
  ...written,
  state: z.enum(REVIEW_STATES),
  /** Why it is not shown. */
  reason: z.string(),
  answer: z.string(),
  writtenAt: instant,
})
export type OwnReviewView = z.input<typeof OwnReviewView>

/** `GET /api/order-pages/{link}/lines/{lineId}/review`: the page where a line is reviewed. */
export const ReviewPageView = z.object({
  lineId: z.number(),
  productId: z.number().nullable(),
  productName: z.string(),
  selectedColor: z.string(),
  picture: ProductPicture.nullable(),
  deliveredAt: instant.nullable(),
  /** Whether a review may be written now: the piece was delivered and kept, and none waits or is shown. */
  mayWrite: z.boolean(),
  review: OwnReviewView.nullable(),
  /** The name that the form proposes. */
  shownAs: z.string(),
})
export type ReviewPageView = z.input<typeof ReviewPageView>

/** A review as staff see it. */
export const StaffReviewView = ReviewView.extend({
  state: z.enum(REVIEW_STATES),
  reason: z.string(),
  productId: z.number(),
  productName: z.string(),
  orderId: z.number(),
  reference: z.string(),
  customerName: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string(),
  answeredAt: instant.nullable(),
  answeredBy: z.string(),
})
export type StaffReviewView = z.input<typeof StaffReviewView>

/** `GET /api/reviews`: by default those that wait, the oldest first, then the decided ones. */
export const ListReviews = z.strictObject({
  q: plainText(100).optional(),
  state: z.enum(REVIEW_STATES).optional(),
  sort: sortedBy('queue', 'date', 'rating'),
  ...page,
})
export type ListReviews = z.infer<typeof ListReviews>

/** When the review that somebody decides about was written: what is written over it meanwhile is not shown unread. */
const writtenAt = z.iso.datetime('Please say when the review was written')

/** `POST /api/reviews/{id}/showing`. */
export const ShowReview = z.strictObject({ writtenAt })
/** `POST /api/reviews/{id}/refusal`: the writer reads the reason. */
export const RefuseReview = z.strictObject({ writtenAt, reason: freeText(500, REASON) })
/** `PUT /api/reviews/{id}/answer`: an empty text takes the answer away. */
export const AnswerReview = z.strictObject({ answer: freeText(1000) })
