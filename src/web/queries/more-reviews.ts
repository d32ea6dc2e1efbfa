// The further reviews of a product: loaded with the page that shows them.

import { useMutation } from '@tanstack/react-query'
import type { ReviewView } from '#contract/reviews.ts'
import { RequestError, timeLimit } from './call.ts'
import { pageFrom, type PageOf } from './query-client.ts'

/** Reads the page of reviews that follows another, by its path. */
export const useMoreReviews = () =>
  useMutation({
    mutationFn: async (path: string): Promise<PageOf<ReviewView>> => {
      const response = await fetch(path, { credentials: 'same-origin', signal: timeLimit() })
      if (!response.ok) throw await RequestError.of(response)
      return pageFrom<ReviewView>(response)
    },
  })
