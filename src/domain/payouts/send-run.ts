// A second member of staff approves what the first locked; then the file goes to the bank. Nobody
// approves what they locked themselves.

import { and, eq } from 'drizzle-orm'
import { staffId } from '#domain/identity/may.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt, writeRun } from './find-run.ts'
import { payments as runLines } from './payouts.table.ts'
import { namesTakenOut, wrongLines } from './wrong-lines.ts'

/**
 * Approves a locked run. `seen` is the SHA-256 of the file whose lines were seen. Refuses as long as a line that has
 * become wrong is neither confirmed nor taken out.
 */
export async function commitRun(tx: Tx, batchId: number, seen?: string): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'locked')
  const approvedBy = staffId(tx)
  if (approvedBy === batch.lockedBy) throw new Refusal('same-person')
  if (seen !== undefined && seen !== batch.fileSha256)
    throw new Refusal('run-lines-changed', { names: (await namesTakenOut(tx, batchId)).join(', ') })
  const wrong = await wrongLines(tx, batch)
  if (wrong.some(({ confirmed }) => !confirmed)) throw new Refusal('run-lines-wrong')
  const fields = { status: 'committed', approvedBy, committedAt: tx.now } as const
  const committed = await writeRun(tx, batchId, fields)
  await tx.record('payout.committed', { batchId })
  return committed
}

/** Records that the bank has the file: every line now waits for its outcome. */
export async function sendRun(tx: Tx, batchId: number): Promise<Batch> {
  await lockRunAt(tx, batchId, 'committed')
  const sentLines = await tx.db
    .update(runLines)
    .set({ status: 'sent' })
    .where(and(eq(runLines.payoutBatchId, batchId), eq(runLines.status, 'pending')))
    .returning({ id: runLines.id })
  const sent = await writeRun(tx, batchId, { status: 'sent', sentAt: tx.now })
  await tx.record('payout.sent', { batchId })
  return sentLines.length === 0 ? settleRun(tx, batchId) : sent
}

/** Settles a run whose lines are all paid or failed. */
export const settleRun = async (tx: Tx, batchId: number): Promise<Batch> =>
  writeRun(tx, batchId, await recordSettled(tx, batchId))

/** Records that a run is settled, and returns its columns for a caller that writes the run itself. */
export async function recordSettled(tx: Tx, batchId: number): Promise<Partial<Batch>> {
  await tx.record('payout.settled', { batchId })
  return { status: 'settled', settledAt: tx.now }
}
