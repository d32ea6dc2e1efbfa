// Approves commissions whose hold has passed: their money becomes the partner's own. Those that
// staff hold stay. Works in batches; rows that another transaction has locked are skipped.

import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'
import { releaseMoney } from './move-money.ts'
import { setStatus } from './void-commissions.ts'

const BATCH_SIZE = 200

/** Returns how many were approved; fewer than the limit means that none is left. */
export async function approveDue(tx: Tx, limit = BATCH_SIZE): Promise<number> {
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.status, 'pending'), lte(commissions.heldUntil, tx.now)))
    .orderBy(asc(commissions.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return 0
  await setStatus(tx, rows, { status: 'approved' })
  await releaseMoney(tx, rows)
  await tx.record('commissions.approved', { commissionIds: rows.map(({ id }) => id) })
  return rows.length
}
