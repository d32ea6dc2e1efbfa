// /api/plans: the versions of the pay plan. Staff draft and simulate them; one who may publishes a
// draft from a day on, and from then on it stays as it is.

import { Hono } from 'hono'
import {
  ChangePlan,
  ListPlans,
  ListSimulated,
  PlanFigures,
  PublishPlan,
  SimulatePlan,
} from '#contract/staff-plans.ts'
import { changeDraft, deleteDraft, draftPlan } from '#domain/commissions/draft-plan.ts'
import { getPlan, listPlans } from '#domain/commissions/list-plans.ts'
import { publishPlan } from '#domain/commissions/publish-plan.ts'
import { planOf } from '#domain/commissions/running-plan.ts'
import { simulatePlan } from '#domain/commissions/simulate-plan.ts'
import { listChanged } from '#domain/commissions/simulated-members.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { nameTaken } from '#http/name-taken.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { changedView, planDetail, planView, simulationView } from '#http/plan-view.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'
const PAGE = 50
const MISSING = { 404: 'No such plan' }
const STAYS = { 409: 'It is published, and stays as it is', ...MISSING }

export const staffPlans = new Hono<ApiEnv>()
  .get(
    '/plans',
    requireAbility('partners.read'),
    describe('List the versions of the pay plan', {
      asks: ListPlans,
      answers: { 200: 'The versions, newest first' },
      tag,
    }),
    query(ListPlans),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        listPlans(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
      )
      pageHeaders(c, page)
      return c.json(page.items.map(planView))
    },
  )
  .post(
    '/plans',
    requireAbility('partners.write'),
    describe('Draft a plan', { takes: PlanFigures, answers: { 201: 'The draft' }, tag }),
    body(PlanFigures),
    async (c) => {
      const figures = c.req.valid('json')
      const write = async () =>
        c.var.write(async (tx) => planDetail(tx, (await draftPlan(tx, figures)).id))
      return c.json(await nameTaken(write), 201)
    },
  )
  .get(
    '/plans/:id',
    requireAbility('partners.read'),
    describe('Read a plan with its history', { answers: { 200: 'The plan', ...MISSING }, tag }),
    async (c) => c.json(await c.var.read((tx) => planDetail(tx, idParam(c, 'id')))),
  )
  .put(
    '/plans/:id',
    requireAbility('partners.write'),
    describe('Change a draft', { takes: ChangePlan, answers: { 200: 'The draft', ...STAYS }, tag }),
    body(ChangePlan),
    async (c) => {
      const [planId, figures] = [idParam(c, 'id'), c.req.valid('json')]
      const write = async () =>
        c.var.write(async (tx) => {
          await changeDraft(tx, { planId, figures })
          return planDetail(tx, planId)
        })
      return c.json(await nameTaken(write))
    },
  )
  .delete(
    '/plans/:id',
    requireAbility('partners.write'),
    describe('Throw a draft away', { answers: { 204: 'Gone', ...STAYS }, tag }),
    async (c) => {
      await c.var.write((tx) => deleteDraft(tx, idParam(c, 'id')))
      return c.body(null, 204)
    },
  )
  .post(
    '/plans/:id/publication',
    requireAbility('plans.publish'),
    describe('Publish a draft from a day on', {
      takes: PublishPlan,
      answers: {
        200: 'The plan',
        422: 'Not confirmed, a day that is over, or not to be run',
        ...STAYS,
      },
      tag,
    }),
    body(PublishPlan),
    async (c) => {
      const planId = idParam(c, 'id')
      const plan = await c.var.write(async (tx) => {
        await publishPlan(tx, { planId, ...c.req.valid('json') })
        return planDetail(tx, planId)
      })
      return c.json(plan)
    },
  )
  .get(
    '/plans/:id/simulation',
    requireAbility('partners.read'),
    describe('Replay the sales of some months under a plan', {
      asks: SimulatePlan,
      answers: { 200: 'What it would have paid, beside what was posted', ...MISSING },
      tag,
    }),
    query(SimulatePlan),
    async (c) => {
      const [planId, span] = [idParam(c, 'id'), c.req.valid('query')]
      const replay = await c.var.read(async (tx) =>
        simulatePlan(tx, planOf((await getPlan(tx, planId)).plan), span),
      )
      return c.json(simulationView(replay))
    },
  )
  .get(
    '/plans/:id/simulation/members',
    requireAbility('partners.read'),
    describe('List the partners whom a plan would pay more or less', {
      asks: ListSimulated,
      answers: { 200: 'The largest difference first', ...MISSING },
      tag,
    }),
    query(ListSimulated),
    async (c) => {
      const [planId, asked] = [idParam(c, 'id'), c.req.valid('query')]
      const page = await c.var.read(async (tx) => {
        const replay = await simulatePlan(tx, planOf((await getPlan(tx, planId)).plan), asked)
        return listChanged(tx, replay, { ...asked, limit: asked.limit ?? PAGE })
      })
      pageHeaders(c, page)
      return c.json(page.items.map(changedView))
    },
  )
