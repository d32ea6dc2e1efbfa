// What staff decide about one commission: hold it, release it, void it, or let a sale count that
// was flagged as the partner's own purchase. Whatever its state does not allow is refused.

import { and, asc, eq } from 'drizzle-orm'
import type { Provenance } from '#contract/partners.ts'
import type { DecisionReason } from '#contract/staff-partners.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { keepReason } from '#domain/partners/member-notes.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { getCommission } from './find-commission.ts'
import { holdMoney, voidMoney } from './move-money.ts'
import { findSale, recordClearedSale, recordEarlierSale } from './partner-sale.ts'
import { settleOrder } from './settle-order.ts'
import { setStatus, voidCommissions } from './void-commissions.ts'

export type Because = { because?: DecisionReason; note?: string | undefined }

export const holdCommission = (tx: Tx, commissionId: number, why: Because = {}) =>
  takeStep(tx, commissionId, 'held', why)

export const releaseCommission = (tx: Tx, commissionId: number, why: Because = {}) =>
  takeStep(tx, commissionId, 'released', why)

/** Makes an unpaid commission void for good. */
export async function voidCommission(
  tx: Tx,
  commissionId: number,
  { because, note }: Because = {},
): Promise<CommissionRow> {
  const row = await lockCommission(tx, commissionId)
  if (row.status === 'void' && row.voidReason === 'staff') return row
  if (!['pending', 'held', 'approved'].includes(row.status)) throw new Refusal('commission-final')
  await voidCommissions(tx, [row], 'staff', because)
  await keepReason(tx, { memberId: row.memberId, commissionId, about: 'voided', text: note })
  return { ...row, status: 'void', voidReason: 'staff' }
}

/** Pays a sale that was flagged: the buyer is not the seller after all. */
export async function clearFlag(tx: Tx, orderId: number, because?: DecisionReason): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order?.paidAt) throw new Refusal('commission-final')
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.sourceOrderId, orderId), eq(commissions.voidReason, 'self-purchase')))
    .orderBy(asc(commissions.id))
    .for('update')
  if (rows.length === 0) throw new Refusal('commission-final')
  const sale = (await findSale(tx, orderId)) ?? (await recordEarlierSale(tx, order, rows))
  if (!sale) throw new Refusal('commission-final')
  await recordClearedSale(tx, sale)
  await settleOrder(tx, orderId)
  await tx.record('sale.cleared', { orderId, ...(because && { because }) })
}

/** Clears the flag of a sale by one of its commissions; does nothing if that was done before. */
export async function clearCommission(
  tx: Tx,
  commissionId: number,
  { because, note }: Because = {},
): Promise<CommissionRow> {
  const row = await getCommission(tx, commissionId)
  const wasFlagged =
    (row.provenance as Provenance).rule === 'team-plan' && row.provenance['selfPurchase']
  if (row.status === 'pending' && wasFlagged) return row
  if (row.sourceOrderId === null) throw new Refusal('commission-final')
  if ((await getMember(tx, row.memberId)).closedAt) throw new Refusal('partner-closed')
  await clearFlag(tx, row.sourceOrderId, because)
  await keepReason(tx, { memberId: row.memberId, commissionId, about: 'cleared', text: note })
  return lockCommission(tx, commissionId)
}

const STEPS = {
  held: { from: ['pending', 'approved'], to: 'held' },
  released: { from: ['held'], to: 'pending' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>
type Status = CommissionRow['status']

async function takeStep(
  tx: Tx,
  commissionId: number,
  about: keyof typeof STEPS,
  { because, note }: Because,
): Promise<CommissionRow> {
  const { from, to } = STEPS[about]
  const row = await lockCommission(tx, commissionId)
  if (row.status === to) return row
  if (!from.some((status) => status === row.status)) throw new Refusal('commission-final')
  if (row.status === 'approved') await takeOutOfWallet(tx, row)
  await setStatus(tx, [row], { status: to, heldByStaff: to === 'held' })
  await keepReason(tx, { memberId: row.memberId, commissionId, about, text: note })
  await tx.record(`commission.${about}`, { commissionId, ...(because && { because }) })
  return { ...row, status: to, heldByStaff: to === 'held' }
}

/** The money of an approved commission that staff hold waits again; what is not available is owed. */
async function takeOutOfWallet(tx: Tx, row: CommissionRow): Promise<void> {
  await voidMoney(tx, [row])
  await holdMoney(tx, [row], true)
}

async function lockCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  return oneOrRefuse(
    await tx.db.select().from(commissions).where(eq(commissions.id, commissionId)).for('update'),
  )
}
