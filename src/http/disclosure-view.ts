// The fields of the income disclosure: what partners earned in a year.

import { IncomeDisclosureView } from '#contract/partner-views.ts'
import type { IncomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { encode } from '#http/encode.ts'

export const disclosureFields = (year: number, found: IncomeDisclosure) => ({
  ...found,
  year,
  mean: found.meanCents,
  median: found.medianCents,
  highest: found.highestCents,
  bands: found.bands.map(({ fromCents, upToCents, members }) => ({
    from: fromCents,
    upTo: upToCents,
    members,
  })),
})

export const disclosureView = (year: number, found: IncomeDisclosure) =>
  encode(IncomeDisclosureView, disclosureFields(year, found))
