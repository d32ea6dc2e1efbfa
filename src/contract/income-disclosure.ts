// What partners earned in a year and who buys from them, as everybody may read it.

import { z } from 'zod'
import { minor } from './units.ts'

/** What partners earned in a year: counts all of them, including those who earned nothing. */
export const IncomeDisclosureView = z.object({
  year: z.number(),
  members: z.number(),
  earningMembers: z.number(),
  /** Yearly earnings per partner. */
  mean: minor,
  median: minor,
  highest: minor,
  /** The number of partners by earnings; `upTo` is null for the highest band. */
  bands: z.array(z.object({ from: minor, upTo: minor.nullable(), members: z.number() })),
})
export type IncomeDisclosureView = z.input<typeof IncomeDisclosureView>

/** From how many pieces sold in the year on the retail share is public: fewer say nothing of the programme. */
export const RETAIL_SHARE_FROM = 20

/** `GET /api/mlm/income-disclosure`. */
export const PublicDisclosureView = IncomeDisclosureView.extend({
  /** How much of what partners sold this year went to people who are no partners, in whole percent. */
  retailShare: z.number().nullable(),
})
export type PublicDisclosureView = z.input<typeof PublicDisclosureView>
