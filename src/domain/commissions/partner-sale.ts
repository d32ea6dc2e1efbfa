// The sale that an order is: its seller, plan and upline, noted once when the order is first sold, and again
// when staff correct the partner, with who stands above that one then and the plan of before.

import { asc, desc, eq } from 'drizzle-orm'
import type { Provenance } from '#contract/partners.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { findUpline } from '#domain/partners/find-place.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { type PartnerSaleRow, partnerSales } from './partner-sales.table.ts'
import type { UplineMember } from './plan-pay.ts'
import { runningPlan } from './running-plan.ts'

/** Levels above the seller that a plan can pay at most. */
const HEIGHT = 4

/** The sale that holds; undefined if the order was never sold by a partner, or before sales were noted. */
export async function findSale(tx: Tx, orderId: number): Promise<PartnerSaleRow | undefined> {
  const [sale] = await tx.db
    .select()
    .from(partnerSales)
    .where(eq(partnerSales.orderId, orderId))
    .orderBy(desc(partnerSales.id))
    .limit(1)
  return sale
}

type NewSale = Omit<typeof partnerSales.$inferInsert, 'createdAt'>

const noteSale = async (tx: Tx, sale: NewSale): Promise<PartnerSaleRow> =>
  singleRow(
    await tx.db
      .insert(partnerSales)
      .values({ ...sale, createdAt: tx.now })
      .returning(),
  )

/** Notes who sold an order that is sold for the first time. */
export async function recordFirstSale(tx: Tx, order: OrderRow, sellerId: number) {
  const soldAt = order.firstSoldAt ?? order.paidAt ?? tx.now
  const { id: planId } = await runningPlan(tx, soldAt)
  const upline = await uplineOf(tx, sellerId)
  return noteSale(tx, { orderId: order.id, memberId: sellerId, planId, upline, soldAt })
}

/** Notes another seller of a sale. */
export async function recordCorrectedSale(tx: Tx, sale: PartnerSaleRow, sellerId: number) {
  const { orderId, planId, soldAt } = sale
  const upline = await uplineOf(tx, sellerId)
  return noteSale(tx, { orderId, memberId: sellerId, planId, upline, soldAt })
}

/** Notes that staff let a sale count although a partner of it looks like the buyer. */
export async function recordClearedSale(
  tx: Tx,
  { orderId, memberId, planId, upline, soldAt }: PartnerSaleRow,
) {
  return noteSale(tx, { orderId, memberId, planId, upline, soldAt, cleared: true })
}

async function uplineOf(tx: Tx, sellerId: number): Promise<UplineMember[]> {
  const { id: memberId, isActive } = await getMember(tx, sellerId)
  return [{ memberId, isActive }, ...(await findUpline(tx, sellerId, HEIGHT))]
}

/**
 * Notes a sale whose commissions were posted before sales were noted, from what they say of plan and
 * upline; undefined if they do not say it.
 */
export async function recordEarlierSale(tx: Tx, order: OrderRow, posted: readonly CommissionRow[]) {
  const of = posted.flatMap((row) => earlierSale(row) ?? [])[0]
  if (!of) return undefined
  return noteSale(tx, { ...of, orderId: order.id, cleared: posted.some(wasCleared) })
}

/** What a commission that was posted before sales were noted says of its sale. */
export function earlierSale({ provenance, planId }: CommissionRow) {
  const sale = provenance as Provenance
  if (sale.rule !== 'team-plan' || planId === null) return undefined
  const upline = sale.path.flatMap(({ memberId, skipped }) =>
    memberId === null ? [] : [{ memberId, isActive: skipped !== 'inactive' }],
  )
  const memberId = upline[0]?.memberId
  if (memberId === undefined) return undefined
  return { memberId, planId, upline, soldAt: new Date(sale.paidAt) }
}

const wasCleared = ({ provenance, status }: CommissionRow) => {
  const sale = provenance as Provenance
  return sale.rule === 'team-plan' && sale.selfPurchase && status !== 'void'
}

/** All commissions of an order, reversals too, in the order of their ids; locked. */
export const lockCommissions = (tx: Tx, orderId: number): Promise<CommissionRow[]> =>
  tx.db
    .select()
    .from(commissions)
    .where(eq(commissions.sourceOrderId, orderId))
    .orderBy(asc(commissions.id))
    .for('update')
