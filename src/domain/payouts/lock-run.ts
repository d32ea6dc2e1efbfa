// Locks a run that was calculated: its money goes on its way, its commissions are claimed for good,
// and the bank's file is written with its SHA-256. It refuses to lock anything but what was shown.
// All of it happens in one transaction: a run is locked whole or not at all.

import { eq, sql } from 'drizzle-orm'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { postAll, type Posting } from '#domain/ledger/post.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { bankFile } from './bank-file.ts'
import { portionsOf, workOut } from './calculate-run.ts'
import { type Batch, type Line, linesOf, lockRunAt } from './find-run.ts'
import { batches, paymentClaims } from './payouts.table.ts'

export async function lockRun(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'calculated')
  const shown = sayLines(await linesOf(tx, batchId))
  await workOut(tx, batch)
  const lines = await linesOf(tx, batchId)
  if (sayLines(lines) !== shown) throw new Refusal('run-changed')
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  for (const ids of await portionsOf(tx, batch)) {
    await claim(tx, ids)
    await sendOnItsWay(
      tx,
      ids.flatMap((id) => lineOf.get(id) ?? []),
    )
  }
  const file = bankFile(batch, lines)
  const fields = {
    status: 'locked' as const,
    fileName: file.name,
    fileSha256: file.sha256,
    fileText: file.text,
    lockedBy: staffId(tx),
    lockedAt: tx.now,
  }
  const locked = one(
    await tx.db.update(batches).set(fields).where(eq(batches.id, batchId)).returning(),
  )
  await tx.record('payout.locked', { batchId })
  return locked
}

/** Who pays people has a name; the editor's password alone is not one. */
export function staffId({ actor }: Tx): number {
  if (actor.kind !== 'staff') throw new Refusal('not-allowed')
  return actor.userId
}

/** Everything of the lines that somebody is paid by. */
const sayLines = (lines: readonly Line[]) =>
  JSON.stringify(
    lines.map((line) => [
      line.memberId,
      line.amount,
      line.taxWithholding,
      line.clawbackRepaid,
      line.paymentMethod,
      line.bankAccount,
      line.paypalEmail,
    ]),
  )

/** As a list of numbers, which goes by the key however little the planner knows of a fresh run. */
async function claim(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    update ${commissions} set status = 'batched' where id = any(array(
      select k.commission_id from ${paymentClaims} k
      where k.payment_id = any(${sql.param([...paymentIds])}::integer[]) and k.released_at is null))`)
}

async function sendOnItsWay(tx: Tx, lines: readonly Line[]): Promise<void> {
  await postAll(tx, lines.map(postingOf))
}

const postingOf = ({ id, memberId, amount, taxWithholding }: Line): Posting => ({
  key: `payment:${id}:locked`,
  kind: 'payout_locked',
  reference: `payment:${id}`,
  memberId,
  amountCents: amount + taxWithholding,
  move: () => [
    ['available', -amount],
    ['in_transit', amount],
    ['available', -taxWithholding],
    ['tax_withheld', taxWithholding],
  ],
})
