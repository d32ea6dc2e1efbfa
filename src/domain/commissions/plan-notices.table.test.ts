import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { planNotices } from './plan-notices.table.ts'
import { plans } from './plans.table.ts'

async function aNotice(tx: TestTx, given: Partial<typeof planNotices.$inferInsert> = {}) {
  const [plan] = await tx.db.select().from(plans)
  const row = { planId: plan?.id ?? 0, about: 'change' as const, startedAt: tx.now, ...given }
  return singleRow(await tx.db.insert(planNotices).values(row).returning())
}

testGuards([
  [
    'partners are told of a change once',
    'plan_notices_plan_id_about_pk',
    async (tx) => {
      await aNotice(tx)
      await aNotice(tx)
    },
  ],
  [
    'partners are told that a plan comes, or that it does not',
    'plan_notices_about_known',
    (tx) => aNotice(tx, { about: 'weather' as never }),
  ],
  [
    'what another version has stopped is over',
    'plan_notices_stopped_is_over',
    async (tx) => aNotice(tx, { stoppedBy: (await tx.db.select().from(plans))[0]?.id ?? 0 }),
  ],
])
