// Removes reviews with their photos, for the erasure of a person: their stars leave the average. Returns
// the files of the photos, which the caller removes after the commit.

import { eq } from 'drizzle-orm'
import { letGo } from '#domain/catalogue/unused-files.ts'
import type { Tx } from '#platform/tx.ts'
import { photosOf } from './list-reviews.ts'
import { type ReviewRow, reviews } from './reviews.table.ts'

type Removed = Pick<ReviewRow, 'id' | 'productId' | 'state'>

export async function removeReviews(tx: Tx, rows: readonly Removed[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const photos = [...(await photosOf(tx, ids)).values()].flat()
  const files = await letGo(
    tx,
    photos.map(({ src }) => src),
  )
  // In the order of the products, whose counted stars each of them locks.
  for (const { id, productId, state } of rows.toSorted((a, b) => a.productId - b.productId)) {
    await tx.db.delete(reviews).where(eq(reviews.id, id))
    if (state === 'shown') await tx.record('review.hidden', { reviewId: id, productId })
  }
  return files
}
