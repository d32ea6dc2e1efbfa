// Continues payout runs that are being calculated, locked, settled or cancelled, on behalf of the person
// who requested it: at the request, every minute, and when the server starts.

import type { EventOf } from '#contract/events.ts'
import { isUnderWay } from '#contract/payouts.ts'
import { type UnfinishedRun, unfinishedRuns, advanceRun } from '#domain/payouts/advance-run.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('payouts')
/** Less than the minute after which a queued job is killed. */
const LISTENER_MS = 45_000

/**
 * Returns the run that is unfinished when time is up. A run that fails does not
 * delay the others: they are advanced first, then its error is thrown.
 */
export async function advanceRuns({ shop, stopping }: JobContext, forMs = LISTENER_MS) {
  const until = Date.now() + forMs
  const failed = new Map<number, unknown>()
  for (;;) {
    const runs = await shop.read(me, unfinishedRuns)
    const run = runs.find(({ id }) => !failed.has(id))
    if (!run) break
    try {
      while (await shop.write(run.actor, (tx) => advanceRun(tx, run)))
        if (Date.now() > until || stopping.aborted) return run
    } catch (error) {
      failed.set(run.id, error)
    }
  }
  for (const error of failed.values()) throw error
  return undefined
}

/** A large run is handed from job to job. */
export const advanceRunsListener: Listener<EventOf<'payout.work-asked'>> = {
  name: 'work-on-runs',
  run: async (context) => {
    const left = await advanceRuns(context)
    if (left) await context.shop.write(me, (tx) => continueLater(tx, left))
  },
}

async function continueLater(tx: Tx, { id: batchId, status }: UnfinishedRun): Promise<void> {
  if (isUnderWay(status)) await tx.record('payout.work-asked', { batchId, work: status })
}
