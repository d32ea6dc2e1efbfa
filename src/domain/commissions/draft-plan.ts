// Writes, changes and deletes drafts of the pay plan. A published plan is refused, even before its
// day.

import { eq, max, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { PlanFigures } from '#contract/staff-plans.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { refuseDuplicates } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/tx.ts'
import { plans } from './plans.table.ts'
import type { PlanRow } from './running-plan.ts'

export async function draftPlan(tx: Tx, figures: PlanFigures): Promise<PlanRow> {
  // Two concurrent drafts would get the same version.
  await tx.db.execute(sql`lock table ${plans} in share row exclusive mode`)
  const version = await nextVersion(tx)
  const row = await refuseUsedName(() =>
    tx.db
      .insert(plans)
      .values({ ...columnsOf(figures), version, createdAt: tx.now })
      .returning(),
  )
  await tx.record('plan.drafted', { planId: row.id })
  return row
}

export async function changeDraft(
  tx: Tx,
  { planId, figures }: { planId: number; figures: PlanFigures },
): Promise<PlanRow> {
  const before = await lockDraft(tx, planId)
  const fields = columnsOf(figures)
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) return before
  const row = await refuseUsedName(() =>
    tx.db.update(plans).set(fields).where(eq(plans.id, planId)).returning(),
  )
  await tx.record('plan.changed', { planId, changed })
  return row
}

export async function deleteDraft(tx: Tx, planId: number): Promise<void> {
  await lockDraft(tx, planId)
  await tx.db.delete(plans).where(eq(plans.id, planId))
  await tx.record('plan.deleted', { planId })
}

export async function lockDraft(tx: Tx, planId: number): Promise<PlanRow> {
  const row = oneOrRefuse(
    await tx.db.select().from(plans).where(eq(plans.id, planId)).for('update'),
  )
  if (row.activatedAt) throw new Refusal('plan-published')
  return row
}

export async function nextVersion(tx: Tx): Promise<number> {
  const [last] = await tx.db.select({ version: max(plans.version) }).from(plans)
  return (last?.version ?? 0) + 1
}

function columnsOf(figures: PlanFigures) {
  const { levels, maxPayoutShareBp, ...rest } = figures
  return {
    ...rest,
    maxDepth: levels.length,
    commissionLevels: levels.map((dollars, index) => ({
      level: index + 1,
      amountCents: centsFromDollars(dollars) ?? 0,
    })),
    maxPayoutShare: maxPayoutShareBp,
  }
}

const refuseUsedName = async (write: () => Promise<PlanRow[]>): Promise<PlanRow> =>
  singleRow(await refuseDuplicates(new Refusal('name-taken', { field: 'planName' }), write))
