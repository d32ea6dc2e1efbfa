// Takes the bank's answer of a run: what it says of each line is kept with the line, and then done
// portion by portion. An answer with a row at fault changes nothing.

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { type BankAnswer, readBankAnswer } from './bank-answer.ts'
import { type Batch, lockRunAt } from './find-run.ts'
import { payments } from './payouts.table.ts'
import { startWork } from './work-run.ts'

export type Taking = { batchId: number; bytes: Buffer }

/** What the answer says, and the run where there is something to do. */
export async function startSettling(
  tx: Tx,
  { batchId, bytes }: Taking,
): Promise<{ answer: BankAnswer; batch?: Batch }> {
  const batch = await lockRunAt(tx, batchId, 'sent', 'settled')
  const answer = await readBankAnswer(tx, batchId, bytes)
  if (answer.errors.length > 0 || answer.outcomes.length === 0) return { answer }
  await tx.db.execute(sql`
    update ${payments} p set answer = said.one - 'paymentId'
    from jsonb_array_elements(${JSON.stringify(answer.outcomes)}::jsonb) as said (one)
    where p.id = (said.one ->> 'paymentId')::integer`)
  return { answer, batch: await startWork(tx, batch, { status: 'settling' }) }
}

/** Lines that are still to be settled as the answer says. */
export const countAnswered = (tx: Tx, batchId: number): Promise<number> =>
  tx.db.$count(payments, and(eq(payments.payoutBatchId, batchId), isNotNull(payments.answer)))
