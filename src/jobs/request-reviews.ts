// Has the customers of what was delivered two weeks ago mailed the link to review it.

import {
  ordersToReview,
  REQUESTS_AT_ONCE,
  requestReviews,
} from '#domain/reviews/request-reviews.ts'
import { system } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'

const me = system('review clock')

/** Safe to run at any time; returns of how many orders it requested the reviews. */
export const requestDueReviews = (context: JobContext): Promise<number> =>
  forEachItem(context, {
    job: 'request-reviews',
    due: (without) => context.shop.read(me, (tx) => ordersToReview(tx, without)),
    act: (ids) => context.shop.write(me, (tx) => requestReviews(tx, ids)),
    together: REQUESTS_AT_ONCE,
  })
