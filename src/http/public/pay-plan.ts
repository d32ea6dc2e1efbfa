// GET /api/mlm/plan: what a sale pays a partner and those above, what it will pay, and the other
// figures that a partner agrees to.

import { PayPlanView } from '#contract/pay-plan.ts'
import { payOf, planAt, planToCome, publishedPlans } from '#domain/commissions/running-plan.ts'
import { requirementsOf, earnedRanks } from '#domain/partners/rank-numbers.ts'
import { payoutSettings } from '#domain/payouts/payout-settings.ts'
import { reading, type Routes } from '#http/route.ts'

export const payPlan = {
  'GET /mlm/plan': reading({
    summary: 'What a sale pays, now and once a change has come',
    tag: 'Partners',
    replica: true,
    view: PayPlanView,
    run: async (tx) => {
      const published = await publishedPlans(tx)
      const coming = planToCome(published, tx.now)
      const ranks = await earnedRanks(tx)
      return {
        now: payOf(planAt(published, tx.now)),
        coming: coming ? payOf(coming) : null,
        ladder: ranks.map((rank) => Object.assign(requirementsOf(rank), { rank: rank.rankName })),
        taxFormAbove: (await payoutSettings(tx)).taxFormAboveCents,
      }
    },
  }),
} satisfies Routes
