// Goes on with payout runs that are being calculated, locked or cancelled, in the name of whoever
// asked for it: when it is asked, every minute, and when the shop opens.

import type { EventOf } from '#contract/events.ts'
import { runsUnderWay, workOnRun } from '#domain/payouts/work-run.ts'
import { system } from '#platform/tx.ts'
import type { Listener, Workshop } from './work.ts'

const me = system('payouts')
/** A job of the queue may take a minute. */
const LISTENER_MS = 45_000

export async function workOnRuns({ shop, stopping }: Workshop, forMs = LISTENER_MS): Promise<void> {
  const until = Date.now() + forMs
  for (;;) {
    const [run] = await shop.read(me, runsUnderWay)
    if (!run) return
    while (await shop.write(run.actor, (tx) => workOnRun(tx, run)))
      if (Date.now() > until || stopping.aborted) return
  }
}

/** The clock's turn comes within a minute; nobody need wait for it. */
export const workOnRunsNow: Listener<EventOf<'payout.work-asked'>> = {
  name: 'work-on-runs',
  run: (workshop) => workOnRuns(workshop),
}
