// A second member of staff approves what the first locked; then the file goes to the bank. Nobody
// approves what they locked themselves.

import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt, staffId, writeRun } from './find-run.ts'
import { payments as runLines } from './payouts.table.ts'

export async function commitRun(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'locked')
  const approvedBy = staffId(tx)
  if (approvedBy === batch.lockedBy) throw new Refusal('same-person')
  const fields = { status: 'committed', approvedBy, committedAt: tx.now } as const
  const committed = await writeRun(tx, batchId, fields)
  await tx.record('payout.committed', { batchId })
  return committed
}

/** Records that the bank has the file: every line now waits for its outcome. */
export async function sendRun(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'committed')
  await tx.db.update(runLines).set({ status: 'sent' }).where(eq(runLines.payoutBatchId, batchId))
  const sent = await writeRun(tx, batchId, { status: 'sent', sentAt: tx.now })
  await tx.record('payout.sent', { batchId })
  return batch.lines === 0 ? settleRun(tx, batchId) : sent
}

/** Settles a run whose lines are all paid or failed. */
export const settleRun = async (tx: Tx, batchId: number): Promise<Batch> =>
  writeRun(tx, batchId, await recordSettled(tx, batchId))

/** Records that a run is settled, and returns its columns for a caller that writes the run itself. */
export async function recordSettled(tx: Tx, batchId: number): Promise<Partial<Batch>> {
  await tx.record('payout.settled', { batchId })
  return { status: 'settled', settledAt: tx.now }
}
