// GET /api/mlm/income-disclosure: what partners really earn, for whoever thinks of joining.

import { Hono } from 'hono'
import { jamaicaDay } from '#contract/jamaica.ts'
import { minorUnits } from '#contract/money.ts'
import type { IncomeDisclosureView } from '#contract/partners.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { type Door, says } from '#http/kit.ts'

export const disclosure = new Hono<Door>().get(
  '/mlm/income-disclosure',
  says('What partners earned this year, all of them counted', {
    answers: { 200: 'Figures' },
    tag: 'Partners',
  }),
  async (c) => {
    const view = await c.var.browse(async (tx): Promise<IncomeDisclosureView> => {
      const year = Number(jamaicaDay(tx.now).slice(0, 4))
      const found = await incomeDisclosure(tx, year)
      return {
        year,
        members: found.members,
        earningMembers: found.earningMembers,
        mean: minorUnits(found.meanCents),
        median: minorUnits(found.medianCents),
        highest: minorUnits(found.highestCents),
        bands: found.bands.map(({ fromCents, upToCents, members }) => ({
          from: minorUnits(fromCents),
          upTo: upToCents === null ? null : minorUnits(upToCents),
          members,
        })),
      }
    })
    return c.json(view)
  },
)
