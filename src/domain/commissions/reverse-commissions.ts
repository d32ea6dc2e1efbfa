// Reverses commissions: unpaid ones become void, paid ones get one negative row, and one that is in
// a payout waits until that payout has ended. Commissions that an order's cancellation made void
// are restored by its next payment; what was paid out and reversed stays reversed, and staff settle
// it by an adjustment.

import { inArray } from 'drizzle-orm'
import type { ReversalReason } from '#contract/partners.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { holdMoney, reverseMoney, voidMoney } from './move-money.ts'
import { endOfHold } from './post-sale.ts'
import { runningPlan } from './running-plan.ts'

const idsOf = (rows: readonly CommissionRow[]) => rows.map(({ id }) => id)
const UNPAID = new Set<CommissionRow['status']>(['pending', 'held', 'approved'])

/** Makes the unpaid of `rows` void and reverses the paid ones. The caller has locked them. */
export async function undoCommissions(
  tx: Tx,
  rows: readonly CommissionRow[],
  reason: ReversalReason,
) {
  await voidCommissions(
    tx,
    rows.filter(({ status }) => UNPAID.has(status)),
    reason,
  )
  await reversePaid(
    tx,
    rows.filter(({ status }) => status === 'paid'),
    reason,
  )
}

export async function voidCommissions(
  tx: Tx,
  rows: readonly CommissionRow[],
  voidReason: ReversalReason,
  because?: string,
): Promise<void> {
  if (rows.length === 0) return
  await setStatus(tx, rows, { status: 'void', voidReason })
  await voidMoney(tx, rows)
  const why = { reason: voidReason, ...(because && { because }) }
  await tx.record('commissions.voided', { commissionIds: idsOf(rows), ...why })
}

async function reversePaid(tx: Tx, paid: readonly CommissionRow[], reason: ReversalReason) {
  const known = await reversalsOf(tx, paid)
  const rows = paid.filter(({ id }) => !known.has(id))
  if (rows.length === 0) return
  const reversals = rows.map((row) => ({
    memberId: row.memberId,
    sourceOrderId: row.sourceOrderId,
    sourceType: row.sourceType,
    commissionType: row.commissionType,
    amount: -row.amount,
    rate: row.rate === null ? null : -row.rate,
    level: row.level,
    status: 'paid' as const,
    planId: row.planId,
    reversalOf: row.id,
    provenance: { rule: 'reversal', of: row.id, reason },
    createdAt: tx.now,
  }))
  const written = await tx.db.insert(commissions).values(reversals).returning()
  await reverseMoney(tx, written)
  await tx.record('commissions.reversed', { commissionIds: idsOf(rows), reason })
}

async function reversalsOf(tx: Tx, rows: readonly CommissionRow[]): Promise<Set<number | null>> {
  if (rows.length === 0) return new Set()
  const found = await tx.db
    .select({ of: commissions.reversalOf })
    .from(commissions)
    .where(inArray(commissions.reversalOf, idsOf(rows)))
  return new Set(found.map(({ of }) => of))
}

/**
 * Restores commissions that the order's own state had made void; those that staff voided stay so.
 */
export async function restoreCommissions(
  tx: Tx,
  orderId: number,
  posted: readonly CommissionRow[],
  paidAt: Date,
): Promise<void> {
  const rows = posted.filter(({ voidReason }) => voidReason && !DECIDED.has(voidReason))
  await reinstateCommissions(tx, orderId, rows, paidAt)
}

const DECIDED = new Set<ReversalReason>(['staff', 'self-purchase'])

/**
 * Makes void commissions pending again, held from the payment on; returns them. Those of partners
 * who were erased meanwhile stay void, and nobody earns in their place.
 */
export async function reinstateCommissions(
  tx: Tx,
  orderId: number,
  voided: readonly CommissionRow[],
  paidAt: Date,
): Promise<CommissionRow[]> {
  const rows = await ofOpenAccounts(tx, voided)
  if (rows.length === 0) return []
  const heldUntil = endOfHold(paidAt, await runningPlan(tx, paidAt))
  await setStatus(tx, rows, { status: 'pending', voidReason: null, heldUntil })
  await holdMoney(tx, rows, true)
  await tx.record('commissions.restored', { orderId, commissionIds: idsOf(rows) })
  return rows
}

/**
 * The commissions of partners who are not erased. Locks the partners, so that none is erased before
 * the money is theirs again.
 */
async function ofOpenAccounts(tx: Tx, rows: readonly CommissionRow[]): Promise<CommissionRow[]> {
  const memberIds = rows.map(({ memberId }) => memberId)
  const earners = await tx.db
    .select({ id: members.id, closedAt: members.closedAt })
    .from(members)
    .where(inArray(members.id, memberIds))
    .orderBy(members.id)
    .for('key share')
  const open = new Set(earners.filter(({ closedAt }) => !closedAt).map(({ id }) => id))
  return rows.filter(({ memberId }) => open.has(memberId))
}

type Change = Partial<Pick<CommissionRow, 'status' | 'voidReason' | 'heldUntil'>>

export async function setStatus(tx: Tx, rows: readonly CommissionRow[], change: Change) {
  await tx.db
    .update(commissions)
    .set(change)
    .where(inArray(commissions.id, idsOf(rows)))
}
