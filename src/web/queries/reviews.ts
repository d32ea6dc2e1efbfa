// The reviews of a product, a page at a time.

import { queryOptions } from '@tanstack/react-query'
import { REVIEWS_SHOWN } from '#contract/review-limits.ts'
import type { ReviewView } from '#contract/reviews.ts'
import { pageKey, type PageOf } from './query-client.ts'

/** The newest reviews of a product. */
export const reviewsQuery = (productId: string | number) =>
  queryOptions<PageOf<ReviewView>>({
    queryKey: pageKey(`/api/products/${productId}/reviews?limit=${REVIEWS_SHOWN}`),
  })
