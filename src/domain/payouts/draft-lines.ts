// The work on a draft: deletes its lines, then writes newly calculated ones. Only the
// draft itself changes.

import { inArray, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { Tx } from '#platform/tx.ts'
import { dueLines, nextEarners, nextLines, type Progress } from './due-lines.ts'
import type { Batch } from './find-run.ts'
import { paymentClaims, payments } from './payouts.table.ts'

/** Deletes lines whose money has not moved. */
export async function dropLines(tx: Tx, batch: Batch, size: number): Promise<Progress> {
  const { ids, through, isLast } = await nextLines(tx, batch, batch.postedThrough, size)
  await tx.db.delete(paymentClaims).where(inArray(paymentClaims.paymentId, ids))
  await tx.db.delete(payments).where(inArray(payments.id, ids))
  return { isLast, done: { throughMember: through } }
}

/**
 * Writes the lines of some partners with their claims, in one statement, so that all figures are of
 * one moment.
 */
export async function writeLines(tx: Tx, batch: Batch, size: number): Promise<Progress> {
  const stretch = await nextEarners(tx, batch.throughMember, size)
  if (!stretch) return { isLast: true }
  const { rows } = await tx.db.execute(sql`
    with ${await dueLines(tx, batch, stretch)}, written as (
      insert into ${payments} (member_id, amount, tax_withholding, clawback_repaid, payment_method,
        bank_account, paypal_email, payee_id, payout_batch_id, created_at)
      select member_id, amount, tax, taken, payment_method, bank_account, paypal_email, payee_id,
        ${batch.id}::integer, ${tx.now.toISOString()}::timestamptz
      from due order by member_id
      returning id, member_id, amount
    ), claimed as (
      insert into ${paymentClaims} (payment_id, commission_id)
      select w.id, claim from written w join due using (member_id), unnest(due.claims) as claim
      order by w.id, claim
    )
    select (select count(*) from written)::integer as lines,
      (select coalesce(sum(amount), 0) from written) as amount,
      count(*) filter (where not is_active)::integer as stopped,
      count(*) filter (where is_active and cools)::integer as cooling,
      count(*) filter (where is_active and not cools and net < least)::integer as below,
      count(*) filter (where is_active and closed_at is null and not cools and net >= least
        and payee_id is not null and lacks_form)::integer as lacking_form,
      array_agg(member_id) filter (where is_active and closed_at is null and not cools and net >= least
        and payee_id is null) as without
    from standing where claims is not null`)
  const found = (name: string) => Number(rows[0]?.[name] ?? 0)
  const lines = batch.lines + found('lines')
  if (batch.lines < MANY_LINES && lines >= MANY_LINES) await analyzeTables(tx)
  const { coolingDown = 0, stopped = 0, belowMinimum = 0 } = batch.notPaid ?? {}
  const { withoutAccount = 0, withoutTaxForm = 0 } = batch.notPaid ?? {}
  const without = rows[0]?.without
  const memberIds = Array.isArray(without) ? without.map(Number) : []
  if (memberIds.length > 0)
    await tx.record('payout.account-missing', { batchId: batch.id, memberIds })
  return {
    isLast: stretch.isLast,
    done: {
      throughMember: stretch.through,
      lines,
      totalAmount: batch.totalAmount + (centsFromDollars(String(rows[0]?.amount)) ?? 0),
      notPaid: {
        coolingDown: coolingDown + found('cooling'),
        stopped: stopped + found('stopped'),
        belowMinimum: belowMinimum + found('below'),
        withoutAccount: withoutAccount + memberIds.length,
        withoutTaxForm: withoutTaxForm + found('lacking_form'),
      },
    },
  }
}

const MANY_LINES = 1000

/**
 * Updates the planner's statistics. Made when the tables were empty, they would let it scan all
 * lines for each further one.
 */
const analyzeTables = (tx: Tx) => tx.db.execute(sql`analyze ${payments}, ${paymentClaims}`)
