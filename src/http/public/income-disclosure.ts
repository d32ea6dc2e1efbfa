// GET /api/mlm/income-disclosure: what partners really earn, for whoever thinks of joining.

import { Hono } from 'hono'
import { jamaicaDay } from '#contract/jamaica.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { disclosureView } from '#http/disclosure-view.ts'
import { type Door, says } from '#http/kit.ts'

export const disclosure = new Hono<Door>().get(
  '/mlm/income-disclosure',
  says('What partners earned this year, all of them counted', {
    answers: { 200: 'Figures' },
    tag: 'Partners',
  }),
  async (c) => {
    const view = await c.var.browse(async (tx) => {
      const year = Number(jamaicaDay(tx.now).slice(0, 4))
      return disclosureView(year, await incomeDisclosure(tx, year))
    })
    return c.json(view)
  },
)
