// Takes back a run that nobody has approved yet. A draft leaves nothing behind; the lines of a
// locked one return to the wallets, and the next run of the month pays their commissions.

import { eq } from 'drizzle-orm'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { dropLines } from './calculate-run.ts'
import { type Batch, linesOf, lockRunAt } from './find-run.ts'
import { batches } from './payouts.table.ts'
import { returnLine } from './settle-line.ts'

const NOT_SENT = 'The payout run was cancelled before it was sent'

export type Cancelling = { batchId: number; reason: string }

export async function cancelRun(tx: Tx, { batchId, reason }: Cancelling): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'open', 'calculated', 'locked')
  const lines = batch.status === 'locked' ? await linesOf(tx, batchId) : []
  for (const line of lines) await returnLine(tx, line, NOT_SENT)
  if (batch.status !== 'locked') await dropLines(tx, batchId)
  const left = batch.status === 'locked' ? {} : { totalAmount: 0, lines: 0 }
  const fields = {
    ...left,
    status: 'cancelled' as const,
    cancelledAt: tx.now,
    cancelReason: reason,
  }
  const cancelled = one(
    await tx.db.update(batches).set(fields).where(eq(batches.id, batchId)).returning(),
  )
  await tx.record('payout.cancelled', { batchId, from: batch.status })
  return cancelled
}
