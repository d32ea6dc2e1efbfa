// What anyone may know of the partner programme before joining: the pay plan with the other figures that
// a partner agrees to, and what partners really earned.

import { jamaicaDay } from '#contract/jamaica.ts'
import { PublicDisclosureView } from '#contract/income-disclosure.ts'
import { PayPlanView } from '#contract/pay-plan.ts'
import { payOf, planAt, planToCome, publishedPlans } from '#domain/commissions/running-plan.ts'
import { requirementsOf, rankLadder } from '#domain/partners/rank-numbers.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { retailShare } from '#domain/reports/retail-share.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { disclosureView } from '#http/disclosure-view.ts'
import { cachedReport } from '#http/report-cache.ts'
import { endpoint, reading, type Routes } from '#http/route.ts'

export const partnerProgramme = {
  'GET /mlm/plan': reading({
    summary: 'Commission per sale, now and once a change has come',
    tag: 'Partners',
    replica: true,
    view: PayPlanView,
    run: async (tx) => {
      const published = await publishedPlans(tx)
      const coming = planToCome(published, tx.now)
      const ranks = await rankLadder(tx)
      return {
        now: payOf(planAt(published, tx.now)),
        coming: coming ? payOf(coming) : null,
        ladder: ranks.map((rank) => Object.assign(requirementsOf(rank), { rank: rank.rankName })),
        taxFormAbove: (await readSetting(tx, 'payouts')).taxFormAboveCents,
      }
    },
  }),
  'GET /mlm/income-disclosure': endpoint({
    summary: 'What partners earned this year, all of them counted, and who buys from them',
    tag: 'Partners',
    responseSchema: PublicDisclosureView,
    handle: async (c) => {
      const year = await c.var.readReplica(async (tx) => Number(jamaicaDay(tx.now).slice(0, 4)))
      const found = await cachedReport(c.var.deps.shop, `disclosure ${year}`, () =>
        c.var.readReplica((tx) => incomeDisclosure(tx, year)),
      )
      const months = await cachedReport(c.var.deps.shop, `retail ${year}`, () =>
        c.var.readReplica((tx) => retailShare(tx, year)),
      )
      return c.json(disclosureView(year, found, months))
    },
  }),
} satisfies Routes
