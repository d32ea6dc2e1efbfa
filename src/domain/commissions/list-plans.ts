// Reads the versions of the pay plan, newest first, each with its present state: a draft, to come,
// running, past, or overtaken before its day.

import { and, desc, eq } from 'drizzle-orm'
import { type ListPlans, PLAN_STATES, type PlanState } from '#contract/staff-plans.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { plans } from './plans.table.ts'
import { planAt, type PlanRow, publishedPlans } from './running-plan.ts'

export type PlanWithState = { plan: PlanRow; state: PlanState }

/** A page of all plans, sorted in memory: they are few, as people write each of them. */
export async function listPlans(tx: Tx, query: ListPlans & { limit: number }) {
  const rows = await tx.db.select().from(plans).orderBy(desc(plans.version))
  const published = await publishedPlans(tx)
  const all = rows.map((plan) => ({ plan, state: stateOf(plan, published, tx.now) }))
  return paginateInMemory<PlanWithState, PlanSort>(all, query, {
    key: ({ plan }) => plan.version,
    searchText: ({ plan, state }) => [plan.planName, `version ${plan.version}`, state],
    sorts: SORTS,
  })
}

type PlanSort = 'version' | 'name' | 'state' | 'share' | 'hold' | 'from'

const SORTS: Record<PlanSort, (item: PlanWithState) => string | number> = {
  version: ({ plan }) => plan.version,
  name: ({ plan }) => plan.planName,
  state: ({ state }) => PLAN_STATES.indexOf(state),
  share: ({ plan }) => plan.maxPayoutShare,
  hold: ({ plan }) => plan.holdDays,
  from: ({ plan }) => plan.activatedAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
}

export async function getPlan(tx: Tx, planId: number): Promise<PlanWithState> {
  const plan = oneOrRefuse(await tx.db.select().from(plans).where(eq(plans.id, planId)))
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

const MAX_EVENTS = 100

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
    .limit(MAX_EVENTS)
