// Continues payout runs that are being calculated, locked, settled or cancelled, on behalf of the person
// who requested it: at the request, every minute, and when the server starts.

import type { EventOf } from '#contract/events.ts'
import { isUnderWay } from '#contract/payouts.ts'
import { type UnfinishedRun, unfinishedRuns, advanceRun } from '#domain/payouts/advance-run.ts'
import { system, type Tx } from '#platform/tx.ts'
import { forEachItem, untilDone } from './for-each-item.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('payouts')
/** Less than the minute after which a queued job is killed. */
const LISTENER_MS = 45_000

/** Returns the run that is unfinished when time is up. A run that fails does not delay the others. */
export async function advanceRuns(context: JobContext, forMs = LISTENER_MS) {
  const { shop, stopping } = context
  const until = Date.now() + forMs
  const hasTime = () => Date.now() <= until && !stopping.aborted
  let left: Unfinished | undefined
  await forEachItem(context, {
    job: 'work-on-runs',
    due: async (without) => {
      const runs = await shop.read(me, unfinishedRuns)
      return runs.filter(({ id }) => !without.includes(String(id)))
    },
    keyOf: ({ id }) => String(id),
    act: async ([run]) => {
      if (!run) return
      const advance = () => shop.write(run.actor, (tx) => advanceRun(tx, run))
      await untilDone(async () => {
        const goesOn = await advance()
        if (goesOn && !hasTime()) left = run
        return goesOn && hasTime()
      })
    },
    hasTime,
  })
  return left
}

type Unfinished = Awaited<ReturnType<typeof unfinishedRuns>>[number]

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
