// The plan that pays today: the one active version.

import { eq } from 'drizzle-orm'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import type { Plan } from './plan-pay.ts'
import { plans } from './plans.table.ts'

export type RunningPlan = Plan & { holdDays: number }

export async function runningPlan(tx: Tx): Promise<RunningPlan> {
  const row = one(await tx.db.select().from(plans).where(eq(plans.isActive, true)))
  return {
    id: row.id,
    version: row.version,
    levels: row.commissionLevels,
    maxPayoutShareBp: row.maxPayoutShare,
    holdDays: row.holdDays,
  }
}
