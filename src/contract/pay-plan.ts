// The partner programme's rates as partners see them: pay per sale, and the requirements of ranks.

import { z } from 'zod'
import { RANKS } from './partners.ts'
import { minor } from './units.ts'

/** A plan's pay for one sale. */
export const PayView = z.object({
  /** The commission of each level as text in minor units, the seller first. */
  levels: z.array(z.string()),
  /** Days from payment to approval. */
  holdDays: z.number(),
  /** The maximum share of a sale that all levels get together: `40%`. */
  share: z.string(),
  /** From a sale of this on, in minor units, all levels get their whole amounts. Null if they never do. */
  wholeFrom: z.string().nullable(),
  /** When it takes effect, as a Jamaican day. */
  from: z.string(),
})
export type PayView = z.input<typeof PayView>

/** The requirements of a rank within its period; zero means no requirement. */
export const RankRequirementView = z.object({
  rank: z.enum(RANKS),
  personalSales: minor,
  directReferrals: z.number(),
  activeTeamMembers: z.number(),
  teamVolume: minor,
})
export type RankRequirementView = z.input<typeof RankRequirementView>

/** `GET /api/mlm/plan`: the current pay, and the pay after an announced change. */
export const PayPlanView = z.object({
  now: PayView,
  coming: PayView.nullable(),
  /** The ranks that can be earned, lowest first. */
  ladder: z.array(RankRequirementView),
  /** Partners who are paid more than this in a year have to send a tax form. */
  taxFormAbove: minor,
})
export type PayPlanView = z.input<typeof PayPlanView>
