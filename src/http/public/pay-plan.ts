// GET /api/mlm/plan: what a sale pays a partner and those above, what it will pay, and the other
// figures that a partner agrees to.

import { Hono } from 'hono'
import { minorUnits } from '#contract/money.ts'
import type { PayPlanView, RankRequirementView } from '#contract/pay-plan.ts'
import { payOf, planAt, planToCome, publishedPlans } from '#domain/commissions/running-plan.ts'
import { askedBy, earnedRanks, type Requirement } from '#domain/partners/rank-numbers.ts'
import { payoutSettings } from '#domain/payouts/payout-settings.ts'
import { type ApiEnv, describe } from '#http/endpoint.ts'

export const payPlan = new Hono<ApiEnv>().get(
  '/mlm/plan',
  describe('What a sale pays, now and once a change has come', {
    answers: { 200: 'The amounts of each level' },
    tag: 'Partners',
  }),
  async (c) => {
    const view = await c.var.readReplica(async (tx): Promise<PayPlanView> => {
      const published = await publishedPlans(tx)
      const coming = planToCome(published, tx.now)
      return {
        now: payOf(planAt(published, tx.now)),
        coming: coming ? payOf(coming) : null,
        ladder: (await earnedRanks(tx)).map(rankAskedView),
        taxFormAbove: minorUnits((await payoutSettings(tx)).taxFormAboveCents),
      }
    })
    return c.json(view)
  },
)

function rankAskedView(rank: Requirement): RankRequirementView {
  const { personalSales, teamVolume, ...heads } = askedBy(rank)
  const sales = { personalSales: minorUnits(personalSales), teamVolume: minorUnits(teamVolume) }
  return { rank: rank.rankName, ...sales, ...heads }
}
