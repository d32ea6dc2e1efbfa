// What staff decide about one commission: hold it, release it, make it void, or let a sale count
// that was flagged as the partner's own purchase. Anything its state does not allow is refused.

import { and, asc, eq } from 'drizzle-orm'
import { orders } from '#domain/orders/orders.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { revive, setStatus, voidCommissions } from './take-back.ts'

export async function holdCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  return step(tx, commissionId, { from: 'pending', to: 'held', event: 'commission.held' })
}

export async function releaseCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  return step(tx, commissionId, { from: 'held', to: 'pending', event: 'commission.released' })
}

/** Makes an unpaid commission void for good. */
export async function voidCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  const row = await lockCommission(tx, commissionId)
  if (row.status === 'void' && row.voidReason === 'staff') return row
  if (!['pending', 'held', 'approved'].includes(row.status)) throw new Refusal('commission-final')
  await voidCommissions(tx, [row], 'staff')
  return { ...row, status: 'void', voidReason: 'staff' }
}

/** Pays a sale that was flagged: the buyer is not the seller after all. */
export async function clearFlag(tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.paymentStatus !== 'paid') throw new Refusal('commission-final')
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.sourceOrderId, orderId), eq(commissions.voidReason, 'self-purchase')))
    .orderBy(asc(commissions.id))
    .for('update')
  if (rows.length === 0) throw new Refusal('commission-final')
  await revive(tx, orderId, rows, order.paidAt ?? tx.now)
  await tx.record('sale.cleared', { orderId })
}

type Step = {
  from: CommissionRow['status']
  to: CommissionRow['status']
  event: 'commission.held' | 'commission.released'
}

async function step(tx: Tx, commissionId: number, { from, to, event }: Step) {
  const row = await lockCommission(tx, commissionId)
  if (row.status === to) return row
  if (row.status !== from) throw new Refusal('commission-final')
  await setStatus(tx, [row], { status: to })
  await tx.record(event, { commissionId })
  return { ...row, status: to }
}

async function lockCommission(tx: Tx, commissionId: number): Promise<CommissionRow> {
  const [row] = await tx.db
    .select()
    .from(commissions)
    .where(eq(commissions.id, commissionId))
    .for('update')
  if (!row) throw new Refusal('not-found')
  return row
}
