// Calculates what past sales would have paid under another plan, without database or clock. Each
// sale pays those who stood above its seller; levels that staff voided stay unpaid.

import type { SkipReason } from '#contract/partners.ts'
import { type Plan, planPay, type SoldLine, type UplineMember } from './plan-pay.ts'

export type PastSale = {
  /** `2026-11`: the Jamaican month of its payment. */
  month: string
  lines: readonly SoldLine[]
  paidAt: string
  upline: readonly UplineMember[]
  /** Levels that are not paid: staff decided so, or the partner there was the buyer. */
  barred: readonly number[]
  /** What was posted and still stands. */
  actual: readonly { memberId: number; amountCents: number }[]
}

export type Comparison = { actualCents: number; simulatedCents: number }
export type Replay = Comparison & {
  sales: number
  volumeCents: number
  capped: number
  skipped: Record<SkipReason, number>
  months: Map<string, Comparison & { sales: number; volumeCents: number }>
  members: Map<number, Comparison>
}

export const newReplay = (months: readonly string[]): Replay => ({
  sales: 0,
  volumeCents: 0,
  actualCents: 0,
  simulatedCents: 0,
  capped: 0,
  skipped: { inactive: 0, 'no-upline': 0 },
  months: new Map(
    months.map((month) => [month, { sales: 0, volumeCents: 0, actualCents: 0, simulatedCents: 0 }]),
  ),
  members: new Map(),
})

/** Adds one sale to the replay. */
export function replaySale(replay: Replay, plan: Plan, sale: PastSale): void {
  const month = replay.months.get(sale.month)
  if (!month) return
  const { commissions, provenance } = planPay(plan, sale.upline, sale)
  for (const sums of [replay, month]) {
    sums.sales += 1
    sums.volumeCents += provenance.netSaleCents
  }
  for (const { memberId, amountCents } of sale.actual)
    for (const sums of [replay, month, ofMember(replay, memberId)]) sums.actualCents += amountCents
  if (provenance.cap.applied) replay.capped += 1
  for (const { skipped } of provenance.path) if (skipped) replay.skipped[skipped] += 1
  for (const { memberId, level, amountCents } of commissions)
    if (!sale.barred.includes(level))
      for (const sums of [replay, month, ofMember(replay, memberId)])
        sums.simulatedCents += amountCents
}

function ofMember({ members }: Replay, memberId: number): Comparison {
  const known = members.get(memberId)
  if (known) return known
  const sums = { actualCents: 0, simulatedCents: 0 }
  members.set(memberId, sums)
  return sums
}
