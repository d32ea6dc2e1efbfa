// Staff look at each review before it is shown. They show it, or refuse it with a reason, which also
// takes one off the page that was shown; and they may answer it. A review that was written again since
// they read it is not decided: they read it first.

import { eq } from 'drizzle-orm'
import { requireAbility } from '#domain/identity/may.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type ReviewRow, reviews } from './reviews.table.ts'

type Seen = { reviewId: number; writtenAt: Date }

/** Shows a review. One that is shown stays as it is. */
export async function showReview(tx: Tx, seen: Seen): Promise<ReviewRow> {
  const before = await lockSeen(tx, seen)
  if (before.state === 'shown') return before
  const review = await change(tx, before.id, { state: 'shown', reason: '', ...decided(tx) })
  await tx.record('review.shown', factsOf(review))
  return review
}

/** Refuses a review. The same reason again changes nothing. */
export async function refuseReview(
  tx: Tx,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ReviewRow> {
  const before = await lockSeen(tx, seen)
  if (before.state === 'refused' && before.reason === reason) return before
  const review = await change(tx, before.id, { state: 'refused', reason, ...decided(tx) })
  if (before.state === 'shown') await tx.record('review.hidden', factsOf(review))
  await tx.record('review.refused', { ...factsOf(review), orderId: review.orderId })
  return review
}

/** Writes the shop's answer below a review; an empty text takes it away. */
export async function answerReview(
  tx: Tx,
  { reviewId, answer }: { reviewId: number; answer: string },
): Promise<ReviewRow> {
  requireAbility(tx, 'reviews.show')
  const before = await lockReview(tx, reviewId)
  if (before.answer === answer) return before
  const by = answer
    ? { answeredAt: tx.now, answeredBy: actorLabel(tx.actor) }
    : { answeredAt: null, answeredBy: '' }
  const review = await change(tx, reviewId, { answer, ...by })
  await tx.record('review.answered', factsOf(review))
  return review
}

/** Above the time of any review that waits. */
const AFTER_WAITING = 9_999_999_999_999

/** Behind those that wait, the newest first. */
const decided = (tx: Tx) => ({
  decidedAt: tx.now,
  decidedBy: actorLabel(tx.actor),
  queue: AFTER_WAITING - tx.now.getTime(),
})

const factsOf = ({ id, productId }: ReviewRow) => ({ reviewId: id, productId })

async function lockSeen(tx: Tx, { reviewId, writtenAt }: Seen): Promise<ReviewRow> {
  requireAbility(tx, 'reviews.show')
  const row = await lockReview(tx, reviewId)
  if (row.writtenAt.getTime() !== writtenAt.getTime()) throw new Refusal('review-changed')
  return row
}

const lockReview = async ({ db }: Tx, reviewId: number): Promise<ReviewRow> =>
  oneOrRefuse(await db.select().from(reviews).where(eq(reviews.id, reviewId)).for('update'))

const change = async (tx: Tx, id: number, fields: Partial<ReviewRow>): Promise<ReviewRow> =>
  singleRow(await tx.db.update(reviews).set(fields).where(eq(reviews.id, id)).returning())
