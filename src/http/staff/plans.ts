// /api/plans: the versions of the pay plan. Staff draft and simulate them; publishing a draft from a
// day on needs another ability, and a published plan does not change.

import {
  ChangePlan,
  ListPlans,
  ListSimulated,
  PlanDetailView,
  PlanFigures,
  PlanView,
  PublishPlan,
  SimulatedMember,
  SimulatePlan,
  SimulationView,
} from '#contract/staff-plans.ts'
import { changeDraft, deleteDraft, draftPlan } from '#domain/commissions/draft-plan.ts'
import {
  getPlan,
  listPlanHistory,
  listPlans,
  type PlanWithState,
} from '#domain/commissions/list-plans.ts'
import { publishPlan } from '#domain/commissions/publish-plan.ts'
import { planOf } from '#domain/commissions/running-plan.ts'
import { simulatePlan } from '#domain/commissions/simulate-plan.ts'
import { type Changed, differenceOf, listChanged } from '#domain/commissions/simulated-members.ts'
import { idParam } from '#http/endpoint.ts'
import { withNameIssue } from '#http/field-checks.ts'
import { listing, reading, removing, type Routes, writing } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'
import type { z } from 'zod'
import type { Comparison, Replay } from '#domain/commissions/replay-sales.ts'

export const staffPlans = {
  'GET /plans': listing({
    summary: 'List the versions of the pay plan',
    needs: 'partners.read',
    query: ListPlans,
    view: PlanView,
    run: listPlans,
    fields: planFields,
  }),
  'POST /plans': writing({
    summary: 'Draft a plan',
    needs: 'partners.write',
    body: PlanFigures,
    status: 201,
    view: PlanDetailView,
    run: async (tx, figures) => {
      const { id } = await withNameIssue(() => draftPlan(tx, figures))
      return planDetail(tx, id)
    },
  }),
  'GET /plans/:id': reading({
    summary: 'Read a plan with its history',
    needs: 'partners.read',
    view: PlanDetailView,
    run: (tx, _, c) => planDetail(tx, idParam(c, 'id')),
  }),
  'PUT /plans/:id': writing({
    summary: 'Change a draft',
    refuses: ['plan-published'],
    needs: 'partners.write',
    body: ChangePlan,
    view: PlanDetailView,
    run: async (tx, figures, c) => {
      const planId = idParam(c, 'id')
      await withNameIssue(() => changeDraft(tx, { planId, figures }))
      return planDetail(tx, planId)
    },
  }),
  'DELETE /plans/:id': removing({
    summary: 'Throw a draft away',
    refuses: ['plan-published'],
    needs: 'partners.write',
    run: (tx, c) => deleteDraft(tx, idParam(c, 'id')),
  }),
  'POST /plans/:id/publication': writing({
    summary: 'Publish a draft from a day on',
    refuses: [
      'plan-published',
      'plan-cannot-run',
      'plan-needs-notice',
      'plan-not-confirmed',
      'day-past',
    ],
    needs: 'plans.publish',
    body: PublishPlan,
    view: PlanDetailView,
    run: async (tx, publication, c) => {
      const planId = idParam(c, 'id')
      await publishPlan(tx, { planId, ...publication })
      return planDetail(tx, planId)
    },
  }),
  'GET /plans/:id/simulation': reading({
    summary: 'Replay the sales of some months under a plan',
    needs: 'partners.read',
    query: SimulatePlan,
    view: SimulationView,
    run: (tx, months, c) => replayUnder(tx, idParam(c, 'id'), months),
    fields: simulationFields,
  }),
  'GET /plans/:id/simulation/members': listing({
    summary: 'List the partners whom a plan would pay more or less',
    needs: 'partners.read',
    query: ListSimulated,
    defaultLimit: 50,
    view: SimulatedMember,
    run: async (tx, query, c) =>
      listChanged(tx, await replayUnder(tx, idParam(c, 'id'), query), query),
    fields: changedFields,
  }),
} satisfies Routes

async function replayUnder(tx: Tx, planId: number, months: SimulatePlan) {
  const { plan } = await getPlan(tx, planId)
  return simulatePlan(tx, planOf(plan), months)
}

function planFields({ plan, state }: PlanWithState) {
  return {
    ...plan,
    state,
    levels: plan.commissionLevels.map(({ amountCents }) => amountCents),
    maxPayoutShareBp: plan.maxPayoutShare,
    validFrom: plan.activatedAt,
  }
}

async function planDetail(tx: Tx, planId: number): Promise<z.output<typeof PlanDetailView>> {
  const history = await listPlanHistory(tx, planId)
  return { ...planFields(await getPlan(tx, planId)), history: history.map(eventFields) }
}

type PlanEvent = Awaited<ReturnType<typeof listPlanHistory>>[number]

const eventFields = ({ changes: { changed }, ...event }: PlanEvent) => ({
  ...event,
  changed: Array.isArray(changed) ? changed.map(String) : [],
})

const amounts = ({ actualCents, simulatedCents }: Comparison) => ({
  actual: actualCents,
  simulated: simulatedCents,
})

const shareBp = (cents: number, ofCents: number) =>
  ofCents === 0 ? 0 : Number((BigInt(cents) * 10_000n) / BigInt(ofCents))

function simulationFields(replay: Replay): z.output<typeof SimulationView> {
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

function changedFields(changed: Changed) {
  return {
    ...changed,
    ...amounts(changed),
    difference: differenceOf(changed),
  }
}
