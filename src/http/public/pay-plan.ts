// GET /api/mlm/plan: what a sale pays a partner and those above, and what it will pay.

import { Hono } from 'hono'
import type { PayPlanView } from '#contract/partners.ts'
import { payOf, planAt, planToCome, publishedPlans } from '#domain/commissions/running-plan.ts'
import { type Door, says } from '#http/kit.ts'

export const payPlan = new Hono<Door>().get(
  '/mlm/plan',
  says('What a sale pays, now and once a change has come', {
    answers: { 200: 'The amounts of each level' },
    tag: 'Partners',
  }),
  async (c) => {
    const view = await c.var.browse(async (tx): Promise<PayPlanView> => {
      const published = await publishedPlans(tx)
      const coming = planToCome(published, tx.now)
      return { now: payOf(planAt(published, tx.now)), coming: coming ? payOf(coming) : null }
    })
    return c.json(view)
  },
)
