// Brings the commissions of an order in line with the order as it stands now: what each partner of its sale
// has got and is to get adds up to what the plan pays. It looks at the order and not at what happened, so it
// may run late, twice or out of turn. What is in a payout waits until that payout has ended.

import { eq } from 'drizzle-orm'
import type { ReversalReason } from '#contract/partners.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { recordOwnPurchases } from '#domain/partners/own-purchases.ts'
import type { Tx } from '#platform/tx.ts'
import { changeCommissions, type Hold, type Target } from './change-commissions.ts'
import type { CommissionRow } from './commissions.table.ts'
import { findBuyers, isErased } from './own-purchase.ts'
import {
  findSale,
  lockCommissions,
  recordCorrectedSale,
  recordEarlierSale,
  recordFirstSale,
} from './partner-sale.ts'
import type { PartnerSaleRow } from './partner-sales.table.ts'
import { planPay } from './plan-pay.ts'
import { beginHoldsOfOrder } from './begin-holds.ts'
import { publishedPlans, planOf } from './running-plan.ts'
import { soldLines } from './sold-lines.ts'

/**
 * `earlier` says that an order whose commissions were posted before sales were noted is settled by the
 * present rules, too; otherwise those are only taken back where it no longer counts.
 */
type How = { earlier?: boolean }

export async function settleOrder(tx: Tx, orderId: number, { earlier = false }: How = {}) {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const posted = await lockCommissions(tx, orderId)
  const reason = ineligibleReason(order)
  const latest = await findSale(tx, orderId)
  if (!latest && !reason && posted.length > 0 && !earlier) return
  const sale = order ? await followSale(tx, order, { latest, posted }) : latest
  const targets = order && sale && !reason ? await targetsOf(tx, order, sale, posted) : []
  await changeCommissions(tx, {
    orderId,
    posted,
    targets,
    reasonOf: (memberId) => reason ?? reasonFor(memberId, sale),
  })
  await beginHoldsOfOrder(tx, orderId)
}

/**
 * What is posted now is held from when nothing of the order was due, and not from before the change that posts it. A payment
 * later than that moment replaced another in time: no hold is broken.
 */
function holdOf({ paidAt, paidInFullSince: inFull, updatedAt }: OrderRow): Hold {
  const since = inFull && paidAt && inFull < paidAt ? new Date(0) : paidAt
  return { from: inFull && updatedAt > inFull ? updatedAt : inFull, since }
}

/** Why an order pays no commission; undefined for one that counts. */
function ineligibleReason(order: OrderRow | undefined): ReversalReason | undefined {
  if (!order) return 'deleted'
  if (order.orderStatus === 'cancelled') return 'cancelled'
  if (!order.paidAt) return 'unpaid'
  return order.commissionEligible ? undefined : 'not-eligible'
}

const reasonFor = (memberId: number, sale: PartnerSaleRow | undefined): ReversalReason =>
  sale?.upline.some((one) => one.memberId === memberId) ? 'changed' : 'partner-corrected'

type Known = { latest: PartnerSaleRow | undefined; posted: readonly CommissionRow[] }

/**
 * Whether a partner who is named now is one of a sale, with who stands above that one at this moment: also while what was
 * paid has gone back. An unpaid order that was posted before sales were noted is left as it is.
 */
const wasSold = ({ paidAt, firstSoldAt }: OrderRow, { latest, posted }: Known): boolean =>
  paidAt !== null || (firstSoldAt !== null && (latest !== undefined || posted.length === 0))

/** The sale that an order is now; undefined if no partner sold it. */
async function followSale(tx: Tx, order: OrderRow, { latest, posted }: Known) {
  if (!wasSold(order, { latest, posted })) return latest
  const sellerId = order.referredBy
  if (!sellerId) return undefined
  const known = latest ?? (await recordEarlierSale(tx, order, posted))
  if (!known) return recordFirstSale(tx, order, sellerId)
  return known.memberId === sellerId ? known : recordCorrectedSale(tx, known, sellerId)
}

async function targetsOf(
  tx: Tx,
  order: OrderRow,
  sale: PartnerSaleRow,
  posted: readonly CommissionRow[],
): Promise<Target[]> {
  const row = (await publishedPlans(tx)).find(({ id }) => id === sale.planId)
  if (!row) throw new Error(`plan ${sale.planId} of order ${order.id} was published`)
  const plan = planOf(row)
  const lines = (await soldLines(tx, [order])).get(order.id) ?? []
  const pay = planPay(plan, sale.upline, { lines, paidAt: sale.soldAt.toISOString() })
  const buyers = isErased(order) ? undefined : await findBuyers(tx, order, sale)
  if (buyers) await recordOwnPurchases(tx, order.id, [...buyers])
  const flagged = new Set(
    posted.filter(({ voidReason }) => voidReason === 'self-purchase').map((one) => one.memberId),
  )
  return pay.commissions.map((commission) => {
    const isOwn = (buyers ?? flagged).has(commission.memberId)
    return {
      ...commission,
      isOwn,
      plan,
      hold: holdOf(order),
      provenance: pay.provenance,
    }
  })
}
