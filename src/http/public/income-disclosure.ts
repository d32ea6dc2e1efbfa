// GET /api/mlm/income-disclosure: what partners really earn, for people who think of joining.

import { jamaicaDay } from '#contract/jamaica.ts'
import { IncomeDisclosureView } from '#contract/partner-views.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { disclosureView } from '#http/disclosure-view.ts'
import { openReportCache } from '#http/report-cache.ts'
import { endpoint, type Routes } from '#http/route.ts'

export const disclosure = {
  'GET /mlm/income-disclosure': endpoint({
    summary: 'What partners earned this year, all of them counted',
    tag: 'Partners',
    answers: IncomeDisclosureView,
    handle: async (c) => {
      const year = await c.var.readReplica(async (tx) => Number(jamaicaDay(tx.now).slice(0, 4)))
      const found = await openReportCache(c.var.parts.shop, `disclosure ${year}`, () =>
        c.var.readReplica((tx) => incomeDisclosure(tx, year)),
      )
      return c.json(disclosureView(year, found))
    },
  }),
} satisfies Routes
