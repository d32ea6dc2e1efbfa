// Checks partners' books batch by batch, for as long as a job may take; the next job continues from there. What breaks an invariant is logged for staff when the round ends.

import type { EventOf } from '#contract/events.ts'
import { findRounds, checkNextBatch } from '#domain/reports/check-integrity.ts'
import { system } from '#platform/tx.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('bookkeeping')
/** A job of the queue may take a minute. */
const LISTENER_MS = 20_000

export async function checkIntegrity(context: JobContext, forMs: number): Promise<void> {
  const { shop, log, stopping } = context
  const { going } = await shop.read(me, findRounds)
  if (!going) return
  const until = Date.now() + forMs
  while (await shop.write(me, checkNextBatch)) if (Date.now() > until || stopping.aborted) return
  const { last } = await shop.read(me, findRounds)
  if (last && last.found.length > 0)
    log.error({ found: last.found }, 'the books break what is always true of them')
}

/** Staff need not wait for the clock. */
export const checkIntegrityNow: Listener<EventOf<'books.check-asked'>> = {
  name: 'go-round',
  run: (context) => checkIntegrity(context, LISTENER_MS),
}
