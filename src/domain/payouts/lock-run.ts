// Locks a run that was calculated: its money goes on its way, its commissions are claimed for good,
// and the bank's file is written with its SHA-256. It refuses to lock anything but what was shown:
// where a line has changed the run is a draft again, and what has moved goes back.

import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt, staffId } from './find-run.ts'
import { startWork, workToTheEnd } from './work-run.ts'

export async function startLocking(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'calculated')
  if (batch.changed) throw new Refusal('run-changed')
  return startWork(tx, batch, { status: 'locking', lockedBy: staffId(tx), lockedAt: tx.now })
}

/** In one go, where nobody waits. */
export async function lockRun(tx: Tx, id: number, size?: number): Promise<Batch> {
  await startLocking(tx, id)
  const batch = await workToTheEnd(tx, { id, status: 'locking' }, size)
  if (batch.status !== 'locked') throw new Refusal('run-changed')
  return batch
}
