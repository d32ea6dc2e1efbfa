// What partners earned in a year, on the wire.

import { minorUnits } from '#contract/money.ts'
import type { IncomeDisclosureView } from '#contract/partners.ts'
import type { IncomeDisclosure } from '#domain/reports/income-disclosure.ts'

export const disclosureView = (year: number, found: IncomeDisclosure): IncomeDisclosureView => ({
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
})
