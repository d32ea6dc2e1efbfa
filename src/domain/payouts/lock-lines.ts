// The work of locking a run: checks that each line is still what a new calculation gives, then
// marks its commissions as batched and moves its money to `in_transit`.

import { asc, inArray, sql } from 'drizzle-orm'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { postAll, type Posting } from '#domain/ledger/post.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import {
  dueLines,
  EVERYBODY,
  isAmong,
  lockClaimed,
  nextEarners,
  nextLines,
  type Progress,
} from './due-lines.ts'
import type { Batch, Payment } from './find-run.ts'
import { paymentClaims, payments } from './payouts.table.ts'

/** Compares the draft's lines with newly calculated ones: money, details and claims. */
export async function checkLines(tx: Tx, batch: Batch, size: number): Promise<Progress> {
  const after = batch.throughMember
  const earners = await nextEarners(tx, after, size)
  const through = !earners || earners.isLast ? EVERYBODY : earners.through
  const { rows } = await tx.db.execute(sql`
    with ${await dueLines(tx, batch, { after, through })}, shown as (
      select p.member_id, p.amount, p.tax_withholding as tax, p.clawback_repaid as taken,
        p.payment_method, p.bank_account, p.paypal_email, p.payee_id,
        (select array_agg(k.commission_id order by k.commission_id) from ${paymentClaims} k
          where k.payment_id = p.id) as claims
      from ${payments} p where p.payout_batch_id = ${batch.id}
        and p.member_id > ${after}::integer and p.member_id <= ${through}::integer
    )
    select exists ((table due except table shown) union all (table shown except table due)) as changed`)
  const changed = rows[0]?.changed === true
  return { isLast: through === EVERYBODY, changed, done: { throughMember: through } }
}

/**
 * Posts some lines. A sale may have been reversed since they were checked: if a claim or the money
 * is gone, nothing of the batch is posted.
 */
export async function postLines(tx: Tx, batch: Batch, size: number): Promise<Progress> {
  const { ids, through, isLast } = await nextLines(tx, batch, batch.throughMember, size)
  if (ids.length === 0) return { isLast }
  const changed = await tx.db
    .transaction(async (db) => {
      await claim({ ...tx, db }, ids)
      await sendOnItsWay({ ...tx, db }, ids)
      return false
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'run-changed') return true
      throw error
    })
  if (changed) return { isLast, changed }
  return { isLast, changed, done: { throughMember: through, postedThrough: through } }
}

async function claim(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  const claimed = await lockClaimed(tx, paymentIds)
  if (claimed.some(({ status }) => status !== 'approved')) throw new Refusal('run-changed')
  await tx.db
    .update(commissions)
    .set({ status: 'batched' })
    .where(
      isAmong(
        commissions.id,
        claimed.map(({ id }) => id),
      ),
    )
}

async function sendOnItsWay(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  const lines = await tx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...paymentIds]))
    .orderBy(asc(payments.memberId))
  await postAll(tx, lines.map(postingOf))
}

const postingOf = ({ id, memberId, amount, taxWithholding }: Payment): Posting => ({
  key: `payment:${id}:locked`,
  kind: 'payout_locked',
  reference: `payment:${id}`,
  memberId,
  amountCents: amount + taxWithholding,
  move: ({ available }) => {
    if (available < amount + taxWithholding) throw new Refusal('run-changed')
    return [
      ['available', -amount],
      ['in_transit', amount],
      ['available', -taxWithholding],
      ['tax_withheld', taxWithholding],
    ]
  },
})
