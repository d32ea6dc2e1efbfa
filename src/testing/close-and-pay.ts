// Closes October and makes its payout run as the jobs do, in small batches, from wherever another
// process left off. On demand it hangs in the middle of a batch and waits to be killed.

import { eq } from 'drizzle-orm'
import { earnedInMonth } from '#domain/commissions/find-commission.ts'
import { users } from '#domain/identity/users.table.ts'
import { findRunning, startClosing, workNextBatch } from '#domain/partners/work-rounds.ts'
import { openRun, startCalculating, startLocking } from '#domain/payouts/start-run.ts'
import { getRun } from '#domain/payouts/find-run.ts'
import { batches as payoutRuns } from '#domain/payouts/payouts.table.ts'
import { unfinishedRuns, advanceRun } from '#domain/payouts/advance-run.ts'
import { staffActor } from '#domain/identity/staff-sessions.ts'
import { openPostgres } from '#platform/database/database.ts'
import { singleRow } from '#platform/database/rows.ts'
import { openShop, type Shop } from '#platform/shop.ts'
import { type Actor, system } from '#platform/tx.ts'

const PAYDAY = new Date('2026-11-03T15:00:00Z')
const PARTNERS_PER_BATCH = 5
const me = system('test')

/** Printed in the middle of a batch. */
export const HALF_DONE = 'half done'

/** `hangIn` names the step in whose second batch it hangs. */
export async function closeAndPay(url: string, hangIn = ''): Promise<void> {
  const database = await openPostgres(url, 1)
  const shop = openShop({ database, now: () => PAYDAY })
  let seen = 0
  const reached = async (step: string | null | undefined) => {
    if (step !== hangIn || ++seen < 2) return
    process.stdout.write(`${HALF_DONE}\n`)
    await new Promise(() => {})
  }
  await close(shop, reached)
  await pay(shop, reached)
  await database.close()
}

type Reached = (step: string | null | undefined) => Promise<void>

async function close(shop: Shop, reached: Reached): Promise<void> {
  await shop.write(me, startClosing)
  const workBatch = () =>
    shop.write(me, async (tx) => {
      const round = await findRunning(tx, 'close')
      const more = await workNextBatch(tx, {
        kind: 'close',
        earned: earnedInMonth,
        size: PARTNERS_PER_BATCH,
      })
      await reached(round?.step)
      return more
    })
  while (await workBatch());
}

/**
 * Opens October's run, calculates it and locks it. Each pass first finishes the work under way, which
 * another process may have left, and then starts the next step of the run.
 */
async function pay(shop: Shop, reached: Reached): Promise<void> {
  const clerk: Actor = await shop.read(me, async (tx) =>
    staffActor(singleRow(await tx.db.select().from(users).where(eq(users.role, 'manager')))),
  )
  for (;;) {
    const [going] = await shop.read(me, unfinishedRuns)
    const workBatch = () =>
      going &&
      shop.write(going.actor, async (tx) => {
        const { step } = await getRun(tx, going.id)
        const more = await advanceRun(tx, going, PARTNERS_PER_BATCH)
        await reached(step)
        return more
      })
    while (await workBatch());
    const [run] = await shop.read(me, (tx) => tx.db.select().from(payoutRuns))
    if (run?.status === 'locked') return
    if (run) await shop.write(clerk, (tx) => startLocking(tx, run.id))
    else
      await shop.write(clerk, async (tx) =>
        startCalculating(tx, (await openRun(tx, { year: 2026, month: 10 })).id),
      )
  }
}
