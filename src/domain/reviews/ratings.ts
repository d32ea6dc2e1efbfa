// What a product's shown reviews come to: the average of their stars, and how many have how many.

import { inArray } from 'drizzle-orm'
import { averageOf, type Rating } from '#contract/ratings.ts'
import type { Tx } from '#platform/tx.ts'
import { productRatings } from './reviews.table.ts'

/** The rating of each of these products that has a shown review, in one read. */
export async function ratingsOf(
  { db }: Tx,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Rating>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productRatings)
    .where(inArray(productRatings.productId, [...productIds]))
  return new Map(
    rows.flatMap(({ productId, ...row }) => {
      const stars = [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5]
      const rating = averageOf(stars)
      return rating ? [[productId, rating] as const] : []
    }),
  )
}
