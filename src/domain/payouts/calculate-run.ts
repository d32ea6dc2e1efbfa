// Opens a month's run and works out whom it pays: every partner whose approved commissions of the
// month, less what was taken back and the tax, reach the minimum. A draft may be worked out again;
// only locking makes it final.

import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type Batch, lockRunAt } from './find-run.ts'
import { payoutSettings } from './payout-settings.ts'
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

/** Replaces the draft's lines by those of this moment; the run is locked. */
export async function workOut(tx: Tx, batch: Batch): Promise<Batch> {
  await dropLines(tx, batch.id)
  const { withholdingBp } = await payoutSettings(tx)
  const dues = (await findDues(tx, batch)).flatMap((due) => lineOf(due, withholdingBp) ?? [])
  for (const due of dues) await writeLine(tx, batch, due)
  const totalAmount = dues.reduce((sum, { amount }) => sum + amount, 0)
  const fields = { status: 'calculated' as const, totalAmount, lines: dues.length }
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

type Member = typeof members.$inferSelect
type Due = {
  member: Member
  /** The approved commissions of the month, and what they come to. */
  commissionIds: number[]
  claimedCents: number
  /** What was taken from the wallet for sales that were taken back. */
  takenCents: number
  minimumCents: number
}

async function findDues(tx: Tx, batch: Batch): Promise<Due[]> {
  const rows = await tx.db
    .select({ commission: commissions, member: members, wallet: wallets })
    .from(commissions)
    .innerJoin(members, eq(members.id, commissions.memberId))
    .innerJoin(wallets, eq(wallets.memberId, commissions.memberId))
    .where(and(eq(commissions.status, 'approved'), ne(commissions.amount, 0)))
    .orderBy(asc(commissions.memberId), asc(commissions.id))
    .for('update', { of: commissions })
  const { until } = monthOf(batch.year, batch.month)
  const perMember = Map.groupBy(rows, ({ member }) => member.id)
  return [...perMember.values()].flatMap((theirs) => {
    const first = theirs[0]
    if (!first || !mayBePaid(first, tx.now)) return []
    const { member, wallet } = first
    const ofMonth = theirs.filter(({ commission }) => dueAt(commission) < until)
    const sum = (them: typeof theirs) =>
      them.reduce((total, { commission }) => total + commission.amount, 0)
    return {
      member,
      commissionIds: ofMonth.map(({ commission }) => commission.id),
      claimedCents: sum(ofMonth),
      takenCents: sum(theirs) - wallet.availableBalance,
      minimumCents: wallet.minimumPayout,
    }
  })
}

const dueAt = ({ heldUntil, createdAt }: typeof commissions.$inferSelect) => heldUntil ?? createdAt

/** Payout details that changed have to cool down, and a wallet may be stopped. */
function mayBePaid(
  { member, wallet }: { member: Member; wallet: typeof wallets.$inferSelect },
  now: Date,
): boolean {
  return wallet.isActive && (member.payoutHeldUntil === null || member.payoutHeldUntil <= now)
}

type NewLine = Due & { amount: number; taxWithholding: number }
const WHOLE_BP = 10_000n

/** The line of what is due; undefined below the minimum, where it waits for more. */
function lineOf(due: Due, withholdingBp: number): NewLine | undefined {
  const netCents = due.claimedCents - due.takenCents
  if (netCents < Math.max(due.minimumCents, 1)) return undefined
  const taxWithholding = Number((BigInt(netCents) * BigInt(withholdingBp)) / WHOLE_BP)
  return { ...due, amount: netCents - taxWithholding, taxWithholding }
}

async function writeLine(tx: Tx, batch: Batch, line: NewLine): Promise<void> {
  const { member } = line
  const row = {
    memberId: member.id,
    amount: line.amount,
    taxWithholding: line.taxWithholding,
    clawbackRepaid: line.takenCents,
    paymentMethod: member.paymentMethod,
    bankAccount: member.bankAccount,
    paypalEmail: member.paypalEmail,
    payoutBatchId: batch.id,
    createdAt: tx.now,
  }
  const { id: paymentId } = one(await tx.db.insert(payments).values(row).returning())
  const claims = line.commissionIds.map((commissionId) => ({ paymentId, commissionId }))
  await tx.db.insert(paymentClaims).values(claims)
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
