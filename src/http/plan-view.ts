// Plans and what a replay of sales found, on the wire, picked field by field.

import { dollarsFromCents } from '#contract/money.ts'
import type {
  PlanDetailView,
  PlanView,
  SimulatedMember,
  SimulationView,
} from '#contract/staff-plans.ts'
import { getPlan, listPlanHistory, type PlanWithState } from '#domain/commissions/list-plans.ts'
import type { Both, Replay } from '#domain/commissions/replay-sales.ts'
import { type Changed, differenceOf } from '#domain/commissions/simulated-members.ts'
import type { Tx } from '#platform/tx.ts'

export const planView = ({ plan, state }: PlanWithState): PlanView => ({
  id: plan.id,
  version: plan.version,
  state,
  planName: plan.planName,
  planType: plan.planType,
  maxWidth: plan.maxWidth,
  spilloverEnabled: plan.spilloverEnabled,
  spilloverDirection: plan.spilloverDirection,
  levels: plan.commissionLevels.map(({ amountCents }) => dollarsFromCents(amountCents)),
  maxPayoutShareBp: plan.maxPayoutShare,
  holdDays: plan.holdDays,
  validFrom: plan.activatedAt?.toISOString() ?? null,
  createdAt: plan.createdAt.toISOString(),
})

export async function planDetail(tx: Tx, planId: number): Promise<PlanDetailView> {
  const history = await listPlanHistory(tx, planId)
  return {
    ...planView(await getPlan(tx, planId)),
    history: history.map(({ at, what, by, changes: { changed } }) => {
      return {
        at: at.toISOString(),
        what,
        by,
        changed: Array.isArray(changed) ? changed.map(String) : [],
      }
    }),
  }
}

const amounts = (sums: Both) => ({
  actual: dollarsFromCents(sums.actualCents),
  simulated: dollarsFromCents(sums.simulatedCents),
})

const shareBp = (cents: number, ofCents: number) =>
  ofCents === 0 ? 0 : Number((BigInt(cents) * 10_000n) / BigInt(ofCents))

export function simulationView(replay: Replay): SimulationView {
  const { sales, volumeCents, capped, skipped } = replay
  const changes = [...replay.members.values()].map(differenceOf)
  return {
    months: [...replay.months].map(([month, sums]) => {
      const volume = dollarsFromCents(sums.volumeCents)
      return Object.assign({ month, sales: sums.sales, volume }, amounts(sums))
    }),
    sales,
    volume: dollarsFromCents(volumeCents),
    ...amounts(replay),
    difference: dollarsFromCents(differenceOf(replay)),
    actualShareBp: shareBp(replay.actualCents, volumeCents),
    simulatedShareBp: shareBp(replay.simulatedCents, volumeCents),
    capped,
    skipped,
    winners: changes.filter((cents) => cents > 0).length,
    losers: changes.filter((cents) => cents < 0).length,
    unchanged: changes.filter((cents) => cents === 0).length,
  }
}

export const changedView = ({ memberId, name, ...sums }: Changed): SimulatedMember => ({
  memberId,
  name,
  ...amounts(sums),
  difference: dollarsFromCents(differenceOf(sums)),
})
