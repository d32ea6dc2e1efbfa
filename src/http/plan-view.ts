// The fields of plans and simulations that are computed or named otherwise than in the tables.

import type { z } from 'zod'
import type { PlanDetailView, SimulationView } from '#contract/staff-plans.ts'
import { getPlan, listPlanHistory, type PlanWithState } from '#domain/commissions/list-plans.ts'
import type { Both, Replay } from '#domain/commissions/replay-sales.ts'
import { type Changed, differenceOf } from '#domain/commissions/simulated-members.ts'
import type { Tx } from '#platform/tx.ts'

export const planFields = ({ plan, state }: PlanWithState) => ({
  ...plan,
  state,
  levels: plan.commissionLevels.map(({ amountCents }) => amountCents),
  maxPayoutShareBp: plan.maxPayoutShare,
  validFrom: plan.activatedAt,
})

export async function planDetail(tx: Tx, planId: number): Promise<z.output<typeof PlanDetailView>> {
  const history = await listPlanHistory(tx, planId)
  return { ...planFields(await getPlan(tx, planId)), history: history.map(eventFields) }
}

type PlanEvent = Awaited<ReturnType<typeof listPlanHistory>>[number]

const eventFields = ({ changes: { changed }, ...event }: PlanEvent) => ({
  ...event,
  changed: Array.isArray(changed) ? changed.map(String) : [],
})

const amounts = ({ actualCents, simulatedCents }: Both) => ({
  actual: actualCents,
  simulated: simulatedCents,
})

const shareBp = (cents: number, ofCents: number) =>
  ofCents === 0 ? 0 : Number((BigInt(cents) * 10_000n) / BigInt(ofCents))

export function simulationFields(replay: Replay): z.output<typeof SimulationView> {
  const { volumeCents } = replay
  const changes = [...replay.members.values()].map(differenceOf)
  return {
    ...replay,
    ...amounts(replay),
    months: [...replay.months].map(([month, { sales, volumeCents: volume, ...sums }]) =>
      Object.assign(amounts(sums), { month, sales, volume }),
    ),
    volume: volumeCents,
    difference: differenceOf(replay),
    actualShareBp: shareBp(replay.actualCents, volumeCents),
    simulatedShareBp: shareBp(replay.simulatedCents, volumeCents),
    winners: changes.filter((cents) => cents > 0).length,
    losers: changes.filter((cents) => cents < 0).length,
    unchanged: changes.filter((cents) => cents === 0).length,
  }
}

export const changedFields = (changed: Changed) => ({
  ...changed,
  ...amounts(changed),
  difference: differenceOf(changed),
})
