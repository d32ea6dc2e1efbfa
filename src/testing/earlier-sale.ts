// A sale as it was posted by the first rules.

import { commissions } from '#domain/commissions/commissions.table.ts'
import { holdMoney } from '#domain/commissions/move-money.ts'
import { planPay } from '#domain/commissions/plan-pay.ts'
import { runningPlan } from '#domain/commissions/running-plan.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import type { Tx } from '#platform/tx.ts'
import { aProduct, BUYER } from './builders.ts'

const DEAR = 189_900_00
const HOLD_MS = 30 * 24 * 3_600_000

/** A sale of two pieces, posted as a version of the shop did that counted an order as one and noted no sale. */
export async function anEarlierSale(tx: Tx, memberId: number): Promise<number> {
  const { order } = await placeOrder(tx, {
    ...BUYER,
    lines: [{ productId: (await aProduct(tx, { priceCents: DEAR })).id, quantity: 2 }],
    referrer: memberId,
  })
  await changeOrder(tx, { orderId: order.id, edit: { paymentStatus: 'paid' } })
  const plan = await runningPlan(tx, tx.now)
  const lines = [{ name: 'Test Couch', quantity: 1, baseCents: 2 * DEAR }]
  const pay = planPay(plan, [{ memberId, isActive: true }], { lines, paidAt: tx.now.toISOString() })
  const { lines: _, ...provenance } = pay.provenance
  const row = {
    memberId,
    sourceOrderId: order.id,
    commissionType: 'direct' as const,
    amount: 5000_00,
    level: 1,
    heldUntil: new Date(tx.now.getTime() + HOLD_MS),
    planId: plan.id,
    provenance: { ...provenance, selfPurchase: false },
    createdAt: tx.now,
  }
  await holdMoney(tx, await tx.db.insert(commissions).values(row).returning())
  return order.id
}
