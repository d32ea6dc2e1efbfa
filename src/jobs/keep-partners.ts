// The partner programme by the clock: approves what is due, and every night looks whether tree,
// wallets and commissions still say what their sources say. What differs is logged for staff.

import { monthAt } from '#contract/jamaica.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { ordersToSettle } from '#domain/commissions/find-commission.ts'
import { earnedInMonth } from '#domain/commissions/earnings.ts'
import { takeUpPlan } from '#domain/commissions/publish-plan.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { closeMonth } from '#domain/partners/close-month.ts'
import { recountAllSales } from '#domain/partners/recount-sales.ts'
import { reviewRanks } from '#domain/partners/review-ranks.ts'
import { verifyTree } from '#domain/partners/verify-tree.ts'
import { startRound } from '#domain/reports/go-round.ts'
import { system } from '#platform/tx.ts'
import { goRound } from './go-round.ts'
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
export async function keepPartners(workshop: Workshop): Promise<void> {
  const { shop, log } = workshop
  await shop.write(me, takeUpPlan)
  const orderIds = await shop.read(me, (tx) => ordersToSettle(tx, PORTION))
  for (const orderId of orderIds) await shop.write(me, (tx) => settleOrder(tx, orderId))
  await shop.write(me, recountAllSales)
  await shop.write(me, async (tx) => {
    const present = monthAt(tx.now)
    const last = monthAt(new Date(present.from.getTime() - 1))
    await closeMonth(tx, last, earnedInMonth(last))
    await reviewRanks(tx, present)
  })
  const wrong = await shop.read(me, verifyTree)
  if (wrong.length > 0) log.error({ wrong }, 'the partners’ tree disagrees with its sponsors')
  await shop.write(me, startRound)
  await goRound(workshop)
}
