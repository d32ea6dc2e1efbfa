// Reviews as staff decide about them.

import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'

const REVIEWS = '/api/reviews'
const invalidates = /^\/api\/(reviews|products)/

export const useShowReview = (id: number) =>
  useStaffChange({ invalidates }, (writtenAt: string) =>
    sendAsStaff('POST', `${REVIEWS}/${id}/showing`, { writtenAt }),
  )

/** Refuses a review, as it was read, with the reason that its writer reads. */
export const useRefuseReview = (id: number, writtenAt: string) =>
  useStaffChange({ invalidates }, (reason: string) =>
    sendAsStaff('POST', `${REVIEWS}/${id}/refusal`, { writtenAt, reason }),
  )

export const useAnswerReview = (id: number) =>
  useStaffChange({ invalidates }, (answer: string) =>
    sendAsStaff('PUT', `${REVIEWS}/${id}/answer`, { answer }),
  )
