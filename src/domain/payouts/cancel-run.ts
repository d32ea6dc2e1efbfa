// Takes back a run that nobody has approved yet. A draft leaves nothing behind; the lines of a
// locked one return to the wallets, and the next run of the month pays their commissions.

import type { Tx } from '#platform/tx.ts'
import { EVERYBODY } from './due-lines.ts'
import { type Batch, lockRunAt } from './find-run.ts'
import { startWork, workToTheEnd } from './work-run.ts'

const BEFORE_APPROVAL = ['open', 'calculating', 'calculated', 'locking', 'locked'] as const

export type Cancelling = { batchId: number; reason: string }

export async function startCancelling(tx: Tx, { batchId, reason }: Cancelling): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, ...BEFORE_APPROVAL)
  const postedThrough = batch.status === 'locked' ? EVERYBODY : batch.postedThrough
  return startWork(tx, batch, { status: 'cancelling', cancelReason: reason, postedThrough })
}

/** In one go, where nobody waits. */
export async function cancelRun(tx: Tx, wish: Cancelling, size?: number): Promise<Batch> {
  await startCancelling(tx, wish)
  return workToTheEnd(tx, { id: wish.batchId, status: 'cancelling' }, size)
}
