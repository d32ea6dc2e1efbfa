// Has the customers of what was delivered two weeks ago mailed the link to review it, some orders at a
// time. Each batch is a transaction of its own: the next run continues after one that was killed.

import { REQUESTS_AT_ONCE, requestReviews } from '#domain/reviews/request-reviews.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

/** Safe to run at any time; returns of how many orders it requested the reviews. */
export async function requestDueReviews({ shop, stopping }: JobContext): Promise<number> {
  const me = system('review clock')
  let requested = 0
  while (!stopping.aborted) {
    const batch = await shop.write(me, requestReviews)
    requested += batch
    if (batch < REQUESTS_AT_ONCE) break
  }
  return requested
}
