// Refusals about reviews.

export const REVIEW_REFUSALS = {
  // A second review of a line of an order, with other words than the first.
  'already-reviewed': [409, 'You have already reviewed this item.'],
  // A review of a line that is not delivered, whose pieces all came back, or whose product is
  // gone.
  'not-reviewable': [409, 'You can review an item after delivery, unless you returned it.'],
  // The photos of a review above 24 MiB together.
  'photos-too-large': [413, 'The photos are too large. The limit is 24 MB in total.'],
  // Deciding about a review that was written again since `writtenAt`.
  'review-changed': [409, 'This review has since been edited. Please read it again.'],
  // A review with more than five photos.
  'too-many-photos': [422, 'Please choose five photos at most.'],
} as const
