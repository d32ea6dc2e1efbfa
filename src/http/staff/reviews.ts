// /api/reviews: what those who bought a piece wrote about it, for staff to show, refuse and answer.

import { orderReference } from '#contract/order-number.ts'
import {
  AnswerReview,
  ListReviews,
  RefuseReview,
  ShowReview,
  StaffReviewView,
} from '#contract/reviews.ts'
import { answerReview, refuseReview, showReview } from '#domain/reviews/decide-review.ts'
import { listReviews, type StaffReview, staffReview } from '#domain/reviews/list-reviews.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, type Routes, writing } from '#http/route.ts'

const decision = {
  needs: 'reviews.show',
  view: StaffReviewView,
  fields: staffFields,
} as const

export const staffReviews = {
  'GET /reviews': listing({
    summary: 'List reviews, those that wait first',
    needs: 'customers.read',
    query: ListReviews,
    view: StaffReviewView,
    run: listReviews,
    fields: staffFields,
  }),
  'POST /reviews/:id/showing': writing({
    ...decision,
    summary: 'Show a review on the page of its product',
    refuses: ['review-changed'],
    body: ShowReview,
    run: async (tx, { writtenAt }, c) => {
      const reviewId = idParam(c, 'id')
      await showReview(tx, { reviewId, writtenAt: new Date(writtenAt) })
      return staffReview(tx, reviewId)
    },
  }),
  'POST /reviews/:id/refusal': writing({
    ...decision,
    summary: 'Refuse a review and tell its writer why; one that was shown is hidden',
    refuses: ['review-changed'],
    body: RefuseReview,
    run: async (tx, { writtenAt, reason }, c) => {
      const reviewId = idParam(c, 'id')
      await refuseReview(tx, { reviewId, writtenAt: new Date(writtenAt), reason })
      return staffReview(tx, reviewId)
    },
  }),
  'PUT /reviews/:id/answer': writing({
    ...decision,
    summary: 'Answer a review, or take the answer away',
    body: AnswerReview,
    run: async (tx, { answer }, c) => {
      const reviewId = idParam(c, 'id')
      await answerReview(tx, { reviewId, answer })
      return staffReview(tx, reviewId)
    },
  }),
} satisfies Routes

function staffFields({ review, photos, productName, customerName }: StaffReview) {
  return {
    ...review,
    photos,
    productName,
    customerName,
    reference: orderReference(review.orderId),
  }
}
