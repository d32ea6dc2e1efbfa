// Opens a month's run and works out whom it pays: every partner whose approved commissions of the
// month, less what was taken back and the tax, reach the minimum. A draft may be worked out again;
// only locking makes it final.

import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt } from './find-run.ts'
import { payoutSettings } from './payout-settings.ts'
import { cents } from './list-runs.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'

/** Two who open a run at once open one. */
const OPENING = 7_243_201

export type RunOf = { year: number; month: number }

/** The month's draft; a month that was paid gets a further run. One draft at a time. */
export async function openRun(tx: Tx, { year, month }: RunOf): Promise<Batch> {
  if (monthOf(year, month).until > tx.now) throw new Refusal('month-not-over')
  await tx.db.execute(sql`select pg_advisory_xact_lock(${OPENING})`)
  const [draft] = await tx.db
    .select()
    .from(batches)
    .where(inArray(batches.status, ['open', 'calculated']))
  if (draft && (draft.year !== year || draft.month !== month)) throw new Refusal('run-step')
  if (draft) return draft
  const [last] = await tx.db
    .select({ run: batches.run })
    .from(batches)
    .where(and(eq(batches.year, year), eq(batches.month, month)))
    .orderBy(desc(batches.run))
    .limit(1)
  const row = { year, month, run: (last?.run ?? 0) + 1, createdAt: tx.now }
  const batch = one(await tx.db.insert(batches).values(row).returning())
  await tx.record('payout.opened', { batchId: batch.id })
  return batch
}

export async function calculateRun(tx: Tx, batchId: number): Promise<Batch> {
  const batch = await lockRunAt(tx, batchId, 'open', 'calculated')
  const calculated = await workOut(tx, batch)
  await tx.record('payout.calculated', { batchId })
  return calculated
}

/**
 * Replaces the draft's lines by those of this moment; the run is locked. A few statements whatever
 * the number of partners, who are never all in memory.
 */
export async function workOut(tx: Tx, batch: Batch): Promise<Batch> {
  await dropLines(tx, batch.id)
  await keepStill(tx)
  await writeLines(tx, batch)
  await writeClaims(tx, batch)
  const [sums] = await tx.db
    .select({ lines: count(), totalAmount: cents(payments.amount) })
    .from(payments)
    .where(eq(payments.payoutBatchId, batch.id))
  const fields = { status: 'calculated' as const, lines: 0, totalAmount: 0, ...sums }
  return one(await tx.db.update(batches).set(fields).where(eq(batches.id, batch.id)).returning())
}

export async function dropLines(tx: Tx, batchId: number): Promise<void> {
  const lines = tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.payoutBatchId, batchId))
  await tx.db.delete(paymentClaims).where(inArray(paymentClaims.paymentId, lines))
  await tx.db.delete(payments).where(eq(payments.payoutBatchId, batchId))
}

/** What may be paid stays as it is until the transaction ends. */
async function keepStill(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    select count(*) from (select c.id from ${commissions} c where ${MAY_BE_PAID}
      order by c.member_id, c.id for update) kept`)
}

const MAY_BE_PAID = sql`c.status = 'approved' and c.amount <> 0`
const dueBefore = ({ year, month }: RunOf) =>
  sql`coalesce(c.held_until, c.created_at) < ${monthOf(year, month).until.toISOString()}::timestamptz`

/**
 * A line for whom the month's approved commissions (claimed), less what was taken from the wallet
 * for sales that were taken back, reach the minimum; below it they wait for more. Payout details
 * that changed have to cool down, and a wallet may be stopped.
 */
async function writeLines(tx: Tx, batch: Batch): Promise<void> {
  const { withholdingBp } = await payoutSettings(tx)
  const now = sql`${tx.now.toISOString()}::timestamptz`
  await tx.db.execute(sql`
    with due as (
      select c.member_id, sum(c.amount) as approved,
        coalesce(sum(c.amount) filter (where ${dueBefore(batch)}), 0) as claimed
      from ${commissions} c where ${MAY_BE_PAID} group by 1
    ), net as (
      select due.member_id, due.approved - w.available_balance as taken,
        due.claimed - (due.approved - w.available_balance) as amount,
        greatest(w.minimum_payout, 0.01) as least
      from due join ${wallets} w on w.member_id = due.member_id where w.is_active
    ), taxed as (
      select net.*, floor(net.amount * ${withholdingBp}::integer / 100) / 100 as tax from net
      where net.amount >= net.least
    )
    insert into ${payments} (member_id, amount, tax_withholding, clawback_repaid, payment_method,
      bank_account, paypal_email, payout_batch_id, created_at)
    select m.id, t.amount - t.tax, t.tax, t.taken, m.payment_method, m.bank_account, m.paypal_email,
      ${batch.id}::integer, ${now}
    from taxed t join ${members} m on m.id = t.member_id
    where m.payout_held_until is null or m.payout_held_until <= ${now}
    order by m.id`)
}

/** What one statement takes on, so that none takes long: few partners may have most commissions. */
const MOST_LINES = 500
const MOST_CLAIMS = 5000

/** The lines of a run that is worked out, portion by portion. */
export async function portionsOf(tx: Tx, batch: Batch): Promise<number[][]> {
  const { rows } = await tx.db.execute(sql`
    select p.id, count(*)::integer as claims
    from ${payments} p join ${commissions} c on c.member_id = p.member_id
    where p.payout_batch_id = ${batch.id} and ${MAY_BE_PAID} and ${dueBefore(batch)}
    group by p.id order by p.id`)
  const portions: number[][] = []
  let claims = Infinity
  for (const row of rows) {
    claims += Number(row.claims)
    const last = portions.at(-1)
    if (last && claims <= MOST_CLAIMS && last.length < MOST_LINES) last.push(Number(row.id))
    else {
      portions.push([Number(row.id)])
      claims = Number(row.claims)
    }
  }
  return portions
}

async function writeClaims(tx: Tx, batch: Batch): Promise<void> {
  for (const ids of await portionsOf(tx, batch))
    await tx.db.execute(sql`
      insert into ${paymentClaims} (payment_id, commission_id)
      select p.id, c.id from ${payments} p join ${commissions} c on c.member_id = p.member_id
      where p.id = any(${sql.param(ids)}::integer[]) and ${MAY_BE_PAID} and ${dueBefore(batch)}
      order by c.member_id, c.id`)
}

/** The commissions that a line pays. */
export async function claimedBy(tx: Tx, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return []
  const rows = await tx.db
    .select({ commission: commissions })
    .from(paymentClaims)
    .innerJoin(commissions, eq(commissions.id, paymentClaims.commissionId))
    .where(and(inArray(paymentClaims.paymentId, [...paymentIds]), isNull(paymentClaims.releasedAt)))
    .orderBy(asc(commissions.id))
    .for('update', { of: commissions })
  return rows.map(({ commission }) => commission)
}
