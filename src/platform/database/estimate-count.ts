// The number of rows of a list: exact up to ten thousand, the planner's estimate beyond, so that
// the cost does not grow with the table.

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/tx.ts'

const MAX_COUNTED = 10_000

/** Counts the rows of a table that match a filter. */
export async function estimateCount(
  tx: Tx,
  table: PgTable,
  filter: SQL | undefined,
  max = MAX_COUNTED,
): Promise<number> {
  const matching = sql`from ${table} where ${filter ?? sql`true`}`
  const { rows } = await tx.db.execute(
    sql`select count(*)::integer as count from (select 1 ${matching} limit ${max + 1}) found`,
  )
  const counted = Number(rows[0]?.count ?? 0)
  if (counted <= max) return counted
  const plan = await tx.db.execute(sql`explain (format json) select 1 ${matching}`)
  return Math.max(counted, rowsOf(plan.rows[0]?.['QUERY PLAN']))
}

type Plan = { Plan?: { 'Plan Rows'?: unknown } }

function rowsOf(plan: unknown): number {
  const plans = (typeof plan === 'string' ? JSON.parse(plan) : plan) as Plan[]
  return Math.round(Number(plans[0]?.Plan?.['Plan Rows'] ?? 0))
}
