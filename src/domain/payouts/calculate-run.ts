// Opens a month's run and works out whom it pays. A draft may be worked out again; only locking
// makes it final.

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt } from './find-run.ts'
import { batches } from './payouts.table.ts'
import { startWork, workToTheEnd } from './work-run.ts'

/** Two who open a run at once open one. */
const OPENING = 7_243_201
const UNSETTLED = ['open', 'calculating', 'calculated', 'locking', 'cancelling'] as const

export type RunOf = { year: number; month: number }

/** The month's draft; a month that was paid gets a further run. One draft at a time. */
export async function openRun(tx: Tx, { year, month }: RunOf): Promise<Batch> {
  if (monthOf(year, month).until > tx.now) throw new Refusal('month-not-over')
  await tx.db.execute(sql`select pg_advisory_xact_lock(${OPENING})`)
  const [draft] = await tx.db
    .select()
    .from(batches)
    .where(inArray(batches.status, [...UNSETTLED]))
    .orderBy(desc(batches.id))
    .limit(1)
  const isOther = draft && (draft.year !== year || draft.month !== month)
  if (isOther || draft?.status === 'cancelling') throw new Refusal('run-step')
  if (draft) return draft
  const [last] = await tx.db
    .select({ run: batches.run })
    .from(batches)
    .where(and(eq(batches.year, year), eq(batches.month, month)))
    .orderBy(desc(batches.run))
    .limit(1)
  const row = { year, month, run: (last?.run ?? 0) + 1, createdAt: tx.now }
  const batch = one(await tx.db.insert(batches).values(row).returning())
  await tx.record('payout.opened', { batchId: batch.id })
  return batch
}

/** From here on the draft's lines are replaced by those of this moment. */
export async function startCalculating(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'open', 'calculated')
  const fresh = { lines: 0, totalAmount: 0, notPaid: null, changed: false }
  return startWork(tx, batch, { ...fresh, status: 'calculating' })
}

/** In one go, where nobody waits. */
export async function calculateRun(tx: Tx, id: number, size?: number): Promise<Batch> {
  await startCalculating(tx, id)
  return workToTheEnd(tx, { id, status: 'calculating' }, size)
}
