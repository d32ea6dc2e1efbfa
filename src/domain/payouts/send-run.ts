// A second member of staff approves what the first locked; then the file goes to the bank. Nobody
// approves what they locked themselves.

import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt, staffId } from './find-run.ts'
import { batches, payments } from './payouts.table.ts'

export async function commitRun(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'locked')
  const approvedBy = staffId(tx)
  if (approvedBy === batch.lockedBy) throw new Refusal('same-person')
  const committed = await step(tx, batchId, {
    status: 'committed',
    approvedBy,
    committedAt: tx.now,
  })
  await tx.record('payout.committed', { batchId })
  return committed
}

/** The file is with the bank: every line waits for what becomes of it. */
export async function sendRun(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'committed')
  await tx.db.update(payments).set({ status: 'sent' }).where(eq(payments.payoutBatchId, batchId))
  const sent = await step(tx, batchId, { status: 'sent', sentAt: tx.now })
  await tx.record('payout.sent', { batchId })
  return batch.lines === 0 ? settleRun(tx, batchId) : sent
}

/** Every line has come to its end. */
export const settleRun = async (tx: Tx, batchId: number): Promise<Batch> =>
  step(tx, batchId, await settled(tx, batchId))

/** The same, told, for whoever writes the run. */
export async function settled(tx: Tx, batchId: number): Promise<Partial<Batch>> {
  await tx.record('payout.settled', { batchId })
  return { status: 'settled', settledAt: tx.now }
}

async function step(tx: Tx, batchId: number, fields: Partial<Batch>): Promise<Batch> {
  return one(await tx.db.update(batches).set(fields).where(eq(batches.id, batchId)).returning())
}
