// GET /api/mlm/income-disclosure: what partners really earn, for whoever thinks of joining.

import { Hono } from 'hono'
import { jamaicaDay } from '#contract/jamaica.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { disclosureView } from '#http/disclosure-view.ts'
import { keepFigures } from '#http/report-cache.ts'
import { type Door, says } from '#http/endpoint.ts'

export const disclosure = new Hono<Door>().get(
  '/mlm/income-disclosure',
  says('What partners earned this year, all of them counted', {
    answers: { 200: 'Figures' },
    tag: 'Partners',
  }),
  async (c) => {
    const year = await c.var.browse(async (tx) => Number(jamaicaDay(tx.now).slice(0, 4)))
    const found = await keepFigures(c.var.parts.shop, `disclosure ${year}`, () =>
      c.var.browse((tx) => incomeDisclosure(tx, year)),
    )
    return c.json(disclosureView(year, found))
  },
)
