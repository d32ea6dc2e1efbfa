// The further reviews of a product: loaded with the page that shows them.

import { useMutation } from '@tanstack/react-query'
import type { ReviewView } from '#contract/reviews.ts'
import { fetchOk } from './call.ts'
import { pageFrom } from './query-client.ts'

/** Reads the page of reviews that follows another, by its path. */
export const useMoreReviews = () =>
  useMutation({ mutationFn: async (path: string) => pageFrom<ReviewView>(await fetchOk(path)) })
