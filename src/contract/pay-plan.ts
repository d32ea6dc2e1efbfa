// What partners see of the figures that the programme runs by: what a sale pays, what ranks require.

import { z } from 'zod'
import { RANKS } from './partners.ts'
import { minor } from './units.ts'

/** What a plan pays for one sale, the seller first, in minor units. */
export const PayView = z.object({
  levels: z.array(z.string()),
  /** From payment to approval. */
  holdDays: z.number(),
  /** The most that all levels together get of a sale: `40%`. */
  share: z.string(),
  /** The time from which it applies. */
  from: z.string(),
})
export type PayView = z.input<typeof PayView>

/** What a rank requires within its months; zero requires nothing. */
export const RankRequirementView = z.object({
  rank: z.enum(RANKS),
  personalSales: minor,
  directReferrals: z.number(),
  activeTeamMembers: z.number(),
  teamVolume: minor,
})
export type RankRequirementView = z.input<typeof RankRequirementView>

/** `GET /api/mlm/plan`: what sales pay today, and what they will pay after a coming change. */
export const PayPlanView = z.object({
  now: PayView,
  coming: PayView.nullable(),
  /** The ranks that are earned, lowest first. */
  ladder: z.array(RankRequirementView),
  /** A partner who is paid more in a year has to send a tax form. */
  taxFormAbove: minor,
})
export type PayPlanView = z.input<typeof PayPlanView>
