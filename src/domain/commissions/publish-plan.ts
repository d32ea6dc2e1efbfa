// Publishes a draft plan, which never changes from then on. Earlier payments keep the plan that was in
// force at the time. Publishing replaces a version that is scheduled but not yet active. Partners are
// told of a change of pay 60 days before it starts, as their agreement says.

import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { startOfDay, addDays, jamaicaDay, formatLongDate } from '#contract/jamaica.ts'
import { TEAM_DEPTH, TEAM_WIDTH } from '#contract/partners.ts'
import { NOTICE_DAYS } from '#contract/staff-plans.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { lockDraft, nextVersion } from './draft-plan.ts'
import { plans } from './plans.table.ts'
import { payOf, planAt, type PlanRow, publishedPlans } from './running-plan.ts'
import { startNotifying } from './notify-plan-change.ts'

/** `validFrom` is a Jamaican day; null, like today, means at once. */
type Publishing = { planId: number; validFrom: string | null; confirm: string }

export async function publishPlan(
  tx: Tx,
  { planId, validFrom, confirm }: Publishing,
): Promise<PlanRow> {
  const draft = await lockDraft(tx, planId)
  if (confirm.trim() !== draft.planName) throw new Refusal('plan-not-confirmed')
  if (!canRun(draft)) throw new Refusal('plan-cannot-run')
  const today = jamaicaDay(tx.now)
  if (validFrom && validFrom < today) throw new Refusal('day-past')
  const activatedAt = validFrom && validFrom > today ? startOfDay(validFrom) : tx.now
  const published = await publishedPlans(tx)
  const earliestWithNotice = startOfDay(addDays(today, NOTICE_DAYS))
  const changed = changesPay(planAt(published, activatedAt), draft)
  if (changed && activatedAt < earliestWithNotice)
    throw new Refusal('plan-needs-notice', {
      day: formatLongDate(earliestWithNotice),
      field: 'validFrom',
    })
  const last = published.at(-1)?.version ?? 0
  const version = draft.version > last ? draft.version : await nextVersion(tx)
  const row = singleRow(
    await tx.db.update(plans).set({ version, activatedAt }).where(eq(plans.id, planId)).returning(),
  )
  await startNotifying(tx, { plan: row, earlier: published, changesPay: changed })
  await tx.record('plan.published', { planId, version })
  await activateCurrentPlan(tx)
  return row
}

/** Marks the version that is in force now as the active one; safe to run at any time. */
export async function activateCurrentPlan(tx: Tx): Promise<void> {
  const { id, isActive } = planAt(await publishedPlans(tx), tx.now)
  if (isActive) return
  const others = and(eq(plans.isActive, true), ne(plans.id, id))
  await tx.db.update(plans).set({ isActive: false }).where(others)
  await tx.db.update(plans).set({ isActive: true }).where(eq(plans.id, id))
  await tx.record('plan.started', { planId: id })
}

const changesPay = (before: PlanRow, after: PlanRow) =>
  !isDeepStrictEqual(paidBy(before), paidBy(after))

/** A different start date alone is not a change of pay. */
const paidBy = (plan: PlanRow) => ({ ...payOf(plan), from: '' })

/** Teams are five wide and five deep; other shapes can be drafted and simulated. */
const canRun = ({ planType, maxWidth, maxDepth }: PlanRow) =>
  planType === 'hybrid' && maxWidth === TEAM_WIDTH && maxDepth <= TEAM_DEPTH
