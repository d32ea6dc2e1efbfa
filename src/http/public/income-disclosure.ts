// GET /api/mlm/income-disclosure: what partners really earn, for whoever thinks of joining.

import { Hono } from 'hono'
import { jamaicaDay } from '#contract/jamaica.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { disclosureView } from '#http/disclosure-view.ts'
import { openReportCache } from '#http/report-cache.ts'
import { type ApiEnv, describe } from '#http/endpoint.ts'

export const disclosure = new Hono<ApiEnv>().get(
  '/mlm/income-disclosure',
  describe('What partners earned this year, all of them counted', {
    answers: { 200: 'Figures' },
    tag: 'Partners',
  }),
  async (c) => {
    const year = await c.var.readReplica(async (tx) => Number(jamaicaDay(tx.now).slice(0, 4)))
    const found = await openReportCache(c.var.parts.shop, `disclosure ${year}`, () =>
      c.var.readReplica((tx) => incomeDisclosure(tx, year)),
    )
    return c.json(disclosureView(year, found))
  },
)
