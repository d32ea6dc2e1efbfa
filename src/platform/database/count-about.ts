// How many rows a list has. Up to ten thousand they are counted; beyond, nobody turns the pages one
// by one, and the planner's estimate answers at once however many there are.

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/tx.ts'

const MOST_COUNTED = 10_000

/** Counts the rows of a table that a filter finds. */
export async function estimateCount(
  tx: Tx,
  table: PgTable,
  filter: SQL | undefined,
  most = MOST_COUNTED,
): Promise<number> {
  const found = sql`from ${table} where ${filter ?? sql`true`}`
  const { rows } = await tx.db.execute(
    sql`select count(*)::integer as count from (select 1 ${found} limit ${most + 1}) found`,
  )
  const counted = Number(rows[0]?.count ?? 0)
  if (counted <= most) return counted
  const plan = await tx.db.execute(sql`explain (format json) select 1 ${found}`)
  return Math.max(counted, rowsOf(plan.rows[0]?.['QUERY PLAN']))
}

type Plan = { Plan?: { 'Plan Rows'?: unknown } }

function rowsOf(given: unknown): number {
  const plans = (typeof given === 'string' ? JSON.parse(given) : given) as Plan[]
  return Math.round(Number(plans[0]?.Plan?.['Plan Rows'] ?? 0))
}
