// The partner programme by the clock: approves what is due, and every night looks whether tree,
// wallets and commissions still say what their sources say. What differs is logged for staff.

import { approveDue } from '#domain/commissions/approve-due.ts'
import { ordersToSettle } from '#domain/commissions/find-commission.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { recountAllSales } from '#domain/partners/recount-sales.ts'
import { verifyTree } from '#domain/partners/verify-tree.ts'
import { system } from '#platform/tx.ts'
import type { Workshop } from './work.ts'

const PORTION = 200
const me = system('partner programme')

/** Approves all that is due; answers how many. */
export async function approveCommissions({ shop }: Workshop): Promise<number> {
  let approved = 0
  for (;;) {
    const portion = await shop.write(me, (tx) => approveDue(tx, PORTION))
    approved += portion
    if (portion < PORTION) return approved
  }
}

/** The night's work on partners; safe to run at any time. */
export async function keepPartners({ shop, log }: Workshop): Promise<void> {
  const orderIds = await shop.read(me, (tx) => ordersToSettle(tx, PORTION))
  for (const orderId of orderIds) await shop.write(me, (tx) => settleOrder(tx, orderId))
  await shop.write(me, recountAllSales)
  const wrong = await shop.read(me, verifyTree)
  if (wrong.length > 0) log.error({ wrong }, 'the partners’ tree disagrees with its sponsors')
}
