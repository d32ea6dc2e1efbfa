// Approves commissions whose hold has passed, once nothing of their order is due: their money becomes the partner's own.
// Those that staff hold stay. Works in batches; rows that another transaction has locked are skipped.

import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { isPaidInFull } from './begin-holds.ts'
import { commissions } from './commissions.table.ts'
import { releaseMoney } from './move-money.ts'
import { setStatus } from './void-commissions.ts'

const BATCH_SIZE = 200

const isDue = async (tx: Tx) =>
  and(eq(commissions.status, 'pending'), lte(commissions.heldUntil, tx.now), await isPaidInFull(tx))

/** The ids of commissions whose hold has passed, without these. */
export async function commissionsDue(tx: Tx, without: string[] = []): Promise<number[]> {
  const found = await tx.db
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(await isDue(tx), isNoneOf(commissions.id, without)))
    .orderBy(asc(commissions.id))
    .limit(BATCH_SIZE)
  return found.map(({ id }) => id)
}

/** Approves those of these that are still due; returns how many. */
export async function approveCommissions(tx: Tx, ids: readonly number[]): Promise<number> {
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(and(await isDue(tx), inArray(commissions.id, [...ids])))
    .orderBy(asc(commissions.id))
    .for('update', { skipLocked: true })
  if (rows.length === 0) return 0
  await setStatus(tx, rows, { status: 'approved' })
  await releaseMoney(tx, rows)
  await tx.record('commissions.approved', { commissionIds: rows.map(({ id }) => id) })
  return rows.length
}

/** Approves all that are due. */
export async function approveDue(tx: Tx): Promise<number> {
  return approveCommissions(tx, await commissionsDue(tx))
}
