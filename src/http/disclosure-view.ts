// The fields of the income disclosure: what partners earned in a year.

import { PublicDisclosureView, RETAIL_SHARE_FROM } from '#contract/income-disclosure.ts'
import type { IncomeDisclosure } from '#domain/reports/income-disclosure.ts'
import type { RetailMonth } from '#domain/reports/retail-share.ts'
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

export const disclosureView = (
  year: number,
  found: IncomeDisclosure,
  months: readonly RetailMonth[],
) =>
  encode(PublicDisclosureView, {
    ...disclosureFields(year, found),
    retailShare: retailPercent(months),
  })

/** Null where partners sold too little for a share to say something. */
export function retailPercent(months: readonly RetailMonth[]): number | null {
  const sum = (of: (month: RetailMonth) => number) =>
    months.reduce((total, month) => total + of(month), 0)
  const sales = sum(({ retail, toPartners }) => retail.sales + toPartners.sales)
  const cents = sum(({ retail, toPartners }) => retail.cents + toPartners.cents)
  if (sales < RETAIL_SHARE_FROM || cents === 0) return null
  return Math.round((100 * sum(({ retail }) => retail.cents)) / cents)
}
