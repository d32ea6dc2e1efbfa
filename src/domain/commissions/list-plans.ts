// Reads the versions of the pay plan, newest first, each with what it is now: a draft, to come,
// running, past, or overtaken before its day.

import { and, desc, eq, lt } from 'drizzle-orm'
import type { PlanState } from '#contract/staff-plans.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { plans } from './plans.table.ts'
import { planAt, type PlanRow, publishedPlans } from './running-plan.ts'

export type PlanWithState = { plan: PlanRow; state: PlanState }

export async function listPlans(
  tx: Tx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = readCursor(cursor)?.[1]
  const rows = await tx.db
    .select()
    .from(plans)
    .where(before ? lt(plans.version, before) : undefined)
    .orderBy(desc(plans.version))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const published = await publishedPlans(tx)
  return {
    items: items.map((plan) => ({ plan, state: stateOf(plan, published, tx.now) })),
    total: await tx.db.$count(plans),
    next: last && writeCursor(['', last.version]),
  }
}

export async function getPlan(tx: Tx, planId: number): Promise<PlanWithState> {
  const [plan] = await tx.db.select().from(plans).where(eq(plans.id, planId))
  if (!plan) throw new Refusal('not-found')
  return { plan, state: stateOf(plan, await publishedPlans(tx), tx.now) }
}

export function stateOf(plan: PlanRow, published: readonly PlanRow[], now: Date): PlanState {
  const { activatedAt, version } = plan
  if (!activatedAt) return 'draft'
  if (planAt(published, now).id === plan.id) return 'running'
  const later = published.filter((other) => other.version > version)
  const overtaken = later.some((other) => other.activatedAt && other.activatedAt <= activatedAt)
  if (overtaken) return 'overtaken'
  return activatedAt > now ? 'coming' : 'past'
}

const MOST_EVENTS = 100

/** What staff did with a plan, newest first. */
export const listPlanHistory = (tx: Tx, planId: number) =>
  tx.db
    .select({
      at: auditLogs.createdAt,
      what: auditLogs.action,
      by: auditLogs.by,
      changes: auditLogs.changes,
    })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, 'plan'), eq(auditLogs.entityId, String(planId))))
    .orderBy(desc(auditLogs.id))
    .limit(MOST_EVENTS)
