// What staff decide about a line before its run is sent: that it is paid although something has changed since it was
// calculated, or that it is taken out, which writes the files again without it.

import { eq } from 'drizzle-orm'
import { staffId } from '#domain/identity/may.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, writeFiles, lockRunAt, type Payment, writeRun } from './find-run.ts'
import { lineDecisions, payments } from './payouts.table.ts'
import { returnLine } from './settle-line.ts'
import { problemsOf, wrongLines } from './wrong-lines.ts'

export type LineDecision = { batchId: number; paymentId: number; reason: string }

/** Confirms what is wrong of a line now; a further change needs a further confirmation. Repeating it changes nothing. */
export async function confirmLine(tx: Tx, decision: LineDecision): Promise<void> {
  const { batch, line } = await lockLine(tx, decision, 'locked')
  const wrong = (await wrongLines(tx, batch)).find(({ id }) => id === line.id)
  if (!wrong || wrong.confirmed) return
  await noteDecision(tx, decision, 'confirmed', problemsOf(wrong))
  const { id: paymentId, memberId } = line
  await tx.record('payout.line-confirmed', { batchId: batch.id, paymentId, memberId })
}

/** Takes a line out of its run: the money returns to the wallet. Repeating it changes nothing. */
export async function takeOutLine(tx: Tx, decision: LineDecision): Promise<void> {
  const { batch, line } = await lockLine(tx, decision, 'locked', 'committed')
  if (line.status === 'failed') return
  const wrong = (await wrongLines(tx, batch)).find(({ id }) => id === line.id)
  await noteDecision(tx, decision, 'taken-out', wrong ? problemsOf(wrong) : '')
  const { id: paymentId, memberId } = await returnLine(tx, line)
  const file = await writeFiles(tx, batch)
  await writeRun(tx, batch.id, file)
  await tx.record('payout.line-taken-out', {
    batchId: batch.id,
    paymentId,
    memberId,
    fileBefore: batch.fileSha256 ?? '',
    fileAfter: file.fileSha256,
  })
}

async function lockLine(
  tx: Tx,
  { batchId, paymentId }: LineDecision,
  ...steps: Batch['status'][]
): Promise<{ batch: Batch; line: Payment }> {
  const batch = await lockRunAt(tx, batchId, ...steps)
  const line = oneOrRefuse(await tx.db.select().from(payments).where(eq(payments.id, paymentId)))
  if (line.payoutBatchId !== batchId) throw new Refusal('not-found')
  return { batch, line }
}

const noteDecision = (
  tx: Tx,
  { paymentId, reason }: LineDecision,
  decision: 'confirmed' | 'taken-out',
  problems: string,
) =>
  tx.db.insert(lineDecisions).values({
    paymentId,
    decision,
    problems,
    reason,
    decidedBy: staffId(tx),
    createdAt: tx.now,
  })
