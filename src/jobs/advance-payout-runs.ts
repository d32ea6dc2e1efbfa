// Continues payout runs that are being calculated, locked, settled or cancelled, in the name of whom requested
// it: at the request, every minute, and when the shop opens.

import type { EventOf } from '#contract/events.ts'
import { isUnderWay } from '#contract/payouts.ts'
import { type RunWork, runsUnderWay, workOnRun } from '#domain/payouts/work-run.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('payouts')
/** A job of the queue may take a minute. */
const LISTENER_MS = 45_000

/**
 * Returns the run that is unfinished when time is up. A run that fails does not keep the others waiting:
 * they are worked on first, then its error is thrown.
 */
export async function workOnRuns({ shop, stopping }: JobContext, forMs = LISTENER_MS) {
  const until = Date.now() + forMs
  const failed = new Map<number, unknown>()
  for (;;) {
    const runs = await shop.read(me, runsUnderWay)
    const run = runs.find(({ id }) => !failed.has(id))
    if (!run) break
    try {
      while (await shop.write(run.actor, (tx) => workOnRun(tx, run)))
        if (Date.now() > until || stopping.aborted) return run
    } catch (error) {
      failed.set(run.id, error)
    }
  }
  for (const error of failed.values()) throw error
  return undefined
}

/** A large run is handed from job to job. */
export const workOnRunsNow: Listener<EventOf<'payout.work-asked'>> = {
  name: 'work-on-runs',
  run: async (context) => {
    const left = await workOnRuns(context)
    if (left) await context.shop.write(me, (tx) => continueLater(tx, left))
  },
}

async function continueLater(tx: Tx, { id: batchId, status }: RunWork): Promise<void> {
  if (isUnderWay(status)) await tx.record('payout.work-asked', { batchId, work: status })
}
