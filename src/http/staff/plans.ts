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
import { getPlan, listPlans } from '#domain/commissions/list-plans.ts'
import { publishPlan } from '#domain/commissions/publish-plan.ts'
import { planOf } from '#domain/commissions/running-plan.ts'
import { simulatePlan } from '#domain/commissions/simulate-plan.ts'
import { listChanged } from '#domain/commissions/simulated-members.ts'
import { idParam } from '#http/endpoint.ts'
import { nameTaken } from '#http/name-taken.ts'
import { changedFields, planDetail, planFields, simulationFields } from '#http/plan-view.ts'
import { listing, reading, removing, type Routes, writing } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const MISSING = { 404: 'No such plan' }
const PUBLISHED = { 409: 'It is published, and stays as it is', ...MISSING }

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
      const { id } = await nameTaken(() => draftPlan(tx, figures))
      return planDetail(tx, id)
    },
  }),
  'GET /plans/:id': reading({
    summary: 'Read a plan with its history',
    needs: 'partners.read',
    errors: MISSING,
    view: PlanDetailView,
    run: (tx, _, c) => planDetail(tx, idParam(c, 'id')),
  }),
  'PUT /plans/:id': writing({
    summary: 'Change a draft',
    needs: 'partners.write',
    body: ChangePlan,
    errors: PUBLISHED,
    view: PlanDetailView,
    run: async (tx, figures, c) => {
      const planId = idParam(c, 'id')
      await nameTaken(() => changeDraft(tx, { planId, figures }))
      return planDetail(tx, planId)
    },
  }),
  'DELETE /plans/:id': removing({
    summary: 'Throw a draft away',
    needs: 'partners.write',
    errors: PUBLISHED,
    run: (tx, c) => deleteDraft(tx, idParam(c, 'id')),
  }),
  'POST /plans/:id/publication': writing({
    summary: 'Publish a draft from a day on',
    needs: 'plans.publish',
    body: PublishPlan,
    errors: { 422: 'Not confirmed, a day that is over, or not to be run', ...PUBLISHED },
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
    errors: MISSING,
    view: SimulationView,
    run: (tx, months, c) => replayUnder(tx, idParam(c, 'id'), months),
    fields: simulationFields,
  }),
  'GET /plans/:id/simulation/members': listing({
    summary: 'List the partners whom a plan would pay more or less',
    needs: 'partners.read',
    query: ListSimulated,
    defaultLimit: 50,
    errors: MISSING,
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
