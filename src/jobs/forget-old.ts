// Every night: what has passed its time is forgotten, in small steps until nothing is left.

import { purgeExpired } from '#domain/privacy/forget-old.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

const MOST_STEPS = 500

/** Safe to run at any time, and to be killed in between. */
export async function purgeExpiredNightly({ shop, log }: JobContext): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gone, more } = await shop.write(system('retention'), purgeExpired)
    const total = Object.values(gone).reduce((sum, count) => sum + count, 0)
    if (total > 0) log.info({ gone }, 'forgot what has passed its time')
    if (!more) return
  }
}
