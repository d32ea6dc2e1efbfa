// The rating of a product: the average of its shown reviews, with their number.

import { z } from 'zod'

export const RatingView = z.object({
  /** To one decimal: 4.6. */
  average: z.number(),
  count: z.number(),
  /** How many reviews have one star, two, and so on to five. */
  stars: z.array(z.number()),
})
export type Rating = z.infer<typeof RatingView>

/** The rating that these numbers of reviews come to; null for none. */
export function averageOf(stars: readonly number[]): Rating | null {
  const count = stars.reduce((sum, reviews) => sum + reviews, 0)
  if (count === 0) return null
  const sum = stars.reduce((total, reviews, index) => total + reviews * (index + 1), 0)
  return { average: Math.round((sum * 10) / count) / 10, count, stars: [...stars] }
}
