// The plan that is in force at a given time: the latest of the versions published for that time or
// before. So a sale pays by the plan of the day on which the customer paid, however late its
// commissions are posted.

import { asc, isNotNull } from 'drizzle-orm'
import { minorUnits } from '#contract/money.ts'
import type { PayView } from '#contract/pay-plan.ts'
import type { Tx } from '#platform/tx.ts'
import { type Plan, WHOLE_BP } from './plan-pay.ts'
import { plans } from './plans.table.ts'

export type PlanRow = typeof plans.$inferSelect
export type RunningPlan = PlanRow & Plan

export const runningPlan = async (tx: Tx, at: Date): Promise<RunningPlan> =>
  planOf(planAt(await publishedPlans(tx), at))

/** All versions except drafts, the oldest first; there are few. */
export const publishedPlans = (tx: Tx): Promise<PlanRow[]> =>
  tx.db.select().from(plans).where(isNotNull(plans.activatedAt)).orderBy(asc(plans.version))

/**
 * `published` is sorted by version. A sale that was paid for before there was any plan falls under
 * the first.
 */
export function planAt(published: readonly PlanRow[], at: Date): PlanRow {
  const latest = published.findLast(({ activatedAt }) => activatedAt && activatedAt <= at)
  const plan = latest ?? published[0]
  if (!plan) throw new Error('no plan was ever published')
  return plan
}

/** The plan that comes into force next; undefined if none is scheduled. */
export function planToCome(published: readonly PlanRow[], at: Date): PlanRow | undefined {
  const present = planAt(published, at)
  const later = published.flatMap(({ activatedAt }) =>
    activatedAt && activatedAt > at ? [activatedAt] : [],
  )
  const soonest = later.toSorted((a, b) => a.getTime() - b.getTime())
  return soonest.map((day) => planAt(published, day)).find(({ id }) => id !== present.id)
}

/** What a plan pays for one sale, as partners see it. */
export const payOf = (plan: PlanRow): PayView => ({
  levels: plan.commissionLevels.map(({ amountCents }) => minorUnits(amountCents)),
  holdDays: plan.holdDays,
  share: `${plan.maxPayoutShare / 100}%`,
  wholeFrom: wholeFrom(plan),
  from: (plan.activatedAt ?? plan.createdAt).toISOString(),
})

/** The smallest sale, in minor units, whose share holds the amounts of all levels. */
function wholeFrom({ commissionLevels, maxPayoutShare }: PlanRow): string | null {
  const planned = commissionLevels.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (maxPayoutShare === 0) return planned === 0 ? '0' : null
  return minorUnits(Math.ceil((planned * WHOLE_BP) / maxPayoutShare))
}

/** What a sale pays now. */
export const currentPay = async (tx: Tx): Promise<PayView> =>
  payOf(planAt(await publishedPlans(tx), tx.now))

export const planOf = (row: PlanRow): RunningPlan => ({
  ...row,
  levels: row.commissionLevels,
  maxPayoutShareBp: row.maxPayoutShare,
})
