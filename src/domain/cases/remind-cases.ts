// At the time by which an answer or a decision was promised, staff are reminded once. What is
// due after the shopper has written again is a promise of its own.

import { and, asc, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { cases } from './cases.table.ts'

const BATCH = 100

/** Reminds of a batch of cases; returns whether there may be more. Several processes share the work. */
export async function remindCases(tx: Tx): Promise<boolean> {
  const waits = and(isNotNull(cases.due), isNull(cases.remindedAt), lte(cases.dueAt, tx.now))
  const due = await tx.db
    .select({ id: cases.id, orderId: cases.orderId, due: cases.due })
    .from(cases)
    .where(waits)
    .orderBy(asc(cases.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (due.length === 0) return false
  const ids = due.map(({ id }) => id)
  await tx.db.update(cases).set({ remindedAt: tx.now }).where(inArray(cases.id, ids))
  for (const { id, orderId, due: what } of due)
    await tx.record('case.due', { orderId, caseId: id, due: what ?? '' })
  return due.length === BATCH
}
